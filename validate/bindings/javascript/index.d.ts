export interface Kernel {
    id: string
    title: string
    formula: string
    inputs: Record<string, number>
    outputs: Record<string, number>
}
export interface Options {
    precision?: 'double' | 'float'
    program?: string
    [option: string]: string | number | boolean | undefined
}
export interface Result {
    passes: boolean
    status: number
    text: string
    report: any
}
export interface Golden {
    inputs: (number | number[])[]
    outputs: number[]
    scale: number[]
    miss: number[]
    why: string
}
export class PlumbError extends Error {}
export function kernel(id: string, options?: { program?: string }): Promise<Kernel>
export function golden(id: string, options?: { program?: string }): Promise<Golden[]>
export function check(id: string, call: (...inputs: any[]) => unknown, options?: Options): Promise<Result>
export function assertPasses(id: string, call: (...inputs: any[]) => unknown, options?: Options): Promise<Result>

/* Header of the tables of `plumb bench` and `plumb list bench`: machine, compiler and ports, as text or JSON. */
#include "bench.h"

#include "registered_ports.h"

void bench_print_header(const struct bench *bench)
{
    const struct machine *machine = &bench->machine;
    fprintf(bench->stream, "%s, %zu cores, caches %zu KB, %zu KB, %zu MB; one thread; load %.1f\n%s, %s\n",
            machine->processor, machine->cores, machine->cache[0] >> 10, machine->cache[1] >> 10,
            machine->cache[2] >> 20, machine->load, machine->compiler, machine->flags);
    for (size_t i = 0; i < registered_ports_count(); i++)
        fprintf(bench->stream, "%s: %s\n", registered_port_name(i), registered_port_about(i));
}

json_t *bench_json_header(const struct bench *bench, const char *schema, int version)
{
    json_t *peers = json_object();
    for (size_t i = 0; i < registered_ports_count(); i++)
        json_object_set_new(peers, registered_port_name(i), json_text(registered_port_about(i)));
    return json_pack("{ss si so so sI}", "schema", schema, "version", version, "machine", machine_json(&bench->machine),
                     "peers", peers, "rounds", (json_int_t)bench->rounds);
}

struct table_cell bench_interval(struct interval interval)
{
    return table_interval(interval.median, interval.low, interval.high);
}

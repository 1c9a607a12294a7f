/* Description of the machine: see machine.h. */
#include "machine.h"

#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef BUILD_FLAGS
#define BUILD_FLAGS "flags unknown"
#endif

static void read_processor(char *text, size_t size)
{
    char line[512];
    FILE *file = fopen("/proc/cpuinfo", "r");
    snprintf(text, size, "unknown processor");
    while (file && fgets(line, sizeof line, file)) {
        const char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) == 0 && colon) {
            snprintf(text, size, "%.*s", (int)strcspn(colon + 2, "\n"), colon + 2);
            break;
        }
    }
    if (file)
        fclose(file);
}

/* Reads a file of one word or number about a cache of the first processor. Returns 1, or 0 if there is none. */
static int read_cache_file(int index, const char *name, char *text, size_t size)
{
    char path[128];
    snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu0/cache/index%d/%s", index, name);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    const int found = fgets(text, (int)size, file) != NULL;
    fclose(file);
    return found;
}

/* Reads sizes from sysfs, for the first core ("32768K"), since sysconf may add up the caches of a whole socket. */
static void read_caches(size_t *cache)
{
    char level[16], type[32], size[32];
    for (int index = 0; read_cache_file(index, "level", level, sizeof level); index++) {
        const int number = atoi(level);
        if (number < 1 || number > 3 || !read_cache_file(index, "type", type, sizeof type) ||
            !read_cache_file(index, "size", size, sizeof size) || strncmp(type, "Instruction", 11) == 0)
            continue;
        char *unit;
        const size_t count = strtoul(size, &unit, 10);
        if (count > 0) {
            if (*unit == 'M')
                cache[number - 1] = count << 20;
            else
                cache[number - 1] = *unit == 'K' ? count << 10 : count;
        }
    }
}

struct machine machine_here(void)
{
    struct machine machine = {.compiler =
#ifdef __clang__
                                  "clang " __clang_version__,
#else
                                  "gcc " __VERSION__,
#endif
                              .flags = BUILD_FLAGS,
                              .cache = {(size_t)32 << 10, (size_t)512 << 10, (size_t)32 << 20}};
    read_processor(machine.processor, sizeof machine.processor);
    machine.cores = (size_t)sysconf(_SC_NPROCESSORS_ONLN);
    read_caches(machine.cache);
    if (getloadavg(&machine.load, 1) != 1)
        machine.load = -1;
    return machine;
}

json_t *machine_json(const struct machine *machine)
{
    return json_pack("{so so s[ooo] ss so so}", "processor", json_text(machine->processor), "cores",
                     json_count(machine->cores), "caches", json_count(machine->cache[0]), json_count(machine->cache[1]),
                     json_count(machine->cache[2]), "compiler", machine->compiler, "flags", json_text(machine->flags),
                     "load", json_number(machine->load));
}

const char *place_text(enum place place)
{
    static const char *const text[] = {"L1", "L2", "L3", "DRAM"};
    return text[place];
}

/* A batch for L3 fills only an eighth of the L3 cache, because other cores and other virtual machines use parts of the
 * last-level cache: in measurements, batches of a quarter of the cache's size did not always stay in it. */
size_t place_elements(const struct machine *machine, enum place place, double bytes)
{
    static const double share[PLACES] = {0.5, 0.5, 0.125, 4};
    const double room = share[place] * (double)machine->cache[place < IN_DRAM ? place : IN_L3];
    const size_t elements = (size_t)(room / bytes) / 8 * 8;
    return elements < 8 ? 8 : elements;
}

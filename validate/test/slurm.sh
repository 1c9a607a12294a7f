#!/bin/bash
# Tests docs/sweep-slurm under a real Slurm: a cluster that consists of this machine, whose controller, node daemon and
# munged use a directory of their own and end with this script. The parts of a job array must give the result of one
# sweep, also if a task is stopped, requeued and resumed.
#
#   slurm.sh PLUMB     the program; `make test-slurm` calls it
#
# Exit status 0: passed. 1: failed. 2: Slurm or munge is not installed or does not start.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
PATH=$(cd "$(dirname "$1")" && pwd):$PATH:/usr/sbin
for program in slurmctld slurmd munged sbatch; do
    command -v $program >/dev/null || { echo "slurm.sh: $program is not installed: make deps test-slurm" >&2; exit 2; }
done
folder=$(mktemp -d)
chmod 755 "$folder" # munged requires a directory that only its user can write to
cd "$folder" || exit 2

# Ends the processes that this script has started.
end() {
    for name in slurmctld slurmd munged; do
        [ -s $name.pid ] && kill "$(cat $name.pid)" 2>/dev/null
    done
    sleep 1
    rm -rf "$folder"
}
trap end EXIT

configure() {
    local host user
    host=$(hostname -s) user=$(id -un)
    cat >slurm.conf <<C
ClusterName=plumb
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CryptoType=crypto/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc)
PartitionName=here Nodes=$host Default=YES
C
    export SLURM_CONF=$folder/slurm.conf
}

# Prints why the cluster did not start.
fail_to_start() {
    echo "slurm.sh: $1" >&2
    for log in munged.log slurmctld.log slurmd.log; do
        [ -e $log ] && sed "s/^/$log: /" $log | tail -n 5 >&2
    done
    exit 2
}

start() {
    mkdir state spool
    head -c 1024 /dev/urandom >munge.key
    chmod 400 munge.key
    configure
    munged --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" --pid-file="$folder/munged.pid" \
        --log-file="$folder/munged.log" --seed-file="$folder/munge.seed" || fail_to_start "munged does not start"
    slurmctld || fail_to_start "slurmctld does not start"
    slurmd || fail_to_start "slurmd does not start"
    for _ in $(seq 600); do
        sinfo --noheader --format=%t 2>/dev/null | grep -q '^idle' && return
        sleep 0.2
    done
    fail_to_start "the node does not become idle within two minutes"
}

# Removes times and the number of exact evaluations from a report.
without_times() {
    grep -v 'seconds\|_per_second\|by_exact'
}

# Checks that the parts in sweep-KERNEL give the result of one sweep, which is run here.
expect_one_sweep() {
    local what=$1
    shift
    plumb sweep "$@" --format json | without_times >whole
    plumb merge "sweep-$1"/part*.json --format json | without_times >merged
    if cmp -s whole merged && [ -s whole ]; then
        echo "$what: as one sweep: $*"
    else
        echo "slurm.sh: $what: parts do not give what one sweep gives: $*" >&2
        cat slurm-*.out >&2
        exit 1
    fi
}

sweep_as_array() {
    local tasks=$1
    shift
    sbatch --quiet --wait --array="1-$tasks" "$root/docs/sweep-slurm" "$@"
    expect_one_sweep "$tasks tasks" "$@"
}

# Waits until task 1 of a job is in a state.
await() {
    for _ in $(seq 3000); do
        squeue --noheader --array --jobs="$2" --states="$1" --format=%K 2>/dev/null | grep -qx 1 && return
        sleep 0.1
    done
    echo "slurm.sh: task 1 does not become $1 within five minutes" >&2
    exit 1
}

# Requeues a task while it runs. The task must resume from the part that it left.
requeue_task() {
    local job
    job=$(sbatch --parsable --open-mode=append --array=1-2 "$root/docs/sweep-slurm" "$@")
    await RUNNING "$job"
    sleep 1
    scontrol requeue "${job}_1"
    await PENDING "$job"
    scontrol update JobId="${job}_1" StartTime=now # otherwise Slurm would wait two minutes
    while squeue --noheader --jobs="$job" 2>/dev/null | grep -q .; do
        sleep 0.2
    done
    if ! grep -q 'repeat the command to continue' "slurm-${job}_1.out"; then
        echo "slurm.sh: the task was not stopped halfway:" >&2
        cat "slurm-${job}_1.out" >&2
        exit 1
    fi
    expect_one_sweep "requeued" "$@"
}

start
sweep_as_array 5 so3.s1 --from 0.25 --to 0.6
sweep_as_array 3 dual.exp --grid x=-3:3:400 --grid y=-1:1:401
requeue_task so3.exp --stratified 2M

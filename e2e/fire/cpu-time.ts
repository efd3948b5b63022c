import { readFileSync } from 'node:fs'

/** CPU seconds of the service's processes, of this process, and of every other process on the machine; 0 where the system is not Linux. */
export type CpuSeconds = { service: number; generator: number; others: number }

const CLOCK_TICKS_PER_SECOND = 100

/** Starts a measurement; the returned function ends it. */
export function startCpuMeasurement(pids: readonly number[]): () => CpuSeconds {
  const begin = readCpuSeconds(pids)
  return () => {
    const end = readCpuSeconds(pids)
    const [service, generator] = [end.service - begin.service, end.generator - begin.generator]
    return { service, generator, others: Math.max(0, end.all - begin.all - service - generator) }
  }
}

function readCpuSeconds(pids: readonly number[]) {
  if (process.platform !== 'linux') return { service: 0, generator: 0, all: 0 }
  const { user, system } = process.cpuUsage()
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/ +/).map(Number) ?? []
  // User, nice, system, idle, waiting for the disk, interrupts, soft interrupts.
  const [userTicks = 0, nice = 0, systemTicks = 0, , , hard = 0, soft = 0] = ticks
  return {
    service: sum(pids.map(readProcessTicks)) / CLOCK_TICKS_PER_SECOND,
    generator: (user + system) / 1e6,
    all: (userTicks + nice + systemTicks + hard + soft) / CLOCK_TICKS_PER_SECOND,
  }
}

function readProcessTicks(pid: number): number {
  // The fields after the name in parentheses: user time is the 12th, system time the 13th.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

import { readFileSync } from 'node:fs'

/** Milliseconds of one tick in `/proc`; Linux has shown programs a hundred a second since version 2.6. */
const TICK_MS = 10

/**
 * Milliseconds that a process and those that it carries have computed. Unlike time on the wall they do not pass on a machine that is busy
 * with other work. Undefined where the system does not tell, and for a process that has ended.
 */
export function readProcessorMs(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux' || !pid) return undefined
  try {
    // The name of the program, in brackets, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const own = (Number(fields[11]) + Number(fields[12])) * TICK_MS
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return children.reduce((sum, child) => sum + (readProcessorMs(Number(child)) ?? 0), own)
  } catch {
    return undefined
  }
}

import { spawnSync } from 'node:child_process'

export const getChildPids = (pid: number): number[] =>
  spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number)
/** The command line of a process; empty once it has ended. */
export const getCommand = (pid: number) =>
  spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout

/** The child of a process whose command line contains `part`. Throws without one. */
export function findChildPid(pid: number, part: string): number {
  const found = getChildPids(pid).find((child) => getCommand(child).includes(part))
  if (!found) throw new Error(`${part} is not running`)
  return found
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { readProcessorMs } from './processor-time.ts'

const start = (command: string, ...args: string[]) => {
  // A group of its own, so that what it carries ends with it.
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  onTestFinished(() => void (child.exitCode === null && process.kill(-(child.pid as number), 'SIGKILL')))
  return child
}
const isLinux = process.platform === 'linux'

test.runIf(isLinux)(
  'a process that computes, also one that another carries, gets older, and one that waits does not',
  async () => {
    // It computes for 300 ms of its processor time, and then waits.
    const code = 'while (process.cpuUsage().user < 300_000); console.log(1); setInterval(() => {}, 9999)'
    const carried = start('sh', '-c', `"${process.execPath}" -e '${code}'; true`)
    await once(carried.stdout, 'data')
    const [node, shell] = [readProcessorMs(carried.pid) ?? 0, readProcessorMs(process.pid) ?? 0]
    expect(node).toBeGreaterThanOrEqual(290)
    expect(shell).toBeGreaterThan(node)
    expect(readProcessorMs(start('sleep', '60').pid)).toBeLessThan(100)
  },
)

test('a process that has ended has no time', async () => {
  const child = start('true')
  await once(child, 'exit')
  expect([readProcessorMs(child.pid), readProcessorMs(undefined)]).toEqual([undefined, undefined])
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

const MODULE = join(import.meta.dirname, 'temporary-folder.ts')
/** Program that leaves a file in the temporary folder. After SIGINT or SIGTERM it waits, leaves another one and exits with 7. */
const LEAVE_FILES = `
  const fs = require('node:fs'), { join } = require('node:path')
  const leave = () => fs.writeFileSync(join(fs.mkdtempSync(join(require('node:os').tmpdir(), 'left-')), 'behind'), '')
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => setTimeout(() => { leave(); console.log('left'); process.exit(7) }, 200))
  leave(); console.log('ready')
  `
const LEAVE_FILES_AND_STAY = `${LEAVE_FILES} setInterval(() => {}, 1000)`

let parentFolder: string
beforeEach(() => {
  parentFolder = mkdtempSync(join(tmpdir(), 'radruf-around-'))
})
afterEach(() => rmSync(parentFolder, { recursive: true }))

/** Runs a script in its own process group, as a terminal does. */
function script(code: string) {
  const text = `
    const { createTemporaryFolder } = await import(${JSON.stringify(MODULE)})
    const { folder, run } = createTemporaryFolder()
    ${code}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], {
    env: { ...process.env, TMPDIR: parentFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  onTestFinished(() => endGroup(child))
  let output = ''
  const waitForOutput = (word: string) =>
    new Promise<void>((done) => {
      child.stdout.on('data', () => output.includes(word) && done())
    })
  child.stdout.on('data', (piece) => (output += piece))
  const ended = once(child, 'close').then(([code]) => ({ code, output }))
  return { child, waitForOutput, ended }
}

test('files that child programs leave in the temporary folder are removed when the parent exits', async () => {
  const { ended } = script(`console.log(await run(process.execPath, ['-e', ${JSON.stringify(LEAVE_FILES)}]))`)
  expect(await ended).toEqual({ code: 0, output: 'ready\n0\n' })
  expect(readdirSync(parentFolder)).toEqual([])
})

test('files of the process itself are removed, also when it fails', async () => {
  const { ended } = script(`const fs = await import('node:fs'); fs.writeFileSync(folder + '/own', ''); process.exit(3)`)
  expect((await ended).code).toBe(3)
  expect(readdirSync(parentFolder)).toEqual([])
})

for (const [signal, code, group] of [
  ['SIGINT', 130, true],
  ['SIGTERM', 143, false],
] as const)
  test(`${signal} waits for the running program, starts no other and leaves no files`, async () => {
    const { child, waitForOutput, ended } = script(
      `await run(process.execPath, ['-e', ${JSON.stringify(LEAVE_FILES_AND_STAY)}]); console.log('went on')`,
    )
    await waitForOutput('ready')
    process.kill(group ? -Number(child.pid) : Number(child.pid), signal)
    expect(await ended).toEqual({ code, output: 'ready\nleft\n' })
    expect(readdirSync(parentFolder)).toEqual([])
  })

function endGroup({ pid }: ChildProcess) {
  try {
    process.kill(-Number(pid), 'SIGKILL')
  } catch {
    // The group has exited already.
  }
}

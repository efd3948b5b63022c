import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

const MODULE = join(import.meta.dirname, 'temporary-folder.ts')
/** Puts something into the temporary folder and says so; told to stop, it takes its time and does so once more. */
const LEAVING = `
  const fs = require('node:fs'), { join } = require('node:path')
  const leave = () => fs.writeFileSync(join(fs.mkdtempSync(join(require('node:os').tmpdir(), 'left-')), 'behind'), '')
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => setTimeout(() => { leave(); console.log('left'); process.exit(7) }, 200))
  leave(); console.log('ready')
  `
const STAYING = `${LEAVING} setInterval(() => {}, 1000)`

let around: string
beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'radruf-around-'))
})
afterEach(() => rmSync(around, { recursive: true }))

/** A script of the project, in a process group of its own as the terminal makes one. */
function script(code: string) {
  const text = `
    const { createTemporaryFolder } = await import(${JSON.stringify(MODULE)})
    const { folder, run } = createTemporaryFolder()
    ${code}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], {
    env: { ...process.env, TMPDIR: around },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  onTestFinished(() => endGroup(child))
  let output = ''
  const said = (word: string) =>
    new Promise<void>((done) => {
      child.stdout.on('data', () => output.includes(word) && done())
    })
  child.stdout.on('data', (piece) => (output += piece))
  const ended = once(child, 'close').then(([code]) => ({ code, output }))
  return { child, said, ended }
}

test('what programs leave in the temporary folder is gone with the process that ran them', async () => {
  const { ended } = script(`console.log(await run(process.execPath, ['-e', ${JSON.stringify(LEAVING)}]))`)
  expect(await ended).toEqual({ code: 0, output: 'ready\n0\n' })
  expect(readdirSync(around)).toEqual([])
})

test('what the process itself leaves there is gone too, also when it fails', async () => {
  const { ended } = script(`const fs = await import('node:fs'); fs.writeFileSync(folder + '/own', ''); process.exit(3)`)
  expect((await ended).code).toBe(3)
  expect(readdirSync(around)).toEqual([])
})

for (const [signal, code, group] of [
  ['SIGINT', 130, true],
  ['SIGTERM', 143, false],
] as const)
  test(`${signal} waits for what runs, begins nothing more and leaves nothing`, async () => {
    const { child, said, ended } = script(
      `await run(process.execPath, ['-e', ${JSON.stringify(STAYING)}]); console.log('went on')`,
    )
    await said('ready')
    process.kill(group ? -Number(child.pid) : Number(child.pid), signal)
    expect(await ended).toEqual({ code, output: 'ready\nleft\n' })
    expect(readdirSync(around)).toEqual([])
  })

function endGroup({ pid }: ChildProcess) {
  try {
    process.kill(-Number(pid), 'SIGKILL')
  } catch {
    // It has ended by itself, as it should.
  }
}

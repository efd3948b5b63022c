import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../root.ts'

/**
 * Creates a temporary folder for this process and its children and sets TMPDIR. The folder is removed when the process exits, also
 * after Ctrl-C, once the programs that `run` started have exited. `run` shows a program's output, or writes it into the file with the
 * descriptor `output`, and resolves with its exit code.
 */
export function createTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-'))
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

  const running = new Set<ChildProcess>()
  let ending: number | undefined
  const end = (code: number) => {
    ending = code
    if (!running.size) process.exit(code)
  }
  // The terminal sends Ctrl-C to the whole group. A second one exits at once.
  process.once('SIGINT', () => end(130))
  process.once('SIGTERM', () => {
    for (const child of running) child.kill('SIGTERM')
    end(143)
  })

  const run = (
    program: string,
    args: readonly string[],
    env: NodeJS.ProcessEnv = {},
    output: number | 'inherit' = 'inherit',
  ): Promise<number> =>
    new Promise((done, reject) => {
      const child = spawn(program, args, {
        cwd: ROOT,
        stdio: ['ignore', output, output],
        env: { ...process.env, ...env },
      })
      running.add(child)
      child.once('error', (error) => {
        running.delete(child)
        reject(error)
      })
      child.once('close', (code) => {
        running.delete(child)
        if (ending !== undefined) end(ending)
        done(code ?? 1)
      })
    })
  return { folder, run }
}

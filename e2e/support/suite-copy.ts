import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '@radruf/build-preset/ports'
import { ROOT } from './product.ts'

export type SuiteCopy = ReturnType<typeof createSuiteCopy>

/** Copies the repository's files into a temporary git repository, where a test may change them. */
export function createSuiteCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-suite-'))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT })
  for (const file of files
    .toString()
    .split('\0')
    .filter((name) => name && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder, file))
  }
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
    return { status, stdout, stderr }
  }
  const done = (program: string, ...args: string[]): string => {
    const { status, stdout, stderr } = run(program, ...args)
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} exited with ${status}:\n${stdout}${stderr}`)
    return stdout
  }
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@radruf.example', '-c', 'commit.gpgsign=false']
  done('git', 'init', '--quiet')
  done('git', 'add', '--all')
  done('git', ...author, 'commit', '--quiet', '--message', 'Copy')
  const started: ChildProcess[] = []
  return {
    folder,
    run,
    done,
    npm: (...args: string[]) => done('npm', 'run', ...args),
    edit: (file: string, from: string, to: string) => {
      const text = readFileSync(join(folder, file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`)
      writeFileSync(join(folder, file), text.replace(from, to))
    },
    /** Changed and new files, as git reports them. */
    changes: () => done('git', 'status', '--porcelain'),
    /** Starts a long-running command. Resolves with its address when its output matches `ready`. */
    async start(args: string[], ready: RegExp) {
      const port = await freePort()
      const url = `http://localhost:${port}`
      const child = spawn('npm', ['run', ...args], {
        cwd: folder,
        env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'var'), PUBLIC_URL: url },
        detached: true,
      })
      started.push(child)
      let output = ''
      await new Promise<void>((done, reject) => {
        const read = (text: Buffer) => {
          output += text
          if (ready.test(output)) done()
        }
        child.stdout.on('data', read)
        child.stderr.on('data', read)
        child.once('exit', (code) => reject(new Error(`npm run ${args.join(' ')} exited with ${code}:\n${output}`)))
      })
      return { url, output: () => output, stop: () => stopGroup(child) }
    },
    async remove() {
      await Promise.all(started.map(stopGroup))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Stops a command and all its child processes. */
function stopGroup(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode || !child.pid) return done()
    child.once('close', () => done())
    process.kill(-child.pid, 'SIGTERM')
  })
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@radruf/federation/ports'

export const ROOT = join(import.meta.dirname, '../..')

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  attachments: { name: string; content: string }[]
}

/** Milliseconds; mails are sent by a job that follows the write at once. */
const MAIL_TIMEOUT = 15_000

/** The product as `npm start` runs it, on a port and data folder of its own. */
export type Product = Awaited<ReturnType<typeof startProduct>>

export async function startProduct(
  env: NodeJS.ProcessEnv = {},
  dataDir = dataOfItsOwn(),
  script = 'scripts/dev/start.ts',
) {
  const port = Number(env.PORT ?? (await freePort()))
  const url = `http://localhost:${port}`
  const settings = { ...process.env, PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: url, ...env }
  let output = ''
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    cwd: ROOT,
    env: settings,
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  await until(
    child,
    () => output.includes('Radruf runs at'),
    () => output,
  )

  const mails = async (): Promise<Mail[]> => (await fetch(`${url}/dev/mailbox.json`)).json() as Promise<Mail[]>
  const setClock = async (now: string | null) => {
    await fetch(`${url}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ now }),
    })
  }
  return {
    url,
    port,
    dataDir,
    child,
    pid: child.pid as number,
    output: () => output,
    /** Runs the operator's command line beside the running product. */
    ops: (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', 'api/src/ops/main.ts', ...args],
        {
          cwd: ROOT,
          env: settings,
          encoding: 'utf8',
        },
      )
      return { status, stdout, stderr }
    },
    mails,
    /** The newest mail to an address whose subject fits; waits for it. */
    mailTo: async (address: string, subject: RegExp, after = 0): Promise<Mail> => {
      const deadline = Date.now() + MAIL_TIMEOUT
      for (;;) {
        const all = (await mails()).filter(({ to }) => to === address)
        const fitting = all.filter((mail) => subject.test(mail.subject))
        if (fitting.length > after && fitting[0]) return fitting[0]
        if (Date.now() > deadline)
          throw new Error(`No mail with subject ${subject}; there are: ${all.map((mail) => mail.subject).join(' | ')}`)
        await new Promise((next) => setTimeout(next, 50))
      }
    },
    setClock,
    /** Moves the one clock to five minutes before an appointment, when both may join. */
    setClockToJoin: (startsAt: string) => setClock(joinable(startsAt)),
    /** Ends it. No page of any test may have broken its content security policy; the browser told the server if one did. */
    async stop({ keepData = false } = {}) {
      await ended(child)
      if (!keepData) rmSync(dataDir, { recursive: true, force: true })
      const violations = output.split('\n').filter((line) => line.includes('policy violated'))
      if (violations.length) throw new Error(`A page broke its content security policy:\n${violations.join('\n')}`)
    },
  }
}

/** Five minutes before an appointment, when both may join. */
export const joinable = (startsAt: string) => new Date(Date.parse(startsAt) - 5 * 60_000).toISOString()

/** Milliseconds; the demo customer's appointment is two hours ahead when the database is made, and must still be ahead. */
const TEMPLATE_HOLDS = 60 * 60_000

/** A data folder whose database is made already, where {@link makeDataTemplate} has run of late; else an empty one. */
function dataOfItsOwn(): string {
  const folder = emptyFolder()
  const template = process.env.DATA_TEMPLATE
  if (template && Date.now() - statSync(template).birthtimeMs < TEMPLATE_HOLDS)
    cpSync(template, folder, { recursive: true })
  return folder
}

export const emptyFolder = () => mkdtempSync(join(tmpdir(), 'radruf-e2e-'))

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null) return done()
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}

function until(child: ChildProcess, ready: () => boolean, output: () => string): Promise<void> {
  return new Promise((done, reject) => {
    const look = () => ready() && done()
    child.stdout?.on('data', look)
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready:\n${output()}`)))
  })
}

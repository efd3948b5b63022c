import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@radruf/build-preset/ports'

export const ROOT = join(import.meta.dirname, '../..')

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  attachments: { name: string; content: string }[]
}

/** A job sends mails right after the write. */
const MAIL_TIMEOUT_MS = 30_000

/** The product as `npm start` runs it, with its own port and data folder. `root` is another checkout than this one. */
export type Product = Awaited<ReturnType<typeof startProduct>>

export async function startProduct(
  env: NodeJS.ProcessEnv = {},
  dataDir = createDataFolder(),
  script = 'scripts/dev/start.ts',
  root = ROOT,
) {
  const port = Number(env.PORT ?? (await freePort()))
  const url = `http://localhost:${port}`
  const settings = { ...process.env, PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: url, ...env }
  let output = ''
  const node = root === ROOT ? process.execPath : join(root, 'node_modules/.bin/node')
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', script], {
    cwd: root,
    env: settings,
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  await waitUntilReady(
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
    /** Resolves when the product has printed a text. Rejects when it exits before. */
    printed: (text: string) =>
      waitUntilReady(
        child,
        () => output.includes(text),
        () => output,
      ),
    /** Runs the operator's command line while the product runs. */
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
    mailTo: createMailWaiter(mails),
    setClock,
    /** Sets the clock to five minutes before an appointment, when both participants can join. */
    setClockToJoin: (startsAt: string) => setClock(toJoinTime(startsAt)),
    /** Stops the product. Throws when a page violated its content security policy; browsers report violations to the server. */
    async stop({ keepData = false } = {}) {
      await stopProcess(child)
      if (!keepData) rmSync(dataDir, { recursive: true, force: true })
      const violations = output.split('\n').filter((line) => line.includes('policy violated'))
      if (violations.length) throw new Error(`A page violated its content security policy:\n${violations.join('\n')}`)
    },
  }
}

/** Creates the function that waits for more than `after` mails to an address whose subject matches, and returns the newest. */
export const createMailWaiter =
  (mails: () => Promise<Mail[]>) =>
  async (address: string, subject: RegExp, after = 0): Promise<Mail> => {
    const deadline = Date.now() + MAIL_TIMEOUT_MS
    for (;;) {
      const all = (await mails()).filter(({ to }) => to === address)
      const fitting = all.filter((mail) => subject.test(mail.subject))
      if (fitting.length > after && fitting[0]) return fitting[0]
      if (Date.now() > deadline)
        throw new Error(`No mail with subject ${subject}; there are: ${all.map((mail) => mail.subject).join(' | ')}`)
      await new Promise((next) => setTimeout(next, 50))
    }
  }

/** Five minutes before an appointment, when both participants can join. */
export const toJoinTime = (startsAt: string) => new Date(Date.parse(startsAt) - 5 * 60_000).toISOString()

/** The demo appointment is two hours ahead when the template is created, and must still be ahead when a test starts. */
const TEMPLATE_MAX_AGE_MS = 60 * 60_000

/** Copies the data folder that the global set-up made, unless it is too old; otherwise creates an empty one. */
function createDataFolder(): string {
  const folder = createEmptyFolder()
  const template = process.env.DATA_TEMPLATE
  if (template && Date.now() - statSync(template).birthtimeMs < TEMPLATE_MAX_AGE_MS)
    cpSync(template, folder, { recursive: true })
  return folder
}

export const createEmptyFolder = () => mkdtempSync(join(tmpdir(), 'radruf-e2e-'))

function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null) return done()
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}

function waitUntilReady(child: ChildProcess, ready: () => boolean, output: () => string): Promise<void> {
  return new Promise((done, reject) => {
    const look = () => ready() && done()
    child.stdout?.on('data', look)
    child.once('exit', (code) => reject(new Error(`The product exited with ${code} before it was ready:\n${output()}`)))
    look()
  })
}

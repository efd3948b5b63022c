import { buildChanged } from './builds.ts'
import { type ProductSettings, readProductSettings, StartRefused, startProduct } from './product.ts'

const began = performance.now()

/** The demo people that a new data folder begins with, and the customer whose call is next. */
const DEMO_PEOPLE = {
  full: {
    caller: 'anna',
    lines: [
      'anna@example.test   customer, has a call within half an hour',
      'ben, clara, deniz, eva, fatih, greta, holger: customers in other states, Ben in English',
      'ida@example.test    customer, newly invited',
      'mia@example.test    mechanic; Jonas is another one',
    ],
  },
  small: {
    caller: 'ben',
    lines: [
      'anna@example.test   customer, German, newly invited',
      'ben@example.test    customer, English, has an appointment',
      'mia@example.test    mechanic',
    ],
  },
} as const

try {
  const settings = readProductSettings(process.env)
  await buildChanged((name, milliseconds) => console.log(`  built ${name} (${(milliseconds / 1000).toFixed(1)} s)`))
  const product = await startProduct(settings, (line) => console.log(line))

  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    // A second Ctrl-C exits at once.
    if (stopping) {
      product.kill()
      process.exit(130)
    }
    stopping = true
    console.log('\nStopping …')
    void product.stop().then(() => process.exit(signal === 'SIGINT' ? 130 : 0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  console.log(overview(product.url, settings, performance.now() - began))
  for (const name of product.unpublished)
    console.log(
      `Note: ${name} in this folder differs from its live release. A command chose that release, so it stays live.`,
    )
} catch (error) {
  const line =
    error instanceof StartRefused
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error)
  if (line) console.error(line)
  process.exit(1)
}

function overview(url: string, { env, demoData }: ProductSettings, milliseconds: number): string {
  const mode = env.RADRUF_MODE
  const registry = env.REGISTRY_PORT ? `\nRegistry for teams at http://localhost:${env.REGISTRY_PORT}` : ''
  const head = `Radruf runs at ${url}  (${mode}, ready after ${(milliseconds / 1000).toFixed(1)} s)${registry}`
  if (mode !== 'demo') return `\n${head}\n`
  const { lines, caller } = DEMO_PEOPLE[demoData]
  return `
${head}

  Start page        ${url}/
  Mailbox and clock ${url}/dev/mailbox   (every mail that would have been sent; JSON at /dev/mailbox.json)
  Service           ${url}/api/openapi.json

  Demo people       ${lines.join(`\n${' '.repeat(20)}`)}

  In a call within two minutes, at any hour of any day:
    1. Open ${url}/dev/mailbox and press “to the next appointment”.
    2. Sign in at ${url}/login as ${caller}@example.test; the code is in the mailbox. Press “Join”.
    3. Do the same in a private window as mia@example.test and join from the desk.

  More people       npm run ops -- invite --email you@example.test --role customer --language de
  Ctrl-C ends it.
`
}

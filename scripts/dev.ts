import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { REMOTES } from '@radruf/contract'
import { startDevServers } from '@radruf/federation/build'
import { ROOT } from './builds.ts'
import { readProductSettings } from './product.ts'

/** `npm run dev`: everything from source with hot reload; remotes come from their own builders and render in the browser. */
const { port, host, dataDir, env } = readProductSettings(process.env)
const servicePort = Number(env.API_PORT ?? port + 1)
const children: ChildProcess[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill('SIGTERM')
    process.exit(0)
  })
}

const shared = {
  ...env,
  RADRUF_MODE: 'demo',
  NODE_ENV: 'development',
  DATA_DIR: dataDir,
  PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${port}`,
}
run('api/src/main.ts', ['api/src', 'packages/contract/src'], { ...shared, API_PORT: String(servicePort) })
console.log('Building shell and remotes …')
const addresses = await startDevServers(ROOT, REMOTES)
run('shell/src/server/main.ts', ['shell/src/server', join(addresses.shell.dist, 'server')], {
  ...shared,
  PORT: String(port),
  HOST: host,
  SERVICE_URL: `http://127.0.0.1:${servicePort}`,
  RADRUF_DEV: JSON.stringify(addresses),
})
console.log(`\nRadruf runs from source at http://localhost:${port}; the mailbox is at /dev/mailbox. Ctrl-C ends it.`)

/** Runs a part of the product and starts it again when its files change. */
function run(file: string, watched: string[], partEnv: NodeJS.ProcessEnv) {
  const watch = watched.map((path) => `--watch-path=${path}`)
  children.push(
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--watch-preserve-output', ...watch, file], {
      cwd: ROOT,
      env: partEnv,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  )
}

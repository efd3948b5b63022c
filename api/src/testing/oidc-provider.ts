import { fork } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import getPort from 'get-port'
import { createTemporaryFolder } from './temporary-folder.ts'

const MAIN = new URL('./oidc-provider-main.ts', import.meta.url).pathname

export type ProviderSettings = {
  port: number
  issuer: string
  clientId: string
  clientSecret: string
  productUrl: string
  accountsFile: string
  signingKey: object & { kid: string; use: 'sig' }
  clockOffsetMs: number
}
/** Claims of accounts, by the name with which people sign in there. */
export type Accounts = Record<string, Record<string, unknown>>

/** Creates an OpenID provider, a process of its own at a fixed address that can be started, stopped and started with another key or clock. */
export async function createOidcProvider(productUrl: string) {
  const folder = createTemporaryFolder('oidc')
  const port = await getPort({ host: '127.0.0.1' })
  const settings = {
    port,
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'radruf',
    clientSecret: 'a secret of the tests',
    productUrl,
    accountsFile: join(folder, 'accounts.json'),
  }
  let running: ReturnType<typeof fork> | undefined
  let signingKey = createSigningKey()
  let offsetMs = 0
  const stop = async () => {
    if (!running) return
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await ended
    running = undefined
  }
  return {
    issuer: settings.issuer,
    /** The service's settings for this provider. */
    env: {
      OIDC_ISSUER: settings.issuer,
      OIDC_CLIENT_ID: settings.clientId,
      OIDC_CLIENT_SECRET: settings.clientSecret,
    },
    setAccounts: (accounts: Accounts) => writeFileSync(settings.accountsFile, JSON.stringify(accounts)),
    /** Starts the process, again where its key or clock changes. */
    start: async ({ hasNewKey = false, clockOffsetMs = 0 } = {}) => {
      if (running && !hasNewKey && clockOffsetMs === offsetMs) return
      await stop()
      offsetMs = clockOffsetMs
      if (hasNewKey) signingKey = createSigningKey()
      const env = { ...process.env, PROVIDER_SETTINGS: JSON.stringify({ ...settings, signingKey, clockOffsetMs }) }
      running = fork(MAIN, { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
      const [reply] = await Promise.race([once(running, 'message'), once(running, 'exit')])
      if (reply !== 'ready') throw new Error('The OpenID provider does not start.')
    },
    stop,
    remove: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type OidcProvider = Awaited<ReturnType<typeof createOidcProvider>>

let keys = 0
function createSigningKey(): ProviderSettings['signingKey'] {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: `key-${(keys += 1)}`, use: 'sig' }
}

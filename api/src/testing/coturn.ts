import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import getPort from 'get-port'
import { createTemporaryFolder } from './temporary-folder.ts'

/** The documented configuration. */
export const CONFIGURATION = join(import.meta.dirname, '../../../examples/relay/turnserver.conf')
const PROGRAMS = ['/usr/bin/turnserver', '/usr/local/bin/turnserver', '/opt/homebrew/bin/turnserver']

/** Path of coturn, or undefined. */
export const findCoturn = (): string | undefined => PROGRAMS.find(existsSync)

/**
 * Starts a coturn of its own over UDP, TCP and TLS with the documented configuration. Addresses, ports, secret and certificate are
 * those of the tests.
 */
export async function startCoturn(coturn: string, secret: string) {
  const folder = createTemporaryFolder('coturn')
  const [port, tlsPort] = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })]
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', ...files, ...subject], { stdio: 'ignore' })
  const options = {
    'listening-ip': '127.0.0.1',
    'listening-port': port,
    'tls-listening-port': tlsPort,
    cert,
    pkey: key,
    'relay-ip': '127.0.0.1',
    // All traffic stays on this machine.
    'allowed-peer-ip': '127.0.0.1',
    'static-auth-secret': secret,
    pidfile: join(folder, 'pid'),
    userdb: join(folder, 'users'),
  }
  const overrides = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const child = spawn(coturn, ['-c', CONFIGURATION, '--allow-loopback-peers', ...overrides], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  return {
    folder,
    port,
    tlsPort,
    cert,
    key,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@radruf/build-preset/ports'

const PROGRAMS = ['/usr/bin/turnserver', '/usr/local/bin/turnserver', '/opt/homebrew/bin/turnserver']

/** Path of coturn, or undefined. */
export const findCoturn = (): string | undefined => PROGRAMS.find(existsSync)

/** Starts a coturn of its own over UDP, TCP and TLS, with a certificate for 127.0.0.1. */
export async function startCoturn(coturn: string, secret: string) {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-coturn-'))
  const [port, tlsPort] = [await freePort(), await freePort()]
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', ...files, ...subject], { stdio: 'ignore' })
  const options = {
    'listening-ip': '127.0.0.1',
    'listening-port': String(port),
    'tls-listening-port': String(tlsPort),
    cert,
    pkey: key,
    'relay-ip': '127.0.0.1',
    realm: 'radruf.test',
    'static-auth-secret': secret,
    pidfile: join(folder, 'pid'),
    userdb: join(folder, 'users'),
    'log-file': 'stdout',
  }
  const child = spawn(
    coturn,
    [
      '-n',
      '--use-auth-secret',
      '--no-dtls',
      '--no-cli',
      // All traffic of the lab stays on this machine.
      '--allow-loopback-peers',
      ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    ],
    { stdio: 'ignore' },
  )
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

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@radruf/build-preset/ports'
import { runOps } from '../../api/src/testing/process.ts'
import type { Figure } from './figures.ts'

const PROGRAMS = ['/usr/bin/turnserver', '/usr/local/bin/turnserver', '/opt/homebrew/bin/turnserver']
const SECRET = 'shared-secret-of-the-relay'

/** Path of coturn, or undefined. */
export const findCoturn = (): string | undefined => PROGRAMS.find(existsSync)

/** Runs the doctor against a real coturn, over UDP, TCP and TLS, with the right and with a wrong secret, and without trust in its certificate. */
export async function measureRelay(coturn: string): Promise<Figure[]> {
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
    'static-auth-secret': SECRET,
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
      ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    ],
    { stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  const diagnose = async (secret: string, trusted = true) => {
    const { out, err } = await runOps(
      {
        RADRUF_MODE: 'demo',
        DATA_DIR: folder,
        NO_COLOR: '1',
        STUN_URLS: `stun:127.0.0.1:${port}`,
        TURN_URLS: `turn:127.0.0.1:${port} turn:127.0.0.1:${port}?transport=tcp turns:127.0.0.1:${tlsPort}`,
        ...(trusted && { NODE_EXTRA_CA_CERTS: cert }),
        TURN_SECRET: secret,
      },
      'doctor',
    )
    return (out + err).split('\n').filter((line) => /^\S+ +calls /.test(line))
  }
  try {
    let lines = await diagnose(SECRET)
    for (let tries = 0; tries < 20 && lines.some((line) => !line.startsWith('ok')); tries++) {
      await wait(250)
      lines = await diagnose(SECRET)
    }
    const green = lines.filter((line) => line.startsWith('ok')).length
    const refused = (await diagnose('another secret')).filter((line) => line.includes('401')).length
    const untrusted = (await diagnose(SECRET, false)).filter((line) => line.includes('self-signed')).length
    return [
      {
        part: 'relay',
        what: 'doctor at coturn over UDP, TCP and TLS: checks that are green, refused with a wrong secret, red without trust',
        value: `${green}, ${refused}, ${untrusted}`,
        target: '4, 3, 1',
        ok: green === 4 && refused === 3 && untrusted === 1,
      },
    ]
  } finally {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

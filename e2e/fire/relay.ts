import { setTimeout as wait } from 'node:timers/promises'
import { startCoturn } from '../../api/src/testing/coturn.ts'
import { runOps } from '../../api/src/testing/process.ts'
import type { Figure } from './figures.ts'

const SECRET = 'shared-secret-of-the-relay'

/** Runs the doctor against a real coturn, over UDP, TCP and TLS, with the right and with a wrong secret, and without trust in its certificate. */
export async function measureRelay(program: string): Promise<Figure[]> {
  const coturn = await startCoturn(program, SECRET)
  const { folder, port, tlsPort, cert } = coturn
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
    await coturn.stop()
  }
}

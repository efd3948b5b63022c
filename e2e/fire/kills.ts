import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Message } from '@radruf/contract'
import { startServiceProcess } from '../../api/src/testing/process.ts'
import type { Random } from '../../api/src/testing/random.ts'
import type { Figure } from './figures.ts'
import { createFireData, seedPeople } from './fire-service.ts'
import { sendJson } from './http-client.ts'
import { countLostMessages } from './message-writers.ts'

export type KillLoad = {
  kind: 'embedded' | 'postgres'
  postgresUrl: string | undefined
  kills: number
  random: Random
}

const WRITERS = 20
/** The process is killed at a random time up to this after its first confirmed message, while all writers write. */
const MAX_MS = 1_000

/**
 * Kills the service with SIGKILL while people write messages, again and again on the same data. Afterwards every message that was
 * confirmed must be stored.
 */
export async function measureKills({ kind, postgresUrl, kills, random }: KillLoad): Promise<Figure[]> {
  const data = await createFireData(kind, postgresUrl)
  const { tickets } = await seedPeople(data, { customers: WRITERS, mechanics: 2, state: 'in_call' })
  const confirmed = new Set<string>()
  try {
    for (let kill = 0; kill < kills; kill++) {
      const { child, port, ended } = await startServiceProcess(data.env)
      let isRunning = true
      const first = Promise.withResolvers<void>()
      const writers = tickets.map(async ({ id, customer }) => {
        while (isRunning) {
          const { status, body } = await sendJson({
            port,
            path: `/api/tickets/${id}/messages`,
            token: customer.token,
            body: { clientId: randomUUID(), text: `Nachricht ${kill}` },
          })
          if (status !== 201) continue
          confirmed.add((JSON.parse(body) as Message).id)
          first.resolve()
        }
      })
      // A new process compiles the embedded database first.
      await first.promise
      await wait(random.next() * MAX_MS)
      child.kill('SIGKILL')
      isRunning = false
      await Promise.all([ended, ...writers])
    }
    const lost = await countLostMessages(data, confirmed)
    return [
      {
        part: 'kills',
        what: `${kills} × kill -9, ${kind}: confirmed messages lost, of ${confirmed.size}`,
        value: String(lost),
        target: '0',
        ok: lost === 0 && confirmed.size > 0,
      },
    ]
  } finally {
    await data.remove()
  }
}

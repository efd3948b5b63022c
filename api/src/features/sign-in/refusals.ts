import type { FastifyRequest } from 'fastify'
import type { Db, SignInKey, Trx } from '../../database/schema.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { hashNetwork, recordSecurityEvent } from '../security-log/security-log.ts'

/** Records and counts a refused sign-in or confirmation. `detail` is the key unless it says more. */
export async function recordRefusal(
  service: Service,
  request: FastifyRequest,
  { key, detail = key, db = service.db }: { key: SignInKey; detail?: string; db?: Db | Trx },
): Promise<void> {
  const networkHash = hashNetwork(service.settings.secret, request.ip)
  service.signIns.count(key, 'refused')
  await recordSecurityEvent(db, { kind: 'sign_in_refused', at: dateOf(service.clock.now()), networkHash, detail })
}

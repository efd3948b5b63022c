import type { FastifyInstance } from 'fastify'
import { countJobs } from '../jobs/job-counts.ts'
import type { Service } from '../service.ts'

/**
 * Registers GET /metrics in Prometheus' text format. The shell's server does not pass this path on: only the network of the service
 * reaches it.
 */
export function registerMetrics(app: FastifyInstance, service: Service) {
  app.get('/metrics', async (_, reply) => {
    const counts = await countJobs(service.urgentDb)
    const lines = [
      '# HELP radruf_jobs Background jobs and mails by kind: waiting, of these retried after a failure, and given up (failed).',
      '# TYPE radruf_jobs gauge',
      ...counts.flatMap(({ kind, ...states }) =>
        Object.entries(states).map(([state, count]) => `radruf_jobs{kind="${kind}",state="${state}"} ${count}`),
      ),
      '# HELP radruf_sign_ins_total Sign-ins and confirmations since the start of the process, by key and result.',
      '# TYPE radruf_sign_ins_total counter',
      ...service.signIns
        .list()
        .map(({ key, result, count }) => `radruf_sign_ins_total{key="${key}",result="${result}"} ${count}`),
      '# HELP radruf_storage_full Whether writes are refused because the disk is full.',
      '# TYPE radruf_storage_full gauge',
      `radruf_storage_full ${service.storage.isFull() ? 1 : 0}`,
    ]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

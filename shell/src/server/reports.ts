import { REMOTES } from '@radruf/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { scrub } from '../app/scrub.ts'

const Report = z.object({
  remote: z.enum([...REMOTES, 'shell']),
  release: z.string().max(64),
  owner: z.string().max(80),
  message: z.string().max(500),
})

/** Reports a minute that are written down; what a broken page sends beyond that says nothing new. */
const PER_MINUTE = 60

/** Takes reports of failed remotes from browsers and logs them with remote, release and owner, without personal data. */
export function acceptReports(app: FastifyInstance) {
  let minute = 0
  let count = 0
  app.post('/reports', { bodyLimit: 4096 }, async (request, reply) => {
    const now = Math.floor(Date.now() / 60_000)
    count = now === minute ? count + 1 : 1
    minute = now
    const report = Report.safeParse(parseJson(String(request.body)))
    if (!report.success) return reply.code(400).send()
    if (count <= PER_MINUTE)
      app.log.warn({ report: { ...report.data, message: scrub(report.data.message) } }, 'remote failed')
    return reply.code(204).send()
  })
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { parseLocalPath } from '@radruf/contract'
import type { FastifyInstance } from 'fastify'
import type { Overrides } from './overrides.ts'
import { createServiceClient, fetchSession } from './request.ts'

/** Registers the routes of the panel and of the override forms. Answers 404 to people who may not override. */
export function registerOverrideRoutes(app: FastifyInstance, overrides: Overrides, serviceUrl: string) {
  app.addHook('onRequest', async (request, reply) => {
    const session = () => fetchSession(createServiceClient(request, serviceUrl, () => {}))
    if (!(await overrides.isAllowed(session))) return reply.code(404).send()
  })
  app.get('/overrides', async () => overrides.listChoices())
  app.post('/overrides', async (request, reply) => {
    const form = new URLSearchParams(String(request.body))
    const cookies = await overrides.applyForm(request, form)
    if (cookies.length) reply.header('set-cookie', cookies)
    return reply.redirect(parseLocalPath(form.get('to')) ?? '/', 303)
  })
}

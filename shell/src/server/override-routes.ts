import { parseLocalPath } from '@radruf/contract'
import type { FastifyInstance } from 'fastify'
import type { Overrides } from './overrides.ts'
import { askSession, serviceOf } from './request.ts'

/** What the panel asks and what its forms and the banner's change. For everybody else there is nothing here. */
export function acceptOverrides(app: FastifyInstance, overrides: Overrides, serviceUrl: string) {
  app.addHook('onRequest', async (request, reply) => {
    const session = () => askSession(serviceOf(request, serviceUrl, () => {}))
    if (!(await overrides.isFor(session))) return reply.code(404).send()
  })
  app.get('/overrides', async () => overrides.choices())
  app.post('/overrides', async (request, reply) => {
    const form = new URLSearchParams(String(request.body))
    const cookies = await overrides.fromForm(request, form)
    if (cookies.length) reply.header('set-cookie', cookies)
    return reply.redirect(parseLocalPath(form.get('to')) ?? '/', 303)
  })
}

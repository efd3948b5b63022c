import { createProblem, type ErrorCode } from '@radruf/contract'
import { CANVAS_COLORS, MARK_COLORS, MARK_PATH, MARK_STROKE_WIDTH } from '@radruf/shared-ui/mark'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A request that the shell's server refuses with a 4xx status. */
export class RequestRefused extends Error {
  override name = 'RequestRefused'
  readonly statusCode: number
  readonly code: ErrorCode
  /** Seconds until the next attempt is allowed. */
  readonly retryAfter?: number
  constructor(statusCode: number, code: ErrorCode = 'INVALID_INPUT', retryAfter?: number) {
    super(code)
    this.statusCode = statusCode
    this.code = code
    this.retryAfter = retryAfter
  }
}

type Failure = { statusCode?: number; code?: string; retryAfter?: number }

/** Seconds after which a client may try again while the service does not answer. */
const UNAVAILABLE_RETRY_S = 5

/** Registers the replies to failed requests: refusals of the client's errors, which are not logged, and 503 for everything else. */
export function registerRefusals(
  app: FastifyInstance,
  isServicePath: (path: string) => boolean,
  onError: (error: unknown) => void,
) {
  app.setErrorHandler((error: Failure, request, reply) => {
    // The client is gone. An aborted request is no error of the server.
    if (request.raw.socket?.destroyed) {
      reply.hijack()
      return
    }
    // The file server forbids paths that leave its folder. For the client there is nothing.
    if (error.statusCode === 403) return reply.callNotFound()
    if (isClientError(error)) return sendRefusal(error, request, reply, isServicePath)
    onError(error)
    return send(request, reply, isServicePath, {
      status: 503,
      code: 'INTERNAL',
      retryAfter: UNAVAILABLE_RETRY_S,
      page: UNAVAILABLE,
    })
  })
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply, isServicePath))
}

/** Refuses an address, or a method, that the server does not have. */
export function sendNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  isServicePath: (path: string) => boolean = () => false,
): FastifyReply {
  const isKnownMethod = /^(GET|HEAD|POST)$/.test(request.method)
  if (!isKnownMethod) reply.header('allow', 'GET, HEAD, POST')
  return sendRefusal(new RequestRefused(isKnownMethod ? 404 : 405, 'NOT_FOUND'), request, reply, isServicePath)
}

export const isClientError = ({ statusCode }: Failure): boolean =>
  statusCode !== undefined && statusCode >= 400 && statusCode < 500

/** Sends a refusal as problem+json, or as a small page to a browser that opened a page. */
export const sendRefusal = (
  { statusCode = 400, code, retryAfter }: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
  isServicePath: (path: string) => boolean,
): FastifyReply =>
  send(request, reply, isServicePath, {
    status: statusCode,
    code: code === 'TOO_MANY_REQUESTS' || code === 'NOT_FOUND' ? code : 'INVALID_INPUT',
    retryAfter,
    page: REFUSED,
  })

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  isServicePath: (path: string) => boolean,
  { status, code, retryAfter, page }: { status: number; code: ErrorCode; retryAfter?: number; page: string },
): FastifyReply {
  reply.code(status).header('cache-control', 'no-store')
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  // The rest of an unread body would be read as the next request.
  if (!request.raw.complete) reply.header('connection', 'close')
  const wantsPage = !isServicePath(request.url) && request.headers.accept?.includes('text/html')
  if (wantsPage) return reply.type('text/html; charset=utf-8').send(page)
  const problem = { ...createProblem(code, { retryAfter }), status }
  return reply.type('application/problem+json').serializer(JSON.stringify).send(problem)
}

type Section = { title: string; text: string }

/** The logo; inline, because the page needs no other file. */
const LOGO = `<svg viewBox="0 0 32 32" width="56" height="56" aria-hidden="true"><rect width="32" height="32" rx="8" fill="${MARK_COLORS.background}"/><path d="${MARK_PATH}" fill="none" stroke="${MARK_COLORS.line}" stroke-width="${MARK_STROKE_WIDTH}" stroke-linecap="round" stroke-linejoin="round"/></svg>`

/** A page that needs no other file. It is in both languages because the person's language is unknown. */
const staticPage = ({ head = '', de, en }: { head?: string; de: Section; en: Section }) => `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>Radruf</title>
<style>
  :root { color-scheme: light dark; background: light-dark(${CANVAS_COLORS.light}, ${CANVAS_COLORS.dark}); color: light-dark(#26292c, #f4f1ec) }
  body { max-inline-size: 34rem; margin: 12vh auto; padding-inline: 1.25rem; font: 1.0625rem/1.5 Figtree, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
  a { font-weight: 650; color: light-dark(#a34100, #f5a25d) }
  h1, h2 { margin-block: 1.5rem 0.5rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.02em }
  h2 { font-size: 1.25rem }
  p { margin: 0 }
</style>
<body>
<main>
  ${LOGO}
  <h1>${de.title}</h1>
  <p>${de.text}</p>
  <section lang="en">
    <h2>${en.title}</h2>
    <p>${en.text}</p>
  </section>
</main>
`

/** Fallback page while the service does not answer. */
const UNAVAILABLE = staticPage({
  head: '<meta http-equiv="refresh" content="5">\n',
  de: {
    title: 'Etwas ist schief gelaufen',
    text: 'Wir sind gleich wieder da. Diese Seite versucht es in fünf Sekunden von selbst noch einmal.',
  },
  en: {
    title: 'Something went wrong',
    text: 'We’ll be back in a moment. This page will try again by itself in five seconds.',
  },
})

/** Page for a request that the server does not accept. */
const REFUSED = staticPage({
  de: {
    title: 'Diese Anfrage hat nicht geklappt',
    text: 'Mit dieser Adresse oder diesem Formular können wir nichts anfangen. <a href="/">Zur Startseite</a>',
  },
  en: {
    title: 'That request didn’t work',
    text: 'We can’t do anything with this address or form. <a href="/">Go to the start page</a>',
  },
})

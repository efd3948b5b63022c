import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { answerWith } from '../handlers.ts'
import { openBadLine } from './bad-line.ts'
import { cookieLine, readCookie, TESTER_COOKIE } from './cookies.ts'
import { serve } from './http.ts'
import { answerQa } from './qa.ts'
import { createWorlds, type Worlds } from './worlds.ts'

/** Starts the mocked service, and the pages of `/qa` beside it, on this machine alone. */
export async function startMockedService({ port = 0 }: { port?: number } = {}) {
  const worlds = createWorlds(openBadLine())
  const answer = answerWith((request) => worldOf(worlds, request))
  const server = serve(async (request) => {
    if (/^\/qa(\/|$)/.test(new URL(request.url).pathname)) return answerQa(worlds, request)
    return answer(request)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Somebody who opens the product without a scenario begins signed out; every page asks for the session first. */
function worldOf(worlds: Worlds, request: Request) {
  const known = worlds.find(readCookie(request, TESTER_COOKIE))
  if (known) return { world: known.world }
  const { id, world } = worlds.open('signed out')
  const isPage = new URL(request.url).pathname === '/api/session'
  return { world, ...(isPage && { cookie: cookieLine(TESTER_COOKIE, id) }) }
}

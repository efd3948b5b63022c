import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { answerWith } from '../handlers.ts'
import { openScenario } from '../scenarios/open-scenario.ts'
import type { World } from '../world/world.ts'
import { openBadLine } from './bad-line.ts'
import { cookieLine, readCookie, TESTER_COOKIE } from './cookies.ts'
import { serve } from './http.ts'
import { answerQa } from './qa.ts'
import { createWorlds, type Worlds } from './worlds.ts'

/** Starts the mocked service, and the pages of `/qa` beside it, on this machine alone. */
export async function startMockedService({ port = 0 }: { port?: number } = {}) {
  const worlds = createWorlds(openBadLine())
  const { world: nobodys } = openScenario('signed out')
  const answer = answerWith((request) => worldOf(request, worlds, nobodys))
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

/** What somebody without a world begins with: every page asks for the session first, and a code is asked for to be typed in later. */
const BEGINNINGS = ['GET /api/session', 'POST /api/sign-in/codes']

/**
 * Somebody who opens the product without a scenario begins signed out in a world of their own. Whatever else a stranger asks, such as
 * a tab that was left open while all worlds began anew, is answered from `nobodys` world and keeps nothing.
 */
function worldOf(request: Request, worlds: Worlds, nobodys: World) {
  const known = worlds.find(readCookie(request, TESTER_COOKIE))
  if (known) return { world: known.world }
  if (!BEGINNINGS.includes(`${request.method} ${new URL(request.url).pathname}`)) return { world: nobodys }
  const { id, world } = worlds.open('signed out')
  return { world, cookie: cookieLine(TESTER_COOKIE, id) }
}

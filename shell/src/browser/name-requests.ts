import { REQUEST_ID_HEADER } from '@radruf/contract'
import type { ClientMiddleware } from '@radruf/contract/client'
import { createId } from '@radruf/shell-kit'

/** Gives each request an id, under which the shell's server and the service log it. */
export const nameRequests: ClientMiddleware = {
  onRequest: ({ request }) => {
    request.headers.set(REQUEST_ID_HEADER, createId())
  },
}

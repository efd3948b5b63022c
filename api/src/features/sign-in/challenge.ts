import { createHmac, randomInt } from 'node:crypto'
import { CODE_MINUTES } from '@radruf/contract'
import { createBrowserToken } from './browser-token.ts'

/** Cookie of the browser that requested a code. The code is valid only together with it. */
export const codeBrowser = createBrowserToken('radruf_challenge', CODE_MINUTES)

export const generateCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** Hashes a code with a key that is not in the database, because six digits are quickly guessed from a plain hash. */
export const hashCode = (secret: string, challengeId: string, code: string) =>
  createHmac('sha256', secret).update(`code\0${challengeId}\0${code}`).digest('base64url')

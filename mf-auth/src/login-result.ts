import type { ActionResult } from '@radruf/shell-kit'

/** The result of a request that opened no code page: refused, without an address, or before the wait was over. */
export type LoginResult = { email: string; isPasskey?: true } & ActionResult<
  { isMissing: true } | { resendFrom: number; codePath: string }
>

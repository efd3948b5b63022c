import { EMAIL_LENGTH_MAX } from '@radruf/contract'
import { TextField } from '@radruf/shared-ui'
import { useTextLimit } from '@radruf/shell-kit'
import type { FormEvent, Ref } from 'react'
import type { LoginResult } from './login-result.ts'

type EmailFieldProps = {
  ref: Ref<HTMLInputElement>
  label: string
  hint?: string
  error: string | undefined
  onInput?: (event: FormEvent<HTMLInputElement>) => void
  /** The result of the last request for a code: the field keeps its address. */
  result: LoginResult | undefined
}

/** Asks for the address that a code is sent to. The browser also suggests passkeys in it. */
export function EmailField({ result, ...props }: EmailFieldProps) {
  const toLimit = useTextLimit()
  return (
    <TextField
      {...props}
      name="email"
      type="email"
      autoComplete="username webauthn"
      autoCapitalize="none"
      spellCheck={false}
      limit={toLimit(EMAIL_LENGTH_MAX)}
      defaultValue={result?.email}
      attempt={result}
    />
  )
}

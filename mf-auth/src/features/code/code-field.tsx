import { TextField } from '@radruf/shared-ui'
import { type ClipboardEvent, type FormEvent, useRef } from 'react'
import { useTexts } from '../../texts/index.ts'
import { useFocusOnError } from '../../use-focus-on-error.ts'
import css from './code-field.module.css'
import { extractCode } from './extract-code.ts'

type CodeFieldProps = {
  /** The result of a failed sign-in: the field takes the focus and keeps the typed code. */
  result: { typed: string } | undefined
  error: string | undefined
}

/** A single input for the code. It accepts typing, the phone's suggestion and a pasted mail. */
export function CodeField({ result, error }: CodeFieldProps) {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  useFocusOnError(field, result)
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const code = extractCode(event.clipboardData.getData('text'))
    if (!code) return
    event.preventDefault()
    event.currentTarget.value = code
  }
  // Suggestions and drops insert text without a paste event.
  const handleInput = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const { value } = currentTarget
    const code = value.length > 6 ? extractCode(value) : undefined
    if (code) currentTarget.value = code
  }
  return (
    <TextField
      ref={field}
      label={t('otp.code')}
      hint={t('otp.codeHint')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      controlClassName={css.Code}
      defaultValue={result?.typed}
      error={error}
      onPaste={handlePaste}
      onInput={handleInput}
    />
  )
}

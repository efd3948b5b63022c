import { TextField } from '@radruf/shared-ui'
import { type ClipboardEvent, type FormEvent, useRef } from 'react'
import { useTexts } from '../../texts/index.ts'
import { useFocusOnRefusal } from '../../use-focus-on-refusal.ts'
import css from './code-field.module.css'
import { extractCode } from './extract-code.ts'

/** One real input, which takes the code from the keyboard, from the phone's suggestion, or out of a pasted mail. */
export function CodeField({ refused, error }: { refused: { typed: string } | undefined; error: string | undefined }) {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  useFocusOnRefusal(field, refused)
  const takeCodeFromMail = (event: ClipboardEvent<HTMLInputElement>) => {
    const code = extractCode(event.clipboardData.getData('text'))
    if (!code) return
    event.preventDefault()
    event.currentTarget.value = code
  }
  // Suggestions and drops bring their text without a paste.
  const tidy = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
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
      defaultValue={refused?.typed}
      error={error}
      onPaste={takeCodeFromMail}
      onInput={tidy}
    />
  )
}

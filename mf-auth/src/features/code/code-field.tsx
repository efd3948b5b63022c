import { extractCode } from '@radruf/contract'
import { TextField } from '@radruf/shared-ui'
import { type ClipboardEvent, type FormEvent, useEffect, useRef } from 'react'
import css from './code-field.module.css'
import { useCodeTexts } from './texts/index.ts'

type CodeFieldProps = {
  /** The result of a failed sign-in: the field takes the focus, with the typed code selected. */
  result: { typed: string } | undefined
  error: string | undefined
  /** The time of the last new code: it empties the field. */
  resentAt: number | undefined
}

/**
 * A single input for the code. It accepts typing, the phone's suggestion and a pasted mail, and submits the form as soon as a
 * code is complete: when the sixth digit arrives, and again only after the code has changed.
 */
export function CodeField({ result, error, resentAt }: CodeFieldProps) {
  const t = useCodeTexts()
  const field = useRef<HTMLInputElement>(null)
  const submittedCode = useRef<string>(undefined)
  useEffect(() => {
    if (!result) return
    field.current?.focus()
    field.current?.select()
  }, [result])
  useEffect(() => {
    if (!resentAt || !field.current) return
    field.current.value = ''
    submittedCode.current = undefined
  }, [resentAt])

  const submitWhenComplete = (input: HTMLInputElement) => {
    const code = extractCode(input.value)
    if (code && code !== submittedCode.current) input.form?.requestSubmit()
    submittedCode.current = code
  }
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const code = extractCode(event.clipboardData.getData('text'))
    if (!code) return
    event.preventDefault()
    const { currentTarget } = event
    currentTarget.value = code
    // A value set by script fires no event, and the field's error waits for one.
    currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
  }
  // Suggestions and drops insert text without a paste event.
  const handleInput = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const { value } = currentTarget
    const code = value.length > 6 ? extractCode(value) : undefined
    if (code) currentTarget.value = code
    submitWhenComplete(currentTarget)
  }
  return (
    <TextField
      ref={field}
      label={t('otp.code')}
      hint={t('otp.codeHint')}
      name="code"
      data-page-focus
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      controlClassName={css.Code}
      defaultValue={result?.typed}
      error={error}
      attempt={result}
      onPaste={handlePaste}
      onInput={handleInput}
    />
  )
}

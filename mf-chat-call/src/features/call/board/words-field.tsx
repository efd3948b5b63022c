import { FieldError, getFieldAria, useExcess } from '@radruf/shared-ui'
import { useTextLimit } from '@radruf/shell-kit'
import { type KeyboardEvent, useId, useState } from 'react'
import css from './words-field.module.css'

/**
 * A field for words on the picture. `onEnd`: leaves the field, which writes its text. A text that is too long is kept in
 * the field with the reason until it is shortened; Escape drops it.
 */
export function WordsField({
  label,
  limit,
  onWrite,
  onEnd,
}: {
  label: string
  limit: number
  onWrite: (text: string) => void
  onEnd: () => void
}) {
  const id = useId()
  const [text, setText] = useState('')
  const { error } = useExcess(id, { limit: useTextLimit()(limit), value: text })
  const { errorId, aria } = getFieldAria(id, { error })
  return (
    <div className={css.Words}>
      <FieldError id={errorId} isLive>
        {error}
      </FieldError>
      <input
        {...aria}
        id={id}
        className={css.TextInput}
        aria-label={label}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the tap on the picture asked for this field.
        autoFocus
        onChange={({ target }) => setText(target.value)}
        onBlur={({ target }) => {
          if (target.value.trim().length <= limit) onWrite(target.value)
        }}
        onKeyDown={({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
          if (key === 'Escape') currentTarget.value = ''
          if (key === 'Escape' || (key === 'Enter' && !error)) onEnd()
        }}
      />
    </div>
  )
}

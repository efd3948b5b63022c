import { FieldError, getFieldAria, Icon, useExcess } from '@radruf/shared-ui'
import { useTextLimit } from '@radruf/shell-kit'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Form, useSubmit } from 'react-router-dom'
import css from './search-field.module.css'

/** Milliseconds without typing after which the search runs. */
const DEBOUNCE_MS = 150

type SearchFieldProps = {
  /** The path of the page that searches; its query parameter `q` has the words. */
  action: string
  query: string
  lengthMax: number
  label: string
  placeholder: string
  /** The word of the button that empties the field. */
  clearLabel: string
}

/** A field that searches while one types. A query that is too long stays in the field with the reason, and is not searched. */
export function SearchField({ action, query, lengthMax, label, placeholder, clearLabel }: SearchFieldProps) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  const excess = useExcess(id, { limit: useTextLimit()(lengthMax), defaultValue: query })
  const { errorId, aria } = getFieldAria(id, excess)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = () => {
    clearTimeout(timer.current)
    if ((input.current?.value ?? '').trim().length <= lengthMax) void submit(form.current, { replace: true })
  }
  const clear = () => {
    if (!input.current) return
    input.current.value = ''
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
    search()
  }
  return (
    <Form role="search" ref={form} action={action} data-keeps-focus>
      <div className={css.Field}>
        <Icon name="search" />
        <input
          {...aria}
          ref={input}
          id={id}
          type="search"
          name="q"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={query}
          autoComplete="off"
          className={css.Input}
          onInput={excess.onInput}
          onChange={() => {
            clearTimeout(timer.current)
            timer.current = setTimeout(search, DEBOUNCE_MS)
          }}
        />
        {query && (
          <button type="button" className={css.Clear} onClick={clear}>
            <Icon name="close" size={1.25} />
            {clearLabel}
          </button>
        )}
      </div>
      <FieldError id={errorId} isLive>
        {excess.error}
      </FieldError>
    </Form>
  )
}

/** Up and down move the focus between the field and the hits (`data-hit`) of an element. */
export function walkHits(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], [data-hit]')]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  if (!next || !stops.includes(document.activeElement as HTMLElement)) return
  event.preventDefault()
  next.focus()
}

import { clsx } from 'clsx'
import { type ComponentPropsWithRef, type MouseEvent, useEffect, useId, useRef } from 'react'
import { getFieldId } from '../field/field.tsx'
import { type SubmitAttempt, useCorrections } from '../field/use-corrections.ts'
import { Icon } from '../icon/icon.tsx'
import css from './error-summary.module.css'

/** One error and its field: by name, or by id where the field has an `id` of its own. */
export type ErrorSummaryItem = { text: string } & (
  | { name: string; fieldId?: undefined }
  | { fieldId: string; name?: undefined }
)

export type ErrorSummaryProps = Omit<ComponentPropsWithRef<'div'>, 'title' | 'ref'> &
  SubmitAttempt & {
    title: string
    errors: readonly ErrorSummaryItem[]
  }

/**
 * The errors of a submit, above the form. It takes the focus when it appears and for each new `attempt`, and links to the
 * fields. An error disappears when its field's value changes; the last one takes the summary with it.
 */
export function ErrorSummary({ title, errors, attempt, className, ...rest }: ErrorSummaryProps) {
  const titleId = useId()
  const root = useRef<HTMLDivElement>(null)
  const texts = errors.map(({ text }) => text).join('\n')
  const corrected = useCorrections(errors.map(getErrorFieldId), texts, { attempt })
  const shownErrors = errors.filter((error) => !corrected.includes(getErrorFieldId(error)))
  const isShown = shownErrors.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves for new texts and new attempts, not for corrections.
  useEffect(() => {
    if (isShown) root.current?.focus()
  }, [texts, attempt, isShown])
  if (!isShown) return null
  return (
    <div
      {...rest}
      ref={root}
      role="alert"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={clsx(css.ErrorSummary, className)}
    >
      <p id={titleId} className={css.Title}>
        <Icon name="error" />
        {title}
      </p>
      <ul className={css.List}>
        {shownErrors.map((problem) => {
          const id = getErrorFieldId(problem)
          return (
            <li key={`${id} ${problem.text}`}>
              <a href={`#${id}`} onClick={(event) => focusField(event, id)} className={css.Link}>
                {problem.text}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const getErrorFieldId = (error: ErrorSummaryItem) => error.fieldId ?? getFieldId(error.name)

/** Focuses the field, in a group its checked or first control. Without a script the plain link works. */
function focusField(event: MouseEvent, id: string) {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  const control = field.matches('fieldset')
    ? (field.querySelector<HTMLElement>('input:checked') ?? field.querySelector<HTMLElement>('input, select, textarea'))
    : field
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}

import { clsx } from 'clsx'
import { type ComponentPropsWithRef, type MouseEvent, useEffect, useId, useRef } from 'react'
import { getFieldId } from '../field/field-messages.tsx'
import { Icon } from '../icon/icon.tsx'
import css from './error-summary.module.css'

/** A field by the name it was given, or by its id when it has one of its own. */
export type ErrorSummaryItem = { text: string } & (
  | { name: string; fieldId?: undefined }
  | { fieldId: string; name?: undefined }
)

export type ErrorSummaryProps = Omit<ComponentPropsWithRef<'div'>, 'title' | 'ref'> & {
  title: string
  errors: readonly ErrorSummaryItem[]
  /** Whatever is new with each submit, such as the action's data: the summary takes the focus again for it. */
  attempt?: unknown
}

/** Everything that a submit was refused for, above the form. Takes the focus when it appears; its links lead to the fields. */
export function ErrorSummary({ title, errors, attempt, className, ...rest }: ErrorSummaryProps) {
  const titleId = useId()
  const root = useRef<HTMLDivElement>(null)
  const texts = errors.map(({ text }) => text).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said and the attempt decide when the focus moves, nothing else.
  useEffect(() => {
    if (texts) root.current?.focus()
  }, [texts, attempt])
  if (errors.length === 0) return null
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
        {errors.map((problem) => {
          const id = problem.fieldId ?? getFieldId(problem.name)
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

/** The field itself, or in a group the chosen or first of its controls. Without a script the plain link does it. */
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

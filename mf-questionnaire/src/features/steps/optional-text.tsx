import { Icon } from '@radruf/shared-ui'
import { type ComponentProps, useId, useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import css from './optional-text.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
}

/** "Add something": an optional text, opened in place. It is open from the start where there is a text. */
export function OptionalText({ value, onChange, ...rest }: Props) {
  const t = useTexts()
  const labelId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={css.OptionalText}
      open={isOpen || value !== ''}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        if (currentTarget.open && value === '') currentTarget.querySelector('textarea')?.focus()
      }}
    >
      <summary className={css.Summary}>
        <Icon name="plus" className={css.Plus} />
        <span id={labelId} className={css.Label}>
          {t('add')}
        </span>
        <span className={css.Optional}>{t('optional')}</span>
      </summary>
      <textarea
        rows={3}
        {...rest}
        aria-labelledby={labelId}
        className={css.Text}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </details>
  )
}

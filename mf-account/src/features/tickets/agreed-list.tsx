import type { Summary } from '@radruf/contract'
import { Icon, VisuallyHidden } from '@radruf/shared-ui'
import { useTexts } from '../../texts/index.ts'
import css from './agreed-list.module.css'

/** The points agreed in the call: done in it, or still to do by the customer. */
export function AgreedList({ agreed }: Pick<Summary, 'agreed'>) {
  const t = useTexts()
  if (agreed.length === 0) return null
  return (
    <ul className={css.AgreedList}>
      {agreed.map(({ text, done }) => (
        <li key={text} data-done={done || undefined} className={css.Point}>
          <Icon name={done ? 'check' : 'again'} strokeWidth={2.5} />
          <span>
            <VisuallyHidden>{`${t(done ? 'agreed.done' : 'agreed.open')}: `}</VisuallyHidden>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}

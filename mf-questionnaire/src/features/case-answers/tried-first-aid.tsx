import type { FirstAid } from '@radruf/contract'
import { FIRST_AID_CARDS } from '@radruf/contract/first-aid'
import { Icon } from '@radruf/shared-ui'
import { useLanguage } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import css from './case-answers.module.css'

/** What the customer tried before the call. Cards of other releases are left out. */
export function TriedFirstAid({ firstAid: { tried, helpedAt } }: { firstAid: FirstAid }) {
  const t = useTexts()
  const language = useLanguage()
  const count =
    tried.length > 0 ? t('caseAnswers.firstAid.tried', { count: tried.length }) : t('caseAnswers.firstAid.none')
  return (
    <details className={css.Fold}>
      <summary className={css.Summary}>
        <span className={css.Label}>{t('caseAnswers.firstAid.label')}</span>
        <span className={css.Preview}>{helpedAt ? `${count}, ${t('caseAnswers.firstAid.helped')}` : count}</span>
        <Icon name="forward" size={1.125} className={css.Arrow} />
      </summary>
      <ul>
        {FIRST_AID_CARDS.filter(({ id }) => (tried as readonly string[]).includes(id)).map(({ id, text }) => (
          <li key={id}>{text[language]}</li>
        ))}
      </ul>
    </details>
  )
}

import type { ManagedPerson } from '@radruf/contract'
import { Icon } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import css from './people-page.module.css'

/** The state of a person as a word with a shape, the last fact, and whether a mail never arrived. */
export function PersonState({ person: { state, since, lostMail }, isOwn }: { person: ManagedPerson; isOwn: boolean }) {
  const t = useTexts()
  const dates = useDates()
  const fact = since ? t(`people.since.${state}`, { time: dates.format(since, 'dayTime') }) : t('people.signedOut')
  return (
    <div className={css.State}>
      <span className={css.Word} data-state={state}>
        <span aria-hidden="true" className={css.Shape} />
        {t(`people.state.${state}`)}
      </span>
      <span className={css.Fact}>{isOwn ? t('people.you') : fact}</span>
      {lostMail && (
        <span className={css.Lost}>
          <Icon name="warning" size={1} />
          {t('people.lostMail')}
        </span>
      )}
    </div>
  )
}

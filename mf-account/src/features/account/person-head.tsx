import { Link, VisuallyHidden } from '@radruf/shared-ui'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { usePerson } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import css from './account.module.css'
import { type AccountResult, SHEETS } from './account-data.ts'
import { PersonSheet } from './person-sheet.tsx'
import { useAccountTexts } from './texts/index.ts'

/** The person: name and address. The name is changed in a sheet; the address is that of the invitation and cannot be changed. */
export function PersonHead({ result, hasBikes }: { result: AccountResult | undefined; hasBikes: boolean }) {
  const t = useAccountTexts()
  const texts = useTexts()
  const { name, email } = usePerson()
  return (
    <header className={css.Head} data-keeps-focus data-overlapped={hasBikes || undefined}>
      <Avatar name={name ?? email} size={4.5} className={css.Face} />
      <div className={css.Person}>
        <h1 tabIndex={-1} data-page-heading>
          <VisuallyHidden>{`${texts('profile.title')}${name ? ': ' : ''}`}</VisuallyHidden>
          {name}
        </h1>
        <p>{email}</p>
      </div>
      <Link to={SHEETS.person} preventScrollReset standalone aria-label={t('person.editLabel')}>
        {t('edit')}
      </Link>
      <PersonSheet result={result} />
    </header>
  )
}

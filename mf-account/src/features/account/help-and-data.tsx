import { hasAccess, pathTo, worksOnCases } from '@radruf/contract'
import { findPath, useBrand, usePerson } from '@radruf/shell-kit'
import { type ComponentProps, useId } from 'react'
import { useNavigation } from 'react-router-dom'
import { SignOutForm } from '../../sign-out-form.tsx'
import { useTexts } from '../../texts/index.ts'
import css from './account.module.css'
import { LinkRow, RowContent } from './rows.tsx'
import { useAccountTexts } from './texts/index.ts'

/** What the person has in the product, help, a copy of the data, and the ways out. */
export function HelpAndData({ unreadAnnouncements }: { unreadAnnouncements: number }) {
  const t = useAccountTexts()
  const texts = useTexts()
  const titleId = useId()
  const { role } = usePerson()
  const { productName } = useBrand()
  const rows: ComponentProps<typeof LinkRow>[] = [
    ...(worksOnCases(role)
      ? [{ to: pathTo('/profile/introduction'), title: t('introduction'), icon: 'badge' as const }]
      : []),
    { to: pathTo('/tickets'), title: texts('links.tickets'), icon: 'bike' },
    { to: pathTo('/profile/questionaire'), title: texts('links.answers'), icon: 'pen' },
    { to: pathTo('/profile/faq'), title: texts('links.faq'), icon: 'question' },
    {
      to: pathTo('/announcements'),
      title: texts('links.announcements'),
      icon: 'news',
      value: unreadAnnouncements > 0 && texts('links.unread', { count: unreadAnnouncements }),
    },
    { to: pathTo('/workshops'), title: texts('links.workshops'), icon: 'wrench' },
    { to: pathTo('/desk/first-aid'), title: texts('links.firstAid'), icon: 'check' },
    { to: pathTo('/onboarding'), title: texts('links.onboarding'), icon: 'camera' },
    { to: pathTo('/profile/about'), title: texts('links.about', { productName }), icon: 'info' },
    { to: pathTo('/profile/data'), title: t('data.title'), hint: t('data.hint'), icon: 'download' },
  ]
  const isAccessible = ({ to }: { to: string }) => {
    const access = findPath(to)?.access
    return access === 'public' || (access !== undefined && access !== 'guest' && hasAccess(access, role))
  }
  return (
    <section aria-labelledby={titleId} className={css.Section}>
      <h2 id={titleId}>{t('help.title')}</h2>
      <ul className={css.Rows}>
        {rows.filter(isAccessible).map((row) => (
          <LinkRow key={row.to} {...row} />
        ))}
        <SignOutRow />
        <LinkRow to={pathTo('/profile/delete')} title={texts('links.delete')} icon="trash" tone="danger" />
      </ul>
    </section>
  )
}

function SignOutRow() {
  const t = useTexts()
  const isSigningOut = useNavigation().formData?.get('intent') === 'signOut'
  return (
    <li>
      <SignOutForm>
        <input type="hidden" name="intent" value="signOut" />
        <button type="submit" className={css.Row} aria-busy={isSigningOut || undefined}>
          <RowContent icon="account" title={t(isSigningOut ? 'profile.signingOut' : 'profile.signOut')} />
        </button>
      </SignOutForm>
    </li>
  )
}

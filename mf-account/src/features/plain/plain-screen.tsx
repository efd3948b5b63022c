import { type Path, pathTo } from '@radruf/contract'
import { ButtonLink, Page } from '@radruf/shared-ui'
import { usePerson } from '@radruf/shell-kit'
import { SupportLink } from '../../support-link.tsx'
import { useTexts } from '../../texts/index.ts'

/** Screens that say what their place is for and what to do until it is there. */
export const PLAIN_SCREENS = {
  '/announcements': { name: 'announcements', below: 'home', support: false },
  '/workshops': { name: 'workshops', below: 'home', support: true },
  '/profile/notifications': { name: 'notifications', below: 'profile', support: true },
  '/profile/sessions': { name: 'sessions', below: 'profile', support: true },
  '/profile/data': { name: 'data', below: 'profile', support: true },
  '/profile/delete': { name: 'delete', below: 'profile', support: true },
} as const satisfies Partial<Record<Path, { name: string; below: 'home' | 'profile'; support: boolean }>>
export type PlainPath = keyof typeof PLAIN_SCREENS

export function PlainScreen({ path }: { path: PlainPath }) {
  const t = useTexts()
  const { role } = usePerson()
  const { name, below, support } = PLAIN_SCREENS[path]
  const home =
    role === 'mechanic'
      ? { to: pathTo('/desk'), label: t('plain.toDesk') }
      : { to: pathTo('/overview'), label: t('plain.toOverview') }
  const on = below === 'home' ? home : { to: pathTo('/profile'), label: t('plain.toProfile') }
  return (
    <Page
      title={t(`plain.${name}.title`)}
      lead={t(`plain.${name}.text`)}
      actions={<ButtonLink to={on.to}>{on.label}</ButtonLink>}
    >
      <p>{t(`plain.${name}.todo`)}</p>
      {support && (
        <p>
          <SupportLink />
        </p>
      )}
      {name === 'data' && (
        <ButtonLink to={pathTo('/privacy')} variant="secondary">
          {t('plain.toPrivacy')}
        </ButtonLink>
      )}
    </Page>
  )
}

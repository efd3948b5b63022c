import { hasAccess, pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Button, Card, Page, Stack } from '@radruf/shared-ui'
import { findPath, getShell, useBrand, usePerson } from '@radruf/shell-kit'
import { type ActionFunctionArgs, useActionData, useNavigation } from 'react-router-dom'
import { endSessionHere, openAfterSignOut } from '../../end-session-here.ts'
import { LinkList, type LinkRow } from '../../link-list.tsx'
import { SignOutForm } from '../../sign-out-form.tsx'
import { useTexts } from '../../texts/index.ts'
import { ProfileForm, type ProfileResult, saveProfile } from './profile-form.tsx'

/** Saves the form; `signOut` ends the session. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response | ProfileResult> {
  const { api, session } = getShell(context)
  const form = await request.formData()
  if (form.get('intent') !== 'signOut') return saveProfile(api, form, (await session()).person)
  const before = await session()
  await endSessionHere(api, before.person, { end: () => unwrap(api.DELETE('/api/session')) })
  return openAfterSignOut(before)
}

/** The person's name, language and postal code, and links to everything about the account. */
export function ProfilePage() {
  const t = useTexts()
  const { email, role } = usePerson()
  const result = useActionData<ProfileResult>()
  const { state, formData } = useNavigation()
  const pendingIntent = state === 'idle' ? undefined : formData?.get('intent')
  return (
    <Page
      title={t('profile.title')}
      lead={t('profile.emailText', { email })}
      aside={
        <>
          <Links />
          <SignOutForm>
            <input type="hidden" name="intent" value="signOut" />
            <Button
              variant="secondary"
              wide
              loading={pendingIntent === 'signOut'}
              loadingLabel={t('profile.signingOut')}
            >
              {t('profile.signOut')}
            </Button>
          </SignOutForm>
        </>
      }
    >
      {role === 'operator' && (
        <Card title={t('operator.title')}>
          <p>{t('operator.text')}</p>
          <p>
            <code>npm run ops -- --help</code>
          </p>
        </Card>
      )}
      <ProfileForm result={result} isSaving={pendingIntent === 'save'} />
    </Page>
  )
}

function Links() {
  const t = useTexts()
  const { role } = usePerson()
  const { productName } = useBrand()
  const isAccessible = ({ to }: LinkRow) => {
    const access = findPath(to)?.access
    return access === 'public' || (access !== undefined && access !== 'guest' && hasAccess(access, role))
  }
  const yours: LinkRow[] = [
    { to: pathTo('/profile/questionaire'), label: t('links.answers'), icon: 'pen' },
    { to: pathTo('/tickets'), label: t('links.tickets'), icon: 'bike' },
  ]
  const help: LinkRow[] = [
    { to: pathTo('/profile/faq'), label: t('links.faq'), icon: 'question' },
    { to: pathTo('/onboarding'), label: t('links.onboarding'), icon: 'camera' },
    { to: pathTo('/workshops'), label: t('links.workshops'), icon: 'wrench' },
    { to: pathTo('/announcements'), label: t('links.announcements'), icon: 'news' },
    { to: pathTo('/profile/about'), label: t('links.about', { productName }), icon: 'info' },
  ]
  const settings: LinkRow[] = [
    { to: pathTo('/profile/notifications'), label: t('links.notifications'), icon: 'chat' },
    { to: pathTo('/profile/security'), label: t('links.security'), icon: 'fingerprint' },
    { to: pathTo('/profile/sessions'), label: t('links.sessions'), icon: 'phone' },
    { to: pathTo('/profile/data'), label: t('links.data'), icon: 'account' },
    { to: pathTo('/profile/delete'), label: t('links.delete'), icon: 'trash' },
  ]
  return (
    <>
      <LinkSection title={t('profile.yours')} rows={yours.filter(isAccessible)} />
      <LinkSection title={t('profile.help')} rows={help.filter(isAccessible)} />
      <LinkSection title={t('profile.settings')} rows={settings} />
    </>
  )
}

function LinkSection({ title, rows }: { title: string; rows: readonly LinkRow[] }) {
  if (rows.length === 0) return null
  return (
    <Stack as="section" gap="s">
      <h2>{title}</h2>
      <LinkList rows={rows} />
    </Stack>
  )
}

import { findPath, pathTo } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { Button, Card, Page, Stack } from '@radruf/shared-ui'
import { type ActionResult, getShell, toRefusal, useBrand, usePerson } from '@radruf/shell-kit'
import { type ActionFunctionArgs, Form, redirect, useActionData, useNavigation } from 'react-router-dom'
import { LinkList, type LinkRow } from '../../link-list.tsx'
import { useTexts } from '../../texts/index.ts'
import { LanguageForm } from './language-form.tsx'
import { NameForm, type NameResult } from './name-form.tsx'

type ProfileResult = NameResult | ({ intent: 'language' } & ActionResult)

export async function action({ request, context }: ActionFunctionArgs): Promise<Response | ProfileResult> {
  const { api } = getShell(context)
  const form = await request.formData()
  const readText = (field: string) => String(form.get(field) ?? '').trim()
  switch (form.get('intent')) {
    case 'signOut':
      await unwrap(api.DELETE('/api/session'))
      return redirect(pathTo('/'), 303)
    case 'language':
      return saveLanguage(api, readText('language'))
    default:
      return saveName(api, readText('name'))
  }
}

/** Redirects so that the next request renders in the new language. Only used without a script; else the shell changes it. */
async function saveLanguage(api: Api, language: string): Promise<Response | ProfileResult> {
  try {
    await unwrap(api.PATCH('/api/me', { body: { language } }))
    return redirect(pathTo('/profile'), 303)
  } catch (error) {
    return { intent: 'language', ...toRefusal(error) }
  }
}

async function saveName(api: Api, name: string): Promise<NameResult> {
  if (!name) return { intent: 'name', name, isMissing: true }
  try {
    await unwrap(api.PATCH('/api/me', { body: { name } }))
    return { intent: 'name', name }
  } catch (error) {
    return { intent: 'name', name, ...toRefusal(error) }
  }
}

/** The person's name and language, and links to everything about the account. */
export function ProfilePage() {
  const t = useTexts()
  const person = usePerson()
  const { productName } = useBrand()
  const result = useActionData<ProfileResult>()
  const { state, formData } = useNavigation()
  const pendingIntent = state === 'idle' ? undefined : formData?.get('intent')
  const isAccessible = ({ to }: LinkRow) => {
    const access = findPath(to)?.access
    return access === 'member' || access === 'public' || access === person.role
  }
  return (
    <Page
      title={t('profile.title')}
      lead={t('profile.emailText', { email: person.email })}
      aside={
        <>
          <LinkSection
            title={t('profile.yours')}
            rows={[
              { to: pathTo('/profile/questionaire'), label: t('links.answers'), icon: 'bike' as const },
              { to: pathTo('/tickets'), label: t('links.tickets'), icon: 'wrench' as const },
            ].filter(isAccessible)}
          />
          <LinkSection
            title={t('profile.help')}
            rows={[
              { to: pathTo('/profile/faq'), label: t('links.faq'), icon: 'question' },
              { to: pathTo('/onboarding'), label: t('links.onboarding'), icon: 'bike' },
              { to: pathTo('/workshops'), label: t('links.workshops'), icon: 'wrench' },
              { to: pathTo('/announcements'), label: t('links.announcements'), icon: 'news' },
              { to: pathTo('/profile/about'), label: t('links.about', { productName }), icon: 'info' },
            ]}
          />
          <LinkSection
            title={t('profile.settings')}
            rows={[
              { to: pathTo('/profile/notifications'), label: t('links.notifications'), icon: 'chat' },
              { to: pathTo('/profile/sessions'), label: t('links.sessions'), icon: 'phone' },
              { to: pathTo('/profile/data'), label: t('links.data'), icon: 'account' },
              { to: pathTo('/profile/delete'), label: t('links.delete'), icon: 'trash' },
            ]}
          />
          <Form method="post">
            <input type="hidden" name="intent" value="signOut" />
            <Button
              variant="secondary"
              wide
              loading={pendingIntent === 'signOut'}
              loadingLabel={t('profile.signingOut')}
            >
              {t('profile.signOut')}
            </Button>
          </Form>
        </>
      }
    >
      <Card title={t('profile.nameTitle')}>
        <NameForm result={result?.intent === 'name' ? result : undefined} isSaving={pendingIntent === 'name'} />
      </Card>
      <Card title={t('profile.languageTitle')}>
        <LanguageForm refusal={result?.intent === 'language' ? result.refusal : undefined} />
      </Card>
    </Page>
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

import { findPath, pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Button, Card, Page, Stack } from '@radruf/shared-ui'
import { getShell, type Refusal, toRefusal, useBrand, usePerson } from '@radruf/shell-kit'
import { type ActionFunctionArgs, Form, redirect, useActionData, useNavigation } from 'react-router-dom'
import { LinkList, type LinkRow } from '../../link-list.tsx'
import { useTexts } from '../../texts/index.ts'
import { LanguageForm } from './language-form.tsx'
import { NameForm } from './name-form.tsx'

/** What was asked for, and what came of it. */
export type ProfileOutcome =
  | { asked: 'name'; name: string; missing?: true; refusal?: Refusal }
  | { asked: 'language'; refusal?: Refusal }

export async function action({ request, context }: ActionFunctionArgs): Promise<Response | ProfileOutcome> {
  const { api } = getShell(context)
  const form = await request.formData()
  const asked = form.get('ask')
  if (asked === 'signOut') {
    await unwrap(api.DELETE('/api/session'))
    return redirect(pathTo('/'), 303)
  }
  const text = String(form.get(asked === 'language' ? 'language' : 'name') ?? '').trim()
  const said = asked === 'language' ? ({ asked } as const) : ({ asked: 'name', name: text } as const)
  if (said.asked === 'name' && !text) return { ...said, missing: true }
  try {
    await unwrap(api.PATCH('/api/me', { body: said.asked === 'name' ? { name: text } : { language: text } }))
    // Drawn anew by another request, which speaks the new language. With a script the shell changes it and this is not asked.
    return asked === 'language' ? redirect(pathTo('/profile'), 303) : said
  } catch (error) {
    return { ...said, ...toRefusal(error) }
  }
}

/** The person's own settings, and the ways to everything about the account. */
export function ProfilePage() {
  const t = useTexts()
  const person = usePerson()
  const { productName } = useBrand()
  const outcome = useActionData<ProfileOutcome>()
  const { state, formData } = useNavigation()
  const asking = state === 'idle' ? undefined : formData?.get('ask')
  const mine = ({ to }: LinkRow) => {
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
            ].filter(mine)}
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
            <input type="hidden" name="ask" value="signOut" />
            <Button variant="secondary" wide loading={asking === 'signOut'} loadingLabel={t('profile.signingOut')}>
              {t('profile.signOut')}
            </Button>
          </Form>
        </>
      }
    >
      <Card title={t('profile.nameTitle')}>
        <NameForm outcome={outcome?.asked === 'name' ? outcome : undefined} saving={asking === 'name'} />
      </Card>
      <Card title={t('profile.languageTitle')}>
        <LanguageForm refusal={outcome?.asked === 'language' ? outcome.refusal : undefined} />
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

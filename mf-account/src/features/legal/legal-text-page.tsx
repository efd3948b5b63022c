import { type LegalPage, pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { ButtonLink, Notice, Page, Stack } from '@radruf/shared-ui'
import { getShell, SupportLink } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { BulletList } from '../../bullet-list.tsx'
import { useTexts } from '../../texts/index.ts'
import { useReloadOnLanguageChange } from '../../use-reload-on-language-change.ts'

export const createLoader =
  (page: LegalPage) =>
  async ({ context, request }: LoaderFunctionArgs) => {
    const { api, language, session } = getShell(context)
    const text = await unwrap(api.GET('/api/legal/{page}', { params: { path: { page }, query: { language } } }))
    // Deleting the account ends the session and redirects to this page.
    const isDeleted =
      page === 'account-deletion' &&
      new URL(request.url).searchParams.get('done') === '1' &&
      (await session()).person === null
    return { language, isDeleted, text }
  }

/** One of the public legal pages, in the operator's words. */
export function LegalTextPage() {
  const t = useTexts()
  const { language, isDeleted, text } = useLoaderData<ReturnType<typeof createLoader>>()
  useReloadOnLanguageChange(language)
  return (
    <Page
      title={text.title}
      lead={text.intro}
      actions={
        <ButtonLink to={pathTo('/')} variant="secondary">
          {t('legal.toStart')}
        </ButtonLink>
      }
    >
      {isDeleted && (
        <Notice tone="success" live title={t('deletion.done')}>
          <p>{t('deletion.doneText')}</p>
        </Notice>
      )}
      {text.sections.map(({ heading, paragraphs, list }) => (
        <Stack key={heading} as="section" gap="s">
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {list.length > 0 && <BulletList items={list} />}
        </Stack>
      ))}
      <p>
        <SupportLink />
      </p>
      {!text.complete && (
        <p>
          <small>{t('legal.operatorNote')}</small>
        </p>
      )}
    </Page>
  )
}

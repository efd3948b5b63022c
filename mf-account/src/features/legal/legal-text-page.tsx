import { type LegalPage, pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { ButtonLink, Notice, Page, Stack } from '@radruf/shared-ui'
import { getShell } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { SupportLink } from '../../support-link.tsx'
import { useTexts } from '../../texts/index.ts'
import { useReloadOnLanguageChange } from '../../use-reload-on-language-change.ts'
import css from './legal-text-page.module.css'

export const createLoader =
  (page: LegalPage) =>
  async ({ context, request }: LoaderFunctionArgs) => {
    const { api, language, session } = getShell(context)
    const text = await unwrap(api.GET('/api/legal/{page}', { params: { path: { page }, query: { language } } }))
    // Whoever has just deleted the account is led here, signed out by it.
    const deleted =
      page === 'account-deletion' &&
      new URL(request.url).searchParams.get('done') === '1' &&
      (await session()).person === null
    return { language, deleted, text }
  }

/** A public page of legal text, as the operator wrote it. */
export function LegalTextPage() {
  const t = useTexts()
  const { language, deleted, text } = useLoaderData<ReturnType<typeof createLoader>>()
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
      {deleted && (
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
          {list.length > 0 && (
            <ul className={css.List}>
              {list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
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

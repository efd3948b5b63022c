import { pathTo } from '@radruf/contract'
import { ButtonLink, Notice, Page, Stack } from '@radruf/shared-ui'
import { shellOf, useBrand } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { SupportLink } from '../../support-link.tsx'
import { useTexts } from '../../texts/index.ts'
import { useOwnLanguage } from '../../use-own-language.ts'
import css from './legal-screen.module.css'
import { fillIn, type LegalPage, loadLegalText } from './legal-text.ts'

export const loaderFor =
  (page: LegalPage) =>
  async ({ context, request }: LoaderFunctionArgs) => {
    const { language, session } = shellOf(context)
    // Whoever has just deleted the account is led here, signed out by it.
    const deleted =
      page === 'account-deletion' &&
      new URL(request.url).searchParams.get('done') === '1' &&
      (await session()).person === null
    return { language, deleted, text: await loadLegalText(page, language) }
  }

/** A public page of legal text. */
export function Component() {
  const t = useTexts()
  const brand = useBrand()
  const { language, deleted, text } = useLoaderData<ReturnType<typeof loaderFor>>()
  useOwnLanguage(language)
  const filled = (part: string) => fillIn(part, brand)
  const isOpen = JSON.stringify(text).includes('[')
  return (
    <Page
      title={filled(text.title)}
      lead={filled(text.intro)}
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
          <h2>{filled(heading)}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{filled(paragraph)}</p>
          ))}
          {list && (
            <ul className={css.List}>
              {list.map((item) => (
                <li key={item}>{filled(item)}</li>
              ))}
            </ul>
          )}
        </Stack>
      ))}
      <p>
        <SupportLink />
      </p>
      {isOpen && (
        <p>
          <small>{t('legal.operatorNote')}</small>
        </p>
      )}
    </Page>
  )
}

import { type FaqEntry, pathTo } from '@radruf/contract'
import { Page } from '@radruf/shared-ui'
import { getShell, SupportLink } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router-dom'
import { loadFaq } from '../../load-faq.ts'
import { useTexts } from '../../texts/index.ts'
import { useReloadOnLanguageChange } from '../../use-reload-on-language-change.ts'
import css from './faq-page.module.css'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, language } = getShell(context)
  return {
    language,
    entries: await loadFaq(api, language),
    open: new URL(request.url).searchParams.get('open'),
  }
}

/** Frequently asked questions: one page at two paths, below the overview and below the profile. */
export function FaqPage() {
  const t = useTexts()
  const { language, entries, open } = useLoaderData<typeof loader>()
  const isBelowOverview = useLocation().pathname.startsWith(pathTo('/overview'))
  useReloadOnLanguageChange(language)
  return (
    <Page
      title={t('faq.title')}
      lead={t('faq.lead')}
      back={
        isBelowOverview
          ? { to: pathTo('/overview'), label: t('overview.title') }
          : { to: pathTo('/profile'), label: t('profile.back') }
      }
    >
      <FaqList entries={entries} open={open} />
      <p>
        <SupportLink />
      </p>
    </Page>
  )
}

/** Questions that expand to their answers. `<details>` works without a script; `open` is the id of the expanded one. */
function FaqList({ entries, open }: { entries: readonly FaqEntry[]; open?: string | null }) {
  return (
    <div className={css.FaqList}>
      {entries.map(({ id, question, answer }) => (
        <details key={id} id={id} open={id === open} className={css.Entry}>
          <summary className={css.Question}>{question}</summary>
          <p className={css.Answer}>{answer}</p>
        </details>
      ))}
    </div>
  )
}

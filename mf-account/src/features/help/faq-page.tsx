import { pathTo } from '@radruf/contract'
import { Page } from '@radruf/shared-ui'
import { getShell, SupportLink } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router-dom'
import { loadFaq } from '../../faq/faq.ts'
import { FaqList } from '../../faq/faq-list.tsx'
import { useTexts } from '../../texts/index.ts'
import { useReloadOnLanguageChange } from '../../use-reload-on-language-change.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = getShell(context)
  return { language, entries: await loadFaq(language), open: new URL(request.url).searchParams.get('open') }
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

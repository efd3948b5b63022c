import { pathTo } from '@radruf/contract'
import { Page } from '@radruf/shared-ui'
import { getShell, useBrand } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router-dom'
import { loadFaq } from '../../faq/faq.ts'
import { FaqList } from '../../faq/faq-list.tsx'
import { useTexts } from '../../texts/index.ts'
import { useReloadOnLanguageChange } from '../../use-reload-on-language-change.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = getShell(context)
  return { language, entries: await loadFaq(language), open: new URL(request.url).searchParams.get('open') }
}

/** Frequently asked questions, below the overview and below the account alike. */
export function FaqPage() {
  const t = useTexts()
  const { supportEmail } = useBrand()
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
        <a href={`mailto:${supportEmail}`}>{t('support.write', { email: supportEmail })}</a>
      </p>
    </Page>
  )
}

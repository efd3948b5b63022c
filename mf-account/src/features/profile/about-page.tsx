import { pathTo } from '@radruf/contract'
import { Card, Page } from '@radruf/shared-ui'
import { useBrand } from '@radruf/shell-kit'
import { LinkList } from '../../link-list.tsx'
import { SupportLink } from '../../support-link.tsx'
import { useTexts } from '../../texts/index.ts'

const LEGAL = ['imprint', 'privacy', 'terms', 'accessibility', 'account-deletion'] as const

/** What the product is, who helps, and the legal pages. */
export function AboutPage() {
  const t = useTexts()
  const { productName, supportHours } = useBrand()
  return (
    <Page
      title={t('about.title', { productName })}
      lead={t('about.text', { productName })}
      back={{ to: pathTo('/profile'), label: t('profile.back') }}
    >
      <Card title={t('about.support')}>
        <p>{t('about.supportText', supportHours)}</p>
        <p>
          <SupportLink />
        </p>
      </Card>
      <LinkList
        label={t('about.legal')}
        rows={LEGAL.map((page) => ({ to: pathTo(`/${page}`), label: t(`about.${page}`) }))}
      />
    </Page>
  )
}

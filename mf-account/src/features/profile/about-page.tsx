import { pathTo } from '@radruf/contract'
import { Card, Page } from '@radruf/shared-ui'
import { SupportLink, useBrand } from '@radruf/shell-kit'
import { LinkList } from '../../link-list.tsx'
import { useTexts } from '../../texts/index.ts'

const LINKED_PAGES = ['imprint', 'privacy', 'terms', 'accessibility', 'account-deletion'] as const

/** A description of the product, support hours and links to the legal pages. */
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
        rows={LINKED_PAGES.map((page) => ({ to: pathTo(`/${page}`), label: t(`about.${page}`) }))}
      />
    </Page>
  )
}

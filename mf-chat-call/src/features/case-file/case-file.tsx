import { pathTo } from '@radruf/contract'
import { ButtonLink, Notice, Page } from '@radruf/shared-ui'
import { useBrand } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'

/** Case files are shared by link; a link that leads to none says so and what to do. */
export function Component() {
  const t = useTexts()
  const { supportEmail } = useBrand()
  return (
    <Page title={t('caseFile.title')} actions={<ButtonLink to={pathTo('/')}>{t('caseFile.toStart')}</ButtonLink>}>
      <Notice tone="warning" title={t('caseFile.notValid')}>
        <p>{t('caseFile.whatToDo')}</p>
        <p>
          {t('caseFile.help')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </Notice>
    </Page>
  )
}

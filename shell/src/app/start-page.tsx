import { ButtonLink, Card, Icon, type IconName, Page } from '@radruf/shared-ui'
import { useBrand } from '@radruf/shell-kit'
import { useTranslation } from 'react-i18next'
import css from './start-page.module.css'

const STEPS = ['describe', 'book', 'call'] as const
const DRAWINGS = { describe: 'photo', book: 'calendar', call: 'camera' } as const satisfies Record<string, IconName>

/** The public start page: describes the product and links to the sign-in page. */
export function StartPage() {
  const { t } = useTranslation('shell')
  const { productName, supportHours } = useBrand()
  return (
    <Page
      wide
      title={t('start.title', { productName })}
      lead={t('start.lead')}
      actions={<ButtonLink to="/login">{t('start.signIn')}</ButtonLink>}
    >
      <div className={css.Steps}>
        {STEPS.map((step) => (
          <Card key={step} title={t(`start.steps.${step}.title`)} headingLevel={2}>
            <Icon name={DRAWINGS[step]} size={3} className={css.Drawing} />
            {t(`start.steps.${step}.text`, supportHours)}
          </Card>
        ))}
      </div>
      <p>{t('start.invited')}</p>
    </Page>
  )
}

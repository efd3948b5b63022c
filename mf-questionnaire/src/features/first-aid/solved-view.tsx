import { pathTo } from '@radruf/contract'
import { Button, ButtonLink, Icon, Notice, Page } from '@radruf/shared-ui'
import { MarkRing } from '@radruf/shared-ui/illustrations'
import { type Refusal, useDates, useProblemText } from '@radruf/shell-kit'
import { Form, useNavigation } from 'react-router-dom'
import css from '../../success.module.css'
import type { FirstAid } from './first-aid.ts'
import { useTexts } from './texts/index.ts'

type Props = Extract<FirstAid, { at: 'solved' }> & { refusal: Refusal | undefined }

/** First aid helped. The ticket is closed, and can be reopened for some days. */
export function SolvedView({ ticketId, reopenUntil, refusal }: Props) {
  const t = useTexts()
  const dates = useDates()
  const problemText = useProblemText()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Page
      data-boundary="mf-questionnaire"
      className={css.Page}
      actions={<ButtonLink to={pathTo('/overview')}>{t('solved.toOverview')}</ButtonLink>}
    >
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
      <div className={css.Success}>
        <div className={css.Mark}>
          <Icon name="check" size={3} />
          <MarkRing width={128} height={120} weight={6} delay={200} className={css.Ring} />
        </div>
        <h1 tabIndex={-1} data-page-heading>
          {t('solved.title')}
        </h1>
        <p className={css.Next}>{t('solved.text', { date: dates.format(reopenUntil, 'dayHeading') })}</p>
        <Form method="post">
          <input type="hidden" name="ticketId" value={ticketId} />
          <Button name="intent" value="reopen" variant="secondary" loading={isBusy}>
            {t('solved.reopen')}
          </Button>
        </Form>
      </div>
    </Page>
  )
}

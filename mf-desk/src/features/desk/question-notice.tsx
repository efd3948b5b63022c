import { pathTo, type Ticket } from '@radruf/contract'
import { Button, Icon } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import { Form, useLocation, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './question-notice.module.css'

/** Since when the customer waits for an answer, above the field for it. Reading answers nothing, so it offers to say that none is needed. */
export function QuestionNotice({ ticket: { id, unansweredSince }, lastSeq }: { ticket: Ticket; lastSeq: number }) {
  const t = useTexts()
  const sinceText = useSinceText()
  const { search } = useLocation()
  const isSubmitting = useNavigation().formData?.get('intent') === 'no-answer'
  if (!unansweredSince) return null
  return (
    <section className={css.Notice} aria-label={t('question.label')}>
      <Icon name="clock" size={1.25} />
      <div>
        <p className={css.Since}>{t('question.since', { time: sinceText(unansweredSince) })}</p>
        <p>{t('question.hint')}</p>
        <Form method="post" action={pathTo('/desk/:ticketId', { ticketId: id }) + search}>
          <input type="hidden" name="intent" value="no-answer" />
          <input type="hidden" name="lastSeq" value={lastSeq} />
          <Button variant="quiet" loading={isSubmitting}>
            {t('question.noAnswer')}
          </Button>
        </Form>
      </div>
    </section>
  )
}

/** A time in words after "since": `9:30 Uhr`, `gestern, 16:52 Uhr`, `Do., 19. November um 16:52`. */
function useSinceText() {
  const t = useTexts()
  const dates = useDates()
  return (time: string): string => {
    const days = dates.daysUntil(time)
    if (days === 0) return dates.format(time, 'time')
    if (days === -1) return t('question.yesterday', { time: dates.format(time, 'time') })
    return dates.format(time, 'shortDayAtTime')
  }
}

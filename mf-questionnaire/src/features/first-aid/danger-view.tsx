import { type Hazard, pathTo } from '@radruf/contract'
import { Button, ButtonLink, Icon, Link, Notice, Page } from '@radruf/shared-ui'
import { Illustration, MarkRing } from '@radruf/shared-ui/illustrations'
import { type Refusal, useDates, useProblemText } from '@radruf/shell-kit'
import { Form, useNavigation } from 'react-router-dom'
import { useAnswerText } from '../../use-answer-text.ts'
import css from './danger-view.module.css'
import type { FirstAid } from './first-aid.ts'
import { useTexts } from './texts/index.ts'

type Props = Extract<FirstAid, { at: 'danger' }> & { refusal: Refusal | undefined }

/** Dangers by how much they matter: the page says what to do about the first one. */
const BY_WEIGHT: readonly Hazard[] = [
  'battery_hot',
  'frame_or_fork_cracked',
  'brakes_fail',
  'steering_loose',
  'wheel_loose',
]

/** The bike must not be ridden. In place of first aid, with the next free time of a call. */
export function DangerView({ ticketId, hazards, onward, changePath, nextTime, canBook, refusal }: Props) {
  const t = useTexts()
  const dates = useDates()
  const problemText = useProblemText()
  const { optionText } = useAnswerText()
  const isBusy = useNavigation().state !== 'idle'
  const gravest = BY_WEIGHT.find((hazard) => hazards.includes(hazard)) ?? 'brakes_fail'
  const answer = hazards.map((hazard) => optionText('hazards', hazard)).join(', ')
  return (
    <Page
      data-boundary="mf-questionnaire"
      className={css.Page}
      back={{ to: changePath ?? pathTo('/overview'), label: t('back') }}
      actions={
        <div className={css.Actions}>
          {refusal && (
            <Notice tone="danger" live>
              {problemText(refusal)}
            </Notice>
          )}
          {nextTime ? (
            <Form method="post">
              <input type="hidden" name="ticketId" value={ticketId} />
              <input type="hidden" name="startsAt" value={nextTime} />
              <Button name="intent" value="hold" wide loading={isBusy}>
                {t('danger.talk', { time: dates.format(nextTime, 'relativeClock') })}
              </Button>
            </Form>
          ) : (
            <ButtonLink to={onward} wide>
              {t(changePath ? 'danger.onward' : canBook ? 'toBooking' : 'toOverview')}
            </ButtonLink>
          )}
          {changePath ? (
            <Link standalone to={changePath}>
              {t('danger.change')}
            </Link>
          ) : (
            nextTime && (
              <Link standalone to={onward}>
                {t('danger.otherTime')}
              </Link>
            )
          )}
        </div>
      }
    >
      <span className={css.Picture}>
        <span className={css.Frame} data-at={gravest}>
          <Illustration drawing="do-not-ride" className={css.Drawing} />
          <MarkRing width={88} height={88} weight={8} delay={200} className={css.Ring} />
        </span>
      </span>
      <div role="alert" className={css.Text}>
        <h1 tabIndex={-1} data-page-heading>
          {t('danger.title')}
        </h1>
        <p className={css.Quote}>{t('danger.quote', { answer })}</p>
        <ul className={css.Rows}>
          <li>
            <Icon name="close" size={1.5} className={css.No} />
            {t(`danger.never.${gravest}`)}
          </li>
          <li>
            <Icon name="check" size={1.5} className={css.Yes} />
            {t(`danger.instead.${gravest}`)}
          </li>
        </ul>
        {gravest === 'battery_hot' && <p className={css.Emergency}>{t('danger.emergency')}</p>}
      </div>
    </Page>
  )
}

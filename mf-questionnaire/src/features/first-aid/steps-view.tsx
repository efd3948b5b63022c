import { pathTo } from '@radruf/contract'
import type { FirstAidCard } from '@radruf/contract/first-aid'
import { describeProblem } from '@radruf/contract/problem-texts'
import { Button, CheckboxField, Dialog, Notice, Page, VisuallyHidden } from '@radruf/shared-ui'
import { type Drawing, Illustration, MarkRing } from '@radruf/shared-ui/illustrations'
import { type Refusal, useCategoryNames, useDates, useLanguage, useProblemText } from '@radruf/shell-kit'
import { useId, useState } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import css from './first-aid.module.css'
import type { FirstAid } from './first-aid.ts'
import { useTexts } from './texts/index.ts'

type Props = Extract<FirstAid, { at: 'steps' }> & { refusal: Refusal | undefined }

/** Up to three drawn steps. The customer says what was tried, and whether it helped. */
export function StepsView({ ticketId, problem, cards, tried, canBook, refusal }: Props) {
  const t = useTexts()
  const problemText = useProblemText()
  const formId = useId()
  const [isAsking, setIsAsking] = useState(false)
  const isBusy = useNavigation().state !== 'idle'
  const onward = (
    <Button form={formId} name="intent" value="onward" loading={isBusy && !isAsking}>
      {t(canBook ? 'toBooking' : 'toOverview')}
    </Button>
  )
  return (
    <Page
      data-boundary="mf-questionnaire"
      wide
      back={{ to: pathTo('/overview'), label: t('back') }}
      title={<span className={css.Title}>{t('title')}</span>}
      lead={<Effort problem={problem} cards={cards} />}
      actions={
        <>
          {refusal && (
            <Notice tone="danger" live className={css.Refusal}>
              {problemText(refusal)}
            </Notice>
          )}
          <Button type="button" variant="secondary" className={css.Helped} onClick={() => setIsAsking(true)}>
            {t('helped')}
          </Button>
          {onward}
        </>
      }
    >
      <Form id={formId} method="post">
        <input type="hidden" name="ticketId" value={ticketId} />
        <ol className={css.Cards}>
          {cards.map((card, index) => (
            <Card key={card.id} card={card} number={index + 1} isTried={tried.includes(card.id)} />
          ))}
        </ol>
      </Form>
      <p className={css.Unsure}>{t('unsure')}</p>
      <Sources cards={cards} />
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('closeTitle')}
        closeLabel={t('closeLabel')}
        actions={
          <>
            <Button form={formId} name="intent" value="helped" loading={isBusy}>
              {t('closeYes')}
            </Button>
            <Button form={formId} name="intent" value="onward" variant="secondary">
              {t(canBook ? 'closeNo' : 'closeNotYet')}
            </Button>
          </>
        }
      >
        <p>{t('closeText')}</p>
      </Dialog>
    </Page>
  )
}

/** Where the first step's ring is, in percent of the drawing. A drawing that is not listed has a ring of its own. */
const RING_AT: Partial<Record<Drawing, readonly [x: number, y: number]>> = {
  'aid-barrel': [64, 46],
  'aid-battery': [68, 54],
  'aid-bolt': [38, 71],
  'aid-brake-disc': [74, 33],
  'aid-brake-wheel': [72, 52],
  'aid-fork': [31, 16],
  'aid-handlebar': [72, 39],
  'aid-hanger': [69, 81],
  'aid-kickstand': [57, 43],
  'aid-lamp': [35, 79],
  'aid-link': [87, 15],
  'aid-pump': [65, 52],
  'aid-saddle': [51, 76],
  'aid-valve': [50, 20],
}

type CardProps = { card: FirstAidCard; number: number; isTried: boolean }

function Card({ card, number, isTried }: CardProps) {
  const t = useTexts()
  const language = useLanguage()
  const drawing = card.drawing as Drawing
  const [x, y] = (number === 1 && RING_AT[drawing]) || []
  return (
    <li className={css.Card}>
      <span className={css.Picture} style={{ ['--x' as string]: x, ['--y' as string]: y }}>
        <Illustration drawing={drawing} className={css.Drawing} />
        {x !== undefined && <MarkRing width={54} height={50} weight={4} delay={200} className={css.Ring} />}
      </span>
      <div className={css.Words}>
        <h2 className={css.Number}>{t('step', { number })}</h2>
        <p className={css.Sentence}>{card.text[language]}</p>
        <CheckboxField
          id={`tried-${card.id}`}
          name="tried"
          value={card.id}
          defaultChecked={isTried}
          label={
            <>
              {t('tried')}
              <VisuallyHidden>{`: ${t('step', { number })}`}</VisuallyHidden>
            </>
          }
        />
      </div>
    </li>
  )
}

/** The problem, the tools and the time of all steps. */
function Effort({ problem, cards }: Pick<Props, 'problem' | 'cards'>) {
  const t = useTexts()
  const language = useLanguage()
  const categoryName = useCategoryNames().problem(String(problem.problemCategory ?? ''))
  const { title } = describeProblem(problem, { language, categoryName })
  const minutes = cards.reduce((sum, card) => sum + card.minutes, 0)
  const effort = t(cards.some(({ tool }) => tool) ? 'withTools' : 'noTools', { count: minutes })
  return <>{[title, effort].filter(Boolean).join(' · ')}</>
}

/** Who wrote the steps, and when they were checked last. */
function Sources({ cards }: Pick<Props, 'cards'>) {
  const t = useTexts()
  const dates = useDates()
  const names = [...new Set(cards.map(({ source }) => source.name))].join(', ')
  const [oldest = ''] = cards.map(({ source }) => source.date).sort()
  return <p className={css.Source}>{t('source', { names, date: dates.formatDate(oldest, 'date') })}</p>
}

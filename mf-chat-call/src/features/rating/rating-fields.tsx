import { RATING_REASON_LENGTH_MAX, type Rating, requiresRatingReason } from '@radruf/contract'
import { Button, Notice, RatingField, TextField } from '@radruf/shared-ui'
import { useBrand, useProblemText, useTextLimit } from '@radruf/shell-kit'
import { useLayoutEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import type { RatingProblems, RatingResult } from './rating-form.ts'
import css from './rating-page.module.css'
import { useRatingTexts } from './texts/index.ts'

const QUESTIONS = ['call', 'service'] as const
const VALUES = [1, 2, 3, 4, 5] as const

type Props = {
  formId: string
  rating: Rating | null
  result: RatingResult | undefined
  /** The bar of the page has another next step. */
  hasOwnButton: boolean
}

/** Two rows of stars. A low rating opens the reason below its row; once sent, the field says thanks. */
export function RatingFields({ formId, rating, result, hasOwnButton }: Props) {
  const t = useTexts()
  const tRating = useRatingTexts()
  if (!rating) return <RatingForm formId={formId} result={result} hasOwnButton={hasOwnButton} />
  return (
    <section className={css.Rating}>
      <div role="status">
        <h2>{tRating('thanks')}</h2>
      </div>
      <p>{t('case.facts.ratingText', { call: rating.call, service: rating.service })}</p>
      {rating.reason && <p>{rating.reason}</p>}
    </section>
  )
}

function RatingForm({ formId, result, hasOwnButton }: Omit<Props, 'rating'>) {
  const tRating = useRatingTexts()
  const toLimit = useTextLimit()
  const { productName } = useBrand()
  const problemText = useProblemText()
  const isSubmitting = useNavigation().state !== 'idle'
  const [stars, setStars] = useState({ call: Number(result?.input.call), service: Number(result?.input.service) })
  const problems = result && !result.refusal ? result.problems : undefined
  useMoveToProblem(formId, problems)
  const getError = (field: keyof RatingProblems) => problems?.[field] && tRating(`problems.${field}`)
  const [one, two, three, four, five] = VALUES.map((value) => tRating('value', { value }))
  const labels = [one, two, three, four, five] as [string, string, string, string, string]
  // One reason for both rows, below the last low one.
  const reasonRow = QUESTIONS.findLast((question) => stars[question] > 0 && requiresRatingReason([stars[question]]))
  return (
    <section className={css.Rating}>
      <h2>{tRating('question')}</h2>
      <Form id={formId} method="post" noValidate className={css.Rows}>
        {QUESTIONS.map((question) => (
          <div key={question} className={css.Rows}>
            <RatingField
              legend={tRating(`${question}`, { product: productName })}
              name={question}
              labels={labels}
              defaultValue={stars[question] || undefined}
              onChange={(value) => setStars((current) => ({ ...current, [question]: value }))}
              error={getError(question)}
              attempt={result}
            />
            {question === reasonRow && (
              <TextField
                label={tRating('reason')}
                name="reason"
                multiline
                rows={3}
                limit={toLimit(RATING_REASON_LENGTH_MAX)}
                defaultValue={result?.input.reason}
                error={getError('reason')}
                attempt={result}
              />
            )}
          </div>
        ))}
        {result?.refusal && (
          <Notice tone="danger" live>
            {problemText(result.refusal)}
          </Notice>
        )}
        {hasOwnButton && (
          <Button variant="secondary" loading={isSubmitting}>
            {tRating('submit')}
          </Button>
        )}
      </Form>
    </section>
  )
}

/** After a refused submit the focus moves to the first row or field with a problem. */
function useMoveToProblem(formId: string, problems: RatingProblems | undefined) {
  useLayoutEffect(() => {
    const [name] = Object.keys(problems ?? {})
    if (name) document.getElementById(formId)?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }, [formId, problems])
}

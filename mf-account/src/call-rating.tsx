import {
  getPortraitAddress,
  RATING_REASON_LENGTH_MAX,
  requiresRatingReason,
  STARS_QUERY,
  type Ticket,
} from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { Button, Icon, Notice, TextField } from '@radruf/shared-ui'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { type ActionResult, toRefusal, useBrand, useProblemText, useTextLimit } from '@radruf/shell-kit'
import { useLayoutEffect, useRef, useState } from 'react'
import { useFetcher, useSearchParams } from 'react-router-dom'
import css from './call-rating.module.css'
import { INTENT } from './part-panel.tsx'
import { useTexts } from './texts/index.ts'
import { ticketPath } from './ticket-path.ts'

/** The value of {@link INTENT} for the form of a rating on the ticket's page. */
const RATE = 'rate'
const QUESTIONS = ['call', 'service'] as const
type Question = (typeof QUESTIONS)[number]
const VALUES = [1, 2, 3, 4, 5] as const

/** Handles the form of {@link CallRating}: stores stars with their reason. Null for any other form. */
export async function changeRating(api: Api, ticketId: string, form: FormData): Promise<ActionResult | null> {
  if (form.get(INTENT) !== RATE) return null
  const reason = form.get('reason')
  const stars = Object.fromEntries(
    QUESTIONS.flatMap((question) => (form.has(question) ? [[question, Number(form.get(question))]] : [])),
  )
  const body = { ...stars, ...(typeof reason === 'string' && { reason: reason.trim() }) }
  try {
    await unwrap(api.PUT('/api/tickets/{ticketId}/rating', { params: { path: { ticketId } }, body }))
    return {}
  } catch (error) {
    return toRefusal(error)
  }
}

/** The star of the mail's link, which is chosen until the person stores it: programs that check links open them, too. */
function useMailedStar({ callStars }: Ticket): number | undefined {
  const mailed = Number(useSearchParams()[0].get(STARS_QUERY))
  return callStars == null ? VALUES.find((value) => value === mailed) : undefined
}

/**
 * One row of five stars that rates the call, then the service. Four and five stars are stored at once, fewer with their reason. Without a
 * script each star sends the form, and the page of the rating asks for the reason.
 */
export function CallRating({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const problemText = useProblemText()
  const { productName } = useBrand()
  const fetcher = useFetcher<ActionResult>()
  const mailed = useMailedStar(ticket)
  const [chosen, setChosen] = useState<number | undefined>(mailed)
  const [changing, setChanging] = useState<Question>()
  const { callStars, rating } = ticket
  const isBusy = fetcher.state !== 'idle'
  const open = changing ?? (callStars == null ? 'call' : rating ? undefined : 'service')
  // An event may bring the stored stars before the reply: the next question waits for the reply, so that its press counts.
  const question = isBusy ? QUESTIONS.find((name) => fetcher.formData?.has(name)) : open
  const refusal = isBusy ? undefined : fetcher.data?.refusal
  const [handled, setHandled] = useState(fetcher.data)
  // Each reply is handled once, together with the ticket that it changed.
  if (!isBusy && fetcher.data !== handled) {
    setHandled(fetcher.data)
    if (!fetcher.data?.refusal) {
      setChosen(undefined)
      setChanging(changing === 'call' ? 'service' : undefined)
    }
  }
  const send = (stars: number, reason?: string) => {
    if (!question) return
    const form = { [INTENT]: RATE, [question]: String(stars), ...(reason !== undefined && { reason }) }
    void fetcher.submit(form, { method: 'post', action: ticketPath(ticket), preventScrollReset: true })
  }
  const stored = question === 'call' ? callStars : rating?.service
  const shown = chosen ?? stored ?? 0
  return (
    <section className={css.CallRating} aria-label={t('callRating.label')}>
      <div className={css.Row}>
        <Avatar
          name={ticket.mechanic?.name ?? productName}
          src={getPortraitAddress(ticket.mechanic?.profile?.portraitId)}
          size={2.5}
        />
        <p role="status" className={css.Question}>
          {t(`callRating.${question ?? 'saved'}`, { product: productName })}
        </p>
        {question ? (
          <fetcher.Form method="post" action={ticketPath(ticket)} className={css.Stars}>
            <input type="hidden" name={INTENT} value={RATE} />
            {VALUES.map((value) => (
              <button
                key={value}
                type="submit"
                name={question}
                value={value}
                aria-pressed={value === shown}
                aria-label={t('callRating.value', { value })}
                data-on={value <= shown || undefined}
                className={css.Star}
                onClick={(event) => {
                  event.preventDefault()
                  if (isBusy) return
                  setChosen(value)
                  if (!requiresRatingReason([value])) send(value)
                }}
              >
                <Icon name="star" size={1.875} strokeWidth={1.6} className={css.Shape} />
              </button>
            ))}
          </fetcher.Form>
        ) : (
          <Button type="button" variant="quiet" onClick={() => setChanging('call')}>
            {t('callRating.change')}
          </Button>
        )}
      </div>
      {chosen && chosen === mailed && question === 'call' && !requiresRatingReason([chosen]) && (
        <Button variant="secondary" wide loading={isBusy} onClick={() => send(chosen)} type="button">
          {t('callRating.store', { count: chosen })}
        </Button>
      )}
      {chosen && requiresRatingReason([chosen]) && (
        <Reason key={question} isBusy={isBusy} onSend={(reason) => send(chosen, reason)} />
      )}
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
    </section>
  )
}

/** What could be better: opened by few stars, and needed with them. */
function Reason({ isBusy, onSend }: { isBusy: boolean; onSend: (reason: string) => void }) {
  const t = useTexts()
  const toLimit = useTextLimit()
  const field = useRef<HTMLTextAreaElement>(null)
  const [attempt, setAttempt] = useState(0)
  useLayoutEffect(() => field.current?.focus(), [])
  return (
    <form
      noValidate
      className={css.Reason}
      onSubmit={(event) => {
        event.preventDefault()
        const reason = field.current?.value.trim() ?? ''
        if (reason) return onSend(reason)
        setAttempt(attempt + 1)
        field.current?.focus()
      }}
    >
      <TextField
        ref={field}
        label={t('callRating.reason')}
        name="reason"
        multiline
        rows={2}
        limit={toLimit(RATING_REASON_LENGTH_MAX)}
        error={attempt > 0 ? t('callRating.reasonMissing') : undefined}
        attempt={attempt}
      />
      <Button variant="secondary" loading={isBusy}>
        {t('callRating.send')}
      </Button>
    </form>
  )
}

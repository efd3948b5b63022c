import { findCurrentTicket, pathTo } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { Button, ButtonLink, Notice, Page, VisuallyHidden } from '@radruf/shared-ui'
import { Illustration, MarkRing } from '@radruf/shared-ui/illustrations'
import { type ActionResult, getShell, toRefusal, useProblemText } from '@radruf/shell-kit'
import { type MouseEvent, useId, useLayoutEffect, useRef } from 'react'
import { type ActionFunctionArgs, Form, redirect, useActionData, useNavigation } from 'react-router-dom'
import { loadTickets } from '../../load-tickets.ts'
import { useTexts } from '../../texts/index.ts'
import css from './onboarding.module.css'
import { useCards } from './use-cards.ts'

const CARDS = ['hand', 'call', 'data', 'reach'] as const
const LAST = CARDS.length - 1

/**
 * Records that the person has finished or skipped the introduction. A new customer goes on with the questionnaire, all others with
 * the start page.
 */
export async function action({ context }: ActionFunctionArgs): Promise<Response | ActionResult> {
  const { api, session } = getShell(context)
  const { person } = await session()
  try {
    await unwrap(api.PATCH('/api/me', { body: { onboarded: true } }))
    const isNewCustomer = person?.role === 'customer' && !person.onboardedAt
    return redirect(pathTo(isNewCustomer && (await hasOpenQuestionnaire(api)) ? '/questionnaire' : '/'), 303)
  } catch (error) {
    return toRefusal(error)
  }
}

/** False when the request fails: the overview leads to the questionnaire too. */
const hasOpenQuestionnaire = (api: Api): Promise<boolean> =>
  loadTickets(api).then(
    ({ tickets }) => findCurrentTicket(tickets)?.state === 'questionnaire_open',
    () => false,
  )

/**
 * The introduction: four drawn cards, moved by swiping, arrow keys or "Next". On wide screens they stand beside each other, without a script
 * below each other.
 */
export function OnboardingPage() {
  const t = useTexts()
  const [formId, cardId] = [useId(), useId()]
  const problemText = useProblemText()
  const result = useActionData<ActionResult>()
  const { current, furthest, show, track } = useCards(CARDS.length)
  const position = (index: number) => t('onboarding.card', { current: index + 1, total: CARDS.length })
  return (
    <Page
      data-boundary="mf-account"
      className={css.Page}
      actions={
        <Actions
          formId={formId}
          isLast={current === LAST}
          next={`#${cardId}-${current + 1}`}
          onNext={() => show(current + 1)}
        />
      }
    >
      <h1 tabIndex={-1} data-page-heading className={css.Title}>
        <VisuallyHidden>{t('onboarding.title')}</VisuallyHidden>
      </h1>
      <Form id={formId} method="post" action={pathTo('/onboarding')} />
      <div className={css.Head}>
        <div aria-hidden="true" className={css.Progress}>
          {CARDS.map((card, index) => (
            <span key={card} data-done={index <= current || undefined} />
          ))}
        </div>
        <Skip formId={formId} isLast={current === LAST} />
      </div>
      {result?.refusal && (
        <Notice tone="danger" live>
          {problemText(result.refusal)}
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an element that scrolls must be reachable by keyboard. */}
      <ol aria-label={t('onboarding.label')} tabIndex={0} className={css.Track} {...track}>
        {CARDS.map((card, index) => (
          <li key={card} id={`${cardId}-${index}`} className={css.Card}>
            <CardPicture card={card} isSeen={index <= furthest} />
            <div className={css.Text}>
              <h2>
                <VisuallyHidden>{`${position(index)}: `}</VisuallyHidden>
                {t(`onboarding.cards.${card}.title`)}
              </h2>
              {card !== 'call' && <p>{t(`onboarding.cards.${card}.text`)}</p>}
            </div>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">
        {`${position(current)}: ${t(`onboarding.cards.${CARDS[current] ?? 'hand'}.title`)}`}
      </VisuallyHidden>
    </Page>
  )
}

function Skip({ formId, isLast }: { formId: string; isLast: boolean }) {
  const t = useTexts()
  if (isLast) return null
  return (
    <button type="submit" form={formId} className={css.Skip}>
      {t('onboarding.skip')}
    </button>
  )
}

/** `next` is the address of the next card, for pages whose script does not run. */
type ActionsProps = { formId: string; isLast: boolean; next: string; onNext: () => void }

/** "Next", on the last card and on wide screens the button that ends the introduction. */
function Actions({ formId, isLast, next, onNext }: ActionsProps) {
  const t = useTexts()
  const { state, formMethod } = useNavigation()
  const doneButton = useRef<HTMLButtonElement>(null)
  const hasPressedNext = useRef(false)
  // "Next" disappears on the last card; the focus goes to the button in its place.
  useLayoutEffect(() => {
    if (isLast && hasPressedNext.current) doneButton.current?.focus()
    hasPressedNext.current = false
  }, [isLast])
  const handleNext = (event: MouseEvent) => {
    event.preventDefault()
    hasPressedNext.current = true
    onNext()
  }
  return (
    <>
      {!isLast && (
        <ButtonLink to={next} onClick={handleNext} wide className={css.Next}>
          {t('onboarding.next')}
        </ButtonLink>
      )}
      <Button
        ref={doneButton}
        form={formId}
        wide
        loading={state !== 'idle' && formMethod !== undefined}
        loadingLabel={t('onboarding.saving')}
        className={isLast ? undefined : css.LaterDone}
      >
        {t('onboarding.done')}
      </Button>
    </>
  )
}

/** The drawing of a card, on workshop paper. `isSeen` is false until the card is in view. */
function CardPicture({ card, isSeen }: { card: (typeof CARDS)[number]; isSeen: boolean }) {
  return (
    <div className={css.Picture}>
      <span className={css.Scene}>
        <Illustration drawing={`onboarding-${card}`} />
        {/* Mounted anew when the card comes into view, so that the person sees the ring being drawn. */}
        {card === 'call' && (
          <MarkRing key={String(isSeen)} width={100} height={138} weight={7} delay={300} className={css.Ring} />
        )}
      </span>
    </div>
  )
}

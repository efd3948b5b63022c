import { findCurrentTicket, pathTo } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { Button, ButtonLink, Notice, Page, VisuallyHidden } from '@radruf/shared-ui'
import { Illustration, MarkRing } from '@radruf/shared-ui/illustrations'
import { type ActionResult, getShell, toRefusal, useBrand, useProblemText } from '@radruf/shell-kit'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { type ActionFunctionArgs, Form, redirect, useActionData, useNavigation } from 'react-router-dom'
import { loadTickets } from '../../load-tickets.ts'
import { useTexts } from '../../texts/index.ts'
import css from './onboarding.module.css'
import { useCards } from './use-cards.ts'

const CARDS = ['need', 'call', 'data', 'reach'] as const
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
 * The introduction: four cards side by side, moved by swiping, arrow keys, the dots or "Next". Without a script they stand below
 * each other.
 */
export function OnboardingPage() {
  const t = useTexts()
  const [formId, cardId] = [useId(), useId()]
  const { supportHours } = useBrand()
  const problemText = useProblemText()
  const result = useActionData<ActionResult>()
  const { current, furthest, show, track } = useCards(CARDS.length)
  const position = (index: number) => t('onboarding.card', { current: index + 1, total: CARDS.length })
  const title = (index: number) => t(`onboarding.cards.${CARDS[index] ?? 'need'}.title`)
  const nameOf = (index: number) => `${position(index)}: ${title(index)}`
  return (
    <Page
      title={t('onboarding.title')}
      actions={
        <Actions
          formId={formId}
          isLast={current === LAST}
          next={`#${cardId}-${current + 1}`}
          onNext={() => show(current + 1)}
        />
      }
    >
      <Form id={formId} method="post" action={pathTo('/onboarding')} />
      {result?.refusal && (
        <Notice tone="danger" live>
          {problemText(result.refusal)}
        </Notice>
      )}
      {/* biome-ignore-start lint/a11y/useSemanticElements: groups without form controls are no fieldsets. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an element that scrolls must be reachable by keyboard. */}
      <div role="group" aria-label={t('onboarding.label')} tabIndex={0} className={css.Track} {...track}>
        {CARDS.map((card, index) => (
          <div key={card} role="group" aria-label={position(index)} id={`${cardId}-${index}`} className={css.Card}>
            <CardPicture card={card} isSeen={index <= furthest} />
            <div className={css.Text}>
              <h2>{title(index)}</h2>
              <p>{t(`onboarding.cards.${card}.text`, supportHours)}</p>
            </div>
          </div>
        ))}
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above. */}
      <div className={css.Dots}>
        {CARDS.map((card, index) => (
          <Dot key={card} label={nameOf(index)} isCurrent={index === current} onClick={() => show(index)} />
        ))}
      </div>
      <VisuallyHidden role="status">{nameOf(current)}</VisuallyHidden>
    </Page>
  )
}

type DotProps = { label: string; isCurrent: boolean; onClick: () => void }

const Dot = ({ label, isCurrent, onClick }: DotProps) => (
  <button
    type="button"
    aria-label={label}
    aria-current={isCurrent ? 'step' : undefined}
    onClick={onClick}
    className={css.Dot}
  />
)

/** `next` is the address of the next card, for pages whose script does not run. */
type ActionsProps = { formId: string; isLast: boolean; next: string; onNext: () => void }

/** "Skip" and "Next", on the last card the button that ends the introduction. */
function Actions({ formId, isLast, next, onNext }: ActionsProps) {
  const t = useTexts()
  const { state, formMethod } = useNavigation()
  const doneButton = useRef<HTMLButtonElement>(null)
  const hasPressedNext = useRef(false)
  // "Next" disappears on the last card; the focus goes to the button in its place.
  useEffect(() => {
    if (isLast && hasPressedNext.current) doneButton.current?.focus()
    hasPressedNext.current = false
  }, [isLast])
  const handleNext = (event: MouseEvent) => {
    event.preventDefault()
    hasPressedNext.current = true
    onNext()
  }
  const loading = state !== 'idle' && formMethod !== undefined
  const finishing = { form: formId, loading, loadingLabel: t('onboarding.saving') }
  const doneLabel = t('onboarding.done')
  return (
    <div className={css.Actions}>
      {isLast ? (
        <Button {...finishing} ref={doneButton} wide>
          {doneLabel}
        </Button>
      ) : (
        <>
          <Button {...finishing} variant="quiet" className={css.WithScript}>
            {t('onboarding.skip')}
          </Button>
          <ButtonLink to={next} onClick={handleNext} wide className={css.WithScript}>
            {t('onboarding.next')}
          </ButtonLink>
          <noscript className={css.WithoutScript}>
            <Button form={formId} wide>
              {doneLabel}
            </Button>
          </noscript>
        </>
      )}
    </div>
  )
}

/** By card; `isSeen` is false until the card is in view. */
const PICTURES: Record<'need' | 'call' | 'data' | 'reach', (isSeen: boolean) => ReactNode> = {
  need: () => (
    <>
      <Illustration drawing="item-phone" />
      <Illustration drawing="item-lamp" />
      <Illustration drawing="item-allen-key" />
    </>
  ),
  call: (isSeen) => (
    <span className={css.Marked}>
      <Illustration drawing="drivetrain" />
      {/* Mounted anew when the card comes into view, so that the person sees the ring being drawn. */}
      <MarkRing key={String(isSeen)} width={300} height={300} weight={9} delay={300} className={css.Ring} />
    </span>
  ),
  data: () => <Illustration drawing="step-repair" />,
  reach: () => <Illustration drawing="item-quiet" />,
}

/** The drawing of a card, on workshop paper. */
function CardPicture({ card, isSeen }: { card: keyof typeof PICTURES; isSeen: boolean }) {
  return <div className={css.Picture}>{PICTURES[card](isSeen)}</div>
}

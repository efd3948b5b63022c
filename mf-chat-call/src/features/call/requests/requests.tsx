import { type CameraRequests, isFailed, listNotedStills } from '@radruf/call/shared-view'
import { Icon, type IconName, VisuallyHidden } from '@radruf/shared-ui'
import { useProblemText, useTicketRole } from '@radruf/shell-kit'
import { clsx } from 'clsx'
import { useId } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { PictureNote } from '../controls/picture-note.tsx'
import { StageButton } from '../controls/stage-button.tsx'
import toolsCss from '../controls/stage-tools.module.css'
import css from './requests.module.css'

/** The requests with a button of their own next to the picture. */
const SHOWN_REQUESTS = ['torch', 'rear', 'still'] as const
type ShownRequest = (typeof SHOWN_REQUESTS)[number]
const ICONS: Readonly<Record<ShownRequest, IconName>> = { torch: 'torch', rear: 'rotate-camera', still: 'still' }

/** The requests with their words, and the state of each. */
export function useShownRequests(requests: CameraRequests) {
  const t = useTexts()
  const states = useStore(requests.store, (state) => state.requests)
  return SHOWN_REQUESTS.map((request) => {
    const state = states[request]
    const isOfStill = request === 'still' || state === 'failed' || state === 'full'
    const text = state === 'idle' ? '' : isOfStill ? t(`requests.stillState.${state}`) : t(`requests.state.${state}`)
    return { request, state, text, icon: ICONS[request], label: t(`requests.${request}`) }
  })
}

/**
 * The mechanic's requests to the customer's camera, with the state of each. A column next to the picture; on small screens a row above
 * the controls (`isRow`).
 */
export function RequestColumn({
  requests,
  counterpartName,
  isRow = false,
}: {
  requests: CameraRequests
  counterpartName: string
  isRow?: boolean
}) {
  const t = useTexts()
  const id = useId()
  const shown = useShownRequests(requests)
  return (
    <section
      aria-labelledby={id}
      className={isRow ? clsx(toolsCss.Row, css.Row) : clsx(toolsCss.Column, css.Column)}
      data-row={isRow || undefined}
    >
      <p id={id}>{t('requests.title', { name: counterpartName })}</p>
      {/* Screen readers know no live region within a button. */}
      <VisuallyHidden role="status" aria-atomic="false">
        {shown.map(({ label, text }) => text && `${label}: ${text}. `)}
      </VisuallyHidden>
      {shown.map(({ request, state, icon, label, text }) => (
        <button
          key={request}
          type="button"
          className={css.Request}
          data-state={state}
          aria-busy={state === 'asked' || undefined}
          onClick={() => requests.ask(request)}
        >
          <Icon name={icon} size={1.5} />
          <span>{label}</span>
          <strong>{text}</strong>
        </button>
      ))}
    </section>
  )
}

/** The mechanic's request, with the button that fulfils it; else the still that is on its way or was not stored. */
export function RequestLine({
  requests,
  counterpartName: name,
}: {
  requests: CameraRequests
  counterpartName: string
}) {
  const t = useTexts()
  const problemText = useProblemText()
  const {
    pendingRequest,
    requests: { still: full, marked },
  } = useStore(requests.store)
  const still = isFailed(marked) || (marked === 'asked' && !isFailed(full)) ? marked : full
  const isMissed = !pendingRequest && isFailed(still)
  return (
    // With a button it is so high that the note of a picture gives way to it beside an open chat.
    <div className={css.Line} data-request={pendingRequest !== null || isMissed || undefined}>
      <p role="status">
        {pendingRequest && t(`requests.wanted.${pendingRequest}`, { name })}
        {!pendingRequest && still === 'asked' && t('requests.sending', { name })}
        {isMissed && t('requests.missed', { name })}
        {isMissed && still === 'full' && ` ${problemText({ code: 'PHOTO_LIMIT', problem: {} })}`}
      </p>
      {isMissed && (
        <div className={css.Actions}>
          <StageButton size="s" onClick={requests.closeFailure}>
            {t('close')}
          </StageButton>
        </div>
      )}
      {pendingRequest && (
        <div className={css.Actions}>
          <StageButton tone="brand" size="s" onClick={() => void requests.accept()}>
            <Icon name={ICONS[pendingRequest]} size={1.5} /> {t(`requests.accept.${pendingRequest}`)}
          </StageButton>
          <StageButton size="s" onClick={requests.decline}>
            {t('requests.decline')}
          </StageButton>
        </div>
      )}
    </div>
  )
}

/** The note that the mechanic got a picture in full resolution, on either side with the picture. */
export function StillNote({
  requests,
  counterpartName: name,
  ticketId,
  isLineBad,
}: {
  requests: CameraRequests
  counterpartName: string
  ticketId: string
  isLineBad?: boolean
}) {
  const t = useTexts()
  const role = useTicketRole()
  return (
    <PictureNote
      pictures={listNotedStills(useStore(requests.store))}
      text={t(role === 'customer' ? 'requests.given' : 'requests.received', { name })}
      ticketId={ticketId}
      isLineBad={isLineBad}
      onClose={requests.closeNote}
      onDeleted={requests.removeStill}
    />
  )
}

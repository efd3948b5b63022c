import { Button, Notice, Row } from '@radruf/shared-ui'
import { formatDuration, useNow, usePerson, useProblemText } from '@radruf/shell-kit'
import { useTexts } from '../../../texts/index.ts'
import type { CallState } from '../call-state.ts'
import type { Quality } from '../quality.ts'
import css from './call-room.module.css'

/** After this time the mechanic is reminded to finish (PRODUCT, reading 1 of the specification). Nothing ends by itself. */
const SOFT_LIMIT_MINUTES = 20

/** The call's phase, announced to screen readers, with a button to join again where possible. */
export function CallStatus({
  call: { phase, audioOnly },
  wasConnected,
  counterpartName,
  onJoin,
}: {
  call: CallState
  wasConnected: boolean
  counterpartName: string
  onJoin: () => void
}) {
  const t = useTexts()
  const problemText = useProblemText()
  if (phase.at === 'lost' || phase.at === 'replaced' || phase.at === 'refused')
    return (
      <Notice tone="danger" live title={t(`call.state.${phase.at}`)}>
        <p>
          {phase.at === 'refused' ? problemText({ code: phase.code, problem: {} }) : t(`call.stateText.${phase.at}`)}
        </p>
        <Row>
          <Button onClick={onJoin}>{phase.at === 'replaced' ? t('call.joinHere') : t('call.rejoin')}</Button>
        </Row>
      </Notice>
    )
  if (phase.at === 'idle' || phase.at === 'left') return null
  return (
    <p role="status" className={css.State}>
      {phase.at === 'connected' && audioOnly
        ? t('call.audioOnly', { name: counterpartName })
        : t(phase.at === 'alone' && wasConnected ? 'call.state.aloneAgain' : `call.state.${phase.at}`, {
            name: counterpartName,
          })}
    </p>
  )
}

export function BadConnection() {
  const t = useTexts()
  return (
    <Notice tone="warning" live title={t('call.bad.title')}>
      {t('call.bad.text')}
    </Notice>
  )
}

/** The duration of the call and the quality of the connection. */
export function CallClock({ since, quality }: { since: number | null; quality: Quality | null }) {
  const t = useTexts()
  const now = useNow()
  const { role } = usePerson()
  const elapsed = since === null ? 0 : now - since
  return (
    <>
      <p className={css.Clock}>
        {since !== null && (
          <span>
            {t('call.elapsed')} <time>{formatDuration(elapsed)}</time>
          </span>
        )}
        {quality !== null && <span>{t(`call.quality.${quality}`)}</span>}
      </p>
      {role === 'mechanic' && elapsed >= SOFT_LIMIT_MINUTES * 60_000 && (
        <Notice live>{t('call.softLimit', { minutes: SOFT_LIMIT_MINUTES })}</Notice>
      )}
    </>
  )
}

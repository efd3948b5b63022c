import type { CameraRequests } from '@radruf/call/shared-view'
import { Icon } from '@radruf/shared-ui'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { StageButton } from '../controls/stage-button.tsx'
import css from './close-up.module.css'
import { StillButton } from './still-button.tsx'
import { useTexts as useCloseUpTexts } from './texts/index.ts'
import type { useCloseUp } from './use-close-up.ts'
import { useFactor } from './use-factor.ts'

/** The customer ends the close-up at once. */
export function EndCloseUp({ closeUp: { session } }: { closeUp: Pick<ReturnType<typeof useCloseUp>, 'session'> }) {
  const t = useTexts()
  return (
    <StageButton wide data-always onClick={session.end}>
      <Icon name="close" size={1.5} /> {t('closeUp.endForBoth')}
    </StageButton>
  )
}

/** The close-up in words, and the button that ends it for the mechanic. The customer's is among the next actions. */
export function CloseUpStatus({
  closeUp: { session, isPhotoOnly, cancel },
  requests,
  counterpartName: name,
}: {
  closeUp: Pick<ReturnType<typeof useCloseUp>, 'session' | 'isPhotoOnly' | 'cancel'>
  requests: CameraRequests
  counterpartName: string
}) {
  const t = useTexts()
  const closeUpTexts = useCloseUpTexts()
  const { requested, sent, ended, isUnsteady } = useStore(session.store)
  const factor = useFactor(sent?.size ?? 1)
  const isCustomer = session.role === 'customer'
  const hasEnded = !isCustomer && ended !== null && !isPhotoOnly
  return (
    <div
      className={css.Status}
      data-role={session.role}
      data-on={requested || sent || hasEnded || isPhotoOnly ? true : undefined}
    >
      <div className={css.Words}>
        {/* Another sentence alone is read out, and not the title again. */}
        <div role="status" aria-atomic="false">
          {requested && <p>{t('closeUp.requested')}</p>}
          {sent && (
            <>
              <h2>{isCustomer ? t('closeUp.title', { name }) : t('closeUp.factor', { factor })}</h2>
              <p>{isUnsteady ? closeUpTexts('unsteady') : t(isCustomer ? 'closeUp.lead' : 'closeUp.seen', { name })}</p>
            </>
          )}
          {isPhotoOnly && <p>{closeUpTexts('photoOnly')}</p>}
          {hasEnded && <p>{t(`closeUp.ended.${ended}`, { name })}</p>}
        </div>
        {!isCustomer && (requested || sent) && (
          <StageButton size="s" onClick={session.end}>
            <Icon name="close" size={1.5} /> {t('closeUp.end')}
          </StageButton>
        )}
        {isPhotoOnly && (
          <>
            <StillButton requests={requests} />
            <StageButton size="s" onClick={cancel}>
              {t('close')}
            </StageButton>
          </>
        )}
        {hasEnded && (
          <StageButton size="s" onClick={session.closeNote}>
            {t('close')}
          </StageButton>
        )}
      </div>
    </div>
  )
}

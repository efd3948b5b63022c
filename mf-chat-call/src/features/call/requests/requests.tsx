import { Icon, type IconName } from '@radruf/shared-ui'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { CAMERA_REQUESTS, type CameraRequest, type CameraRequests } from './camera-requests.ts'
import css from './requests.module.css'

const ICONS: Readonly<Record<CameraRequest, IconName>> = { torch: 'torch', rear: 'rotate-camera', still: 'still' }

/** The mechanic's column of requests to the customer's camera, with the state of each. */
export function RequestColumn({ requests, counterpartName }: { requests: CameraRequests; counterpartName: string }) {
  const t = useTexts()
  const states = useStore(requests.store, (state) => state.requests)
  return (
    <section aria-labelledby="call-requests" className={css.Column}>
      <p id="call-requests">{t('requests.title', { name: counterpartName })}</p>
      {CAMERA_REQUESTS.map((what) => {
        const state = states[what]
        return (
          <button
            key={what}
            type="button"
            className={css.Request}
            data-state={state}
            aria-busy={state === 'asked' || undefined}
            onClick={() => requests.ask(what)}
          >
            <Icon name={ICONS[what]} size={1.5} />
            <span>{t(`requests.${what}`)}</span>
            <strong role="status">
              {state !== 'idle' && t(what === 'still' ? `requests.stillState.${state}` : `requests.state.${state}`)}
            </strong>
          </button>
        )
      })}
    </section>
  )
}

/** The mechanic's request, with the button that fulfils it. Later, the note that a picture was stored. */
export function RequestLine({ requests, counterpartName }: { requests: CameraRequests; counterpartName: string }) {
  const t = useTexts()
  const { wanted, hasGivenStill } = useStore(requests.store)
  const name = counterpartName
  return (
    <div className={css.Line}>
      <p role="status">
        {wanted ? t(`requests.wanted.${wanted}`, { name }) : hasGivenStill ? t('requests.given', { name }) : ''}
      </p>
      {wanted && (
        <div className={css.Ways}>
          <button type="button" className={css.Accept} onClick={() => void requests.accept()}>
            <Icon name={ICONS[wanted]} size={1.5} /> {t(`requests.accept.${wanted}`)}
          </button>
          <button type="button" className={css.Decline} onClick={requests.decline}>
            {t('requests.decline')}
          </button>
        </div>
      )}
    </div>
  )
}

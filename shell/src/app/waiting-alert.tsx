import { pathTo, type WaitingCustomer } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { ShellServices, useWaitingCustomers } from '@radruf/host'
import { Button, ButtonLink, Icon, VisuallyHidden } from '@radruf/shared-ui'
import { MarkRing } from '@radruf/shared-ui/illustrations'
import { createId, PhotoImage, useApi, useCategoryNames, useDates, useNow, useProblemText } from '@radruf/shell-kit'
import { useContext, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import css from './waiting-alert.module.css'

const MINUTE_MS = 60_000

/** The strip above every page of a mechanic while customers wait in their calls. */
export function WaitingAlert() {
  const services = useContext(ShellServices)
  const waiting = useWaitingCustomers(services)
  const { t, i18n } = useTranslation('shell')
  const [index, setIndex] = useState(0)
  const customer = waiting[index % Math.max(1, waiting.length)]
  const names = new Intl.ListFormat(i18n.language).format(waiting.map(({ name }) => name))
  return (
    <>
      <VisuallyHidden role="alert">{names && t('waiting.announced', { count: waiting.length, names })}</VisuallyHidden>
      {customer && (
        <AlertStrip
          key={customer.ticketId}
          customer={customer}
          names={names}
          place={waiting.indexOf(customer) + 1}
          count={waiting.length}
          onNext={() => setIndex((index + 1) % waiting.length)}
        />
      )}
    </>
  )
}

/** `names`: of all `count` customers who wait; `place`: position of the shown one, from 1. */
type AlertStripProps = {
  customer: WaitingCustomer
  names: string
  place: number
  count: number
  onNext: () => void
}

function AlertStrip({ customer, names, place, count, onNext }: AlertStripProps) {
  const { t } = useTranslation('shell')
  const dates = useDates()
  const categories = useCategoryNames()
  const now = useNow(1000)
  const { pathname } = useLocation()
  const { ticketId, name, startsAt, problemCategory, photo } = customer
  const minutes = Math.max(1, Math.floor((now - Date.parse(customer.since)) / MINUTE_MS))
  const casePath = pathTo('/desk/:ticketId', { ticketId })
  // The page of the case has its own button.
  const joins = !pathname.startsWith(casePath)
  const isAlone = count === 1
  const since = t('waiting.since', { name, count: minutes })
  const title = isAlone ? since : t('waiting.several', { names })
  const facts = [
    !isAlone && since,
    t('waiting.call', { time: dates.format(startsAt, 'clock') }),
    problemCategory && categories.problem(problemCategory),
  ]
  return (
    <section className={css.Alert} aria-label={t('waiting.label')}>
      <span className={css.Photo}>
        {photo ? <PhotoImage photo={photo} alt="" sizes="3.25rem" /> : <Icon name="bike" />}
        {/* A new key draws the ring again, once a minute from the third on. */}
        <MarkRing key={minutes < 3 ? 0 : minutes} className={css.Ring} />
      </span>
      <p className={css.Text} aria-live="off">
        <strong className={css.Title}>{title}</strong>
        <span className={css.Facts}>{facts.filter(Boolean).join(' · ')}</span>
      </p>
      {!isAlone && (
        <Button type="button" variant="quiet" className={css.Next} onClick={onNext}>
          <VisuallyHidden>{t('waiting.next')}</VisuallyHidden> {place}/{count}
          <Icon name="forward" size={1.25} />
        </Button>
      )}
      <div className={css.Actions} data-joins={joins || undefined}>
        <SoundButton />
        <SoonButton customer={customer} />
        {joins && (
          <ButtonLink to={`${casePath}/call`} className={css.Join} data-shortcut="waiting">
            <Icon name="camera" />
            {t('waiting.join')}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

function SoundButton() {
  const { sound } = useContext(ShellServices)
  const { t } = useTranslation('shell')
  const isOn = useSyncExternalStore(sound.subscribe, sound.isOn, () => true)
  return (
    <Button type="button" variant="quiet" className={css.Sound} data-shortcut="sound" onClick={sound.toggle}>
      {t(isOn ? 'waiting.soundOff' : 'waiting.soundOn')}
    </Button>
  )
}

/** Sends the customer a chat message, in the customer's language, that the mechanic comes in a moment. */
function SoonButton({ customer: { ticketId, language } }: { customer: WaitingCustomer }) {
  const { t } = useTranslation('shell')
  const api = useApi()
  const { loadTexts } = useContext(ShellServices)
  const problemText = useProblemText()
  const [clientId] = useState(createId)
  const [state, setState] = useState<{ at: 'idle' | 'sending' | 'sent' } | { at: 'failed'; error: unknown }>({
    at: 'idle',
  })
  const send = async () => {
    setState({ at: 'sending' })
    try {
      await loadTexts(language)
      const body = { clientId, text: t('waiting.soonMessage', { lng: language }) }
      await unwrap(api.POST('/api/tickets/{ticketId}/messages', { params: { path: { ticketId } }, body }))
      setState({ at: 'sent' })
    } catch (error) {
      setState({ at: 'failed', error })
    }
  }
  return (
    <>
      <span role="status" className={css.Status}>
        {state.at === 'sent' && t('waiting.soonSent')}
        {state.at === 'failed' && problemText(state.error)}
      </span>
      {state.at !== 'sent' && (
        <Button
          type="button"
          variant="secondary"
          className={css.Soon}
          loading={state.at === 'sending'}
          onClick={() => void send()}
        >
          <span className={css.Short}>{t('waiting.soonShort')}</span>
          <span className={css.Long}>{t('waiting.soon')}</span>
        </Button>
      )}
    </>
  )
}

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
  const { t } = useTranslation('shell')
  const [index, setIndex] = useState(0)
  const customer = waiting[index % Math.max(1, waiting.length)]
  const names = waiting.map(({ name }) => name)
  return (
    <>
      <VisuallyHidden role="alert">
        {names.length > 0 && t('waiting.announced', { count: names.length, names: names.join(', ') })}
      </VisuallyHidden>
      {customer && (
        <AlertStrip
          key={customer.ticketId}
          customer={customer}
          others={waiting.length - 1}
          onNext={() => setIndex((index + 1) % waiting.length)}
        />
      )}
    </>
  )
}

type AlertStripProps = { customer: WaitingCustomer; others: number; onNext: () => void }

function AlertStrip({ customer, others, onNext }: AlertStripProps) {
  const { t } = useTranslation('shell')
  const dates = useDates()
  const categories = useCategoryNames()
  const now = useNow(1000)
  const { pathname } = useLocation()
  const { ticketId, name, since, startsAt, problemCategory, photo } = customer
  const minutes = Math.max(1, Math.floor((now - Date.parse(since)) / MINUTE_MS))
  const casePath = pathTo('/desk/:ticketId', { ticketId })
  const facts = [
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
        <strong className={css.Title}>{t('waiting.since', { name, count: minutes })}</strong>
        <span className={css.Facts}>{facts.filter(Boolean).join(' · ')}</span>
      </p>
      <div className={css.Actions}>
        {others > 0 && (
          <Button type="button" variant="quiet" className={css.Quiet} onClick={onNext}>
            {t('waiting.others', { count: others })}
          </Button>
        )}
        <SoundButton />
        <SoonButton customer={customer} />
        {!pathname.startsWith(casePath) && (
          <ButtonLink to={`${casePath}/call`} data-shortcut="waiting">
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
    <Button type="button" variant="quiet" className={css.Quiet} data-shortcut="sound" onClick={sound.toggle}>
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
      <span role="status" className={css.Facts}>
        {state.at === 'sent' && t('waiting.soonSent')}
        {state.at === 'failed' && problemText(state.error)}
      </span>
      {state.at !== 'sent' && (
        <Button
          type="button"
          variant="secondary"
          className={css.Outline}
          loading={state.at === 'sending'}
          onClick={() => void send()}
        >
          {t('waiting.soon')}
        </Button>
      )}
    </>
  )
}

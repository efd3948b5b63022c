import { MINUTE_MS, pathTo, type WaitingCustomer } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { ShellServices, useWaitingCustomers } from '@radruf/host'
import { Button, ButtonLink, Icon, VisuallyHidden } from '@radruf/shared-ui'
import { MarkRing } from '@radruf/shared-ui/illustrations'
import {
  createId,
  PhotoImage,
  useApi,
  useCategoryNames,
  useDates,
  useLanguage,
  useNow,
  usePerson,
  useProblemText,
} from '@radruf/shell-kit'
import { useContext, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useWaitingTexts } from './texts/index.ts'
import css from './waiting-alert.module.css'

/** The strip above every page of a mechanic while customers wait in their calls. */
export function WaitingAlert() {
  const waiting = useWaitingCustomers(useContext(ShellServices))
  const t = useWaitingTexts()
  const language = useLanguage()
  const [shownId, show] = useState<string>()
  const customer = waiting.find(({ ticketId }) => ticketId === shownId) ?? waiting[0]
  // The shown customer stays while others come and go.
  if (customer && customer.ticketId !== shownId) show(customer.ticketId)
  const names = new Intl.ListFormat(language).format(waiting.map(({ name }) => name))
  return (
    <>
      <VisuallyHidden role="alert">{names && t('announced', { count: waiting.length, names })}</VisuallyHidden>
      {customer && <AlertStrip waiting={waiting} customer={customer} names={names} onShow={show} />}
    </>
  )
}

/** `customer`: the shown one; `names`: of all who wait. */
type AlertStripProps = {
  waiting: readonly WaitingCustomer[]
  customer: WaitingCustomer
  names: string
  onShow: (ticketId: string) => void
}

function AlertStrip({ waiting, customer, names, onShow }: AlertStripProps) {
  const t = useWaitingTexts()
  const dates = useDates()
  const categories = useCategoryNames()
  const now = useNow(1000)
  const { pathname } = useLocation()
  const { ticketId, name, startsAt, problemCategory, photo, mechanicName } = customer
  const minutes = Math.max(1, Math.floor((now - Date.parse(customer.since)) / MINUTE_MS))
  const casePath = pathTo('/desk/:ticketId', { ticketId })
  // The page of the case has its own button.
  const joins = !mechanicName && !pathname.startsWith(casePath)
  const isAlone = waiting.length === 1
  const place = waiting.indexOf(customer) + 1
  const next = waiting[place] ?? waiting[0]
  const since = mechanicName
    ? t('sinceFor', { name, count: minutes, colleague: mechanicName })
    : t('since', { name, count: minutes })
  const title = isAlone ? since : t('several', { names })
  const facts = [
    !isAlone && since,
    t('call', { time: dates.format(startsAt, 'clock') }),
    problemCategory && categories.problem(problemCategory),
  ]
  return (
    <section className={css.Alert} aria-label={t('label')}>
      <span className={css.Photo}>
        {photo ? <PhotoImage key={photo.id} photo={photo} alt="" sizes="3.25rem" /> : <Icon name="bike" />}
        {/* A new key draws the ring again: for another customer, and once a minute from the third on. */}
        <MarkRing
          key={ticketId + (minutes < 3 ? 0 : minutes)}
          width={76}
          height={71}
          weight={4.5}
          className={css.Ring}
        />
      </span>
      <p className={css.Text} aria-live="off">
        <strong className={css.Title}>{title}</strong>
        <span className={css.Facts}>{facts.filter(Boolean).join(' · ')}</span>
      </p>
      {!isAlone && (
        <Button type="button" variant="quiet" onClick={() => next && onShow(next.ticketId)}>
          <VisuallyHidden>{t('next')}</VisuallyHidden> {place}/{waiting.length}
          <Icon name="forward" size={1.25} />
        </Button>
      )}
      <div className={css.Actions} data-joins={joins || mechanicName ? true : undefined}>
        <SoundButton />
        {/* Each customer keeps a button, so that none gets the message twice. */}
        {waiting.map(
          (one) => !one.mechanicName && <SoonButton key={one.ticketId} customer={one} isShown={one === customer} />,
        )}
        {mechanicName && <TakeButton key={ticketId} ticketId={ticketId} />}
        {joins && (
          // A new key takes the focus off the link: a key press meant for one customer must not join another's call.
          <ButtonLink key={ticketId} to={`${casePath}/call`} data-shortcut="waiting">
            <Icon name="camera" />
            {t('join')}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

function SoundButton() {
  const { sound } = useContext(ShellServices)
  const t = useWaitingTexts()
  const isOn = useSyncExternalStore(sound.subscribe, sound.isOn, () => true)
  return (
    <Button type="button" variant="quiet" data-shortcut="sound" onClick={sound.toggle}>
      {t(isOn ? 'soundOff' : 'soundOn')}
    </Button>
  )
}

/** Takes over the call of another mechanic, which rings over, and leads to it. */
function TakeButton({ ticketId }: { ticketId: string }) {
  const t = useWaitingTexts()
  const api = useApi()
  const { id: mechanicId } = usePerson()
  const navigate = useNavigate()
  const problemText = useProblemText()
  const [isTaking, setTaking] = useState(false)
  const [error, setError] = useState<unknown>()
  const take = async () => {
    setTaking(true)
    try {
      const params = { path: { ticketId } }
      await unwrap(api.PUT('/api/tickets/{ticketId}/mechanic', { params, body: { mechanicId } }))
      await navigate(`${pathTo('/desk/:ticketId', { ticketId })}/call`)
    } catch (reason) {
      setError(reason)
      setTaking(false)
    }
  }
  return (
    <>
      <span role="status">{error !== undefined && problemText(error)}</span>
      <Button type="button" data-shortcut="waiting" loading={isTaking} onClick={() => void take()}>
        <Icon name="camera" />
        {t('take')}
      </Button>
    </>
  )
}

/** Sends the customer a chat message, in the customer's language, that the mechanic comes in a moment. */
function SoonButton({ customer: { ticketId, language }, isShown }: { customer: WaitingCustomer; isShown: boolean }) {
  const t = useWaitingTexts()
  const api = useApi()
  const problemText = useProblemText()
  const [clientId] = useState(createId)
  const [state, setState] = useState<{ at: 'idle' | 'sending' | 'sent' } | { at: 'failed'; error: unknown }>({
    at: 'idle',
  })
  const send = async () => {
    setState({ at: 'sending' })
    try {
      const body = { clientId, text: t('soonMessage', { lng: language }) }
      await unwrap(api.POST('/api/tickets/{ticketId}/messages', { params: { path: { ticketId } }, body }))
      setState({ at: 'sent' })
    } catch (error) {
      setState({ at: 'failed', error })
    }
  }
  if (!isShown) return null
  return (
    <>
      <span role="status">
        {state.at === 'sent' && t('soonSent')}
        {state.at === 'failed' && problemText(state.error)}
      </span>
      {state.at !== 'sent' && (
        <Button type="button" variant="secondary" loading={state.at === 'sending'} onClick={() => void send()}>
          <span data-length="short">{t('soonShort')}</span>
          <span data-length="long">{t('soon')}</span>
        </Button>
      )}
    </>
  )
}

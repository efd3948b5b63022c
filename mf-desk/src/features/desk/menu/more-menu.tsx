import {
  type Colleague,
  canDelay,
  canHandOver,
  DELAY_MINUTES,
  getFirstName,
  MINUTE_MS,
  type Ticket,
} from '@radruf/contract'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { notify, type Refusal, useDates, useNow } from '@radruf/shell-kit'
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router-dom'
import { CancelDialog } from './cancel-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import css from './menu.module.css'
import { type MenuItem, MenuList } from './menu-list.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { listSnoozeTimes } from './snooze-times.ts'
import { useTexts } from './texts/index.ts'

export type MoreMenuProps = {
  ticket: Ticket
  /** Until when the case is put off: null when it is not, undefined when the list does not have the case. */
  snoozedUntil: string | null | undefined
  colleagues: readonly Colleague[]
  handOverRefusal: Refusal | undefined
  button: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
}

type Submenu = 'snooze' | 'handOver'
type Question = { about: 'snooze' | 'cancel' } | { about: 'handOver'; colleague: Colleague }

/** The actions of a case that are needed less often, and the questions that some of them ask first. */
export function MoreMenu({ button, isOpen, onClose, ...props }: MoreMenuProps) {
  const { ticket, handOverRefusal } = props
  const [question, setQuestion] = useState<Question | null>(null)
  const [mechanicId, setMechanicId] = useState(ticket.mechanic?.id)
  if (mechanicId !== ticket.mechanic?.id) {
    setMechanicId(ticket.mechanic?.id)
    setQuestion(null)
  }
  const ask = (next: Question) => {
    onClose()
    setQuestion(next)
  }
  const close = () => setQuestion(null)
  return (
    <>
      {isOpen && <Popup button={button} onClose={onClose} onAsk={ask} {...props} />}
      {question?.about === 'snooze' && <SnoozeDialog onClose={close} />}
      {question?.about === 'cancel' && <CancelDialog ticket={ticket} onClose={close} />}
      {question?.about === 'handOver' && (
        <HandOverDialog ticket={ticket} colleague={question.colleague} refusal={handOverRefusal} onClose={close} />
      )}
    </>
  )
}

type PopupProps = Omit<MoreMenuProps, 'isOpen' | 'handOverRefusal'> & { onAsk: (question: Question) => void }

/** The menu above its button, with the open submenu beside it. It leaves the pane of the case, so it is in the top layer. */
function Popup({ ticket, snoozedUntil, colleagues, button, onClose, onAsk }: PopupProps) {
  const t = useTexts()
  const root = useRef<HTMLDialogElement>(null)
  const [submenu, setSubmenu] = useState<Submenu | null>(null)
  const main = useMainItems({ ticket, colleagues, onOpen: setSubmenu, onAsk, onClose })
  const snooze = useSnoozeItems(snoozedUntil, () => onAsk({ about: 'snooze' }))
  const people = useColleagueItems(colleagues, onAsk)
  const dates = useDates()
  useLayoutEffect(() => {
    const dialog = root.current
    const place = button.current?.getBoundingClientRect()
    if (place) {
      dialog?.style.setProperty('--menu-block-end', `${Math.max(8, window.innerHeight - place.top + 8)}px`)
      dialog?.style.setProperty('--menu-inline-end', `${Math.max(8, window.innerWidth - place.right)}px`)
    }
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    return () => dialog?.close()
  }, [button])
  const leave = () => {
    const row = root.current?.querySelector<HTMLElement>('[aria-expanded=true]')
    setSubmenu(null)
    row?.focus()
  }
  const row = main.flat().findIndex(({ id }) => id === submenu)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click closes by the backdrop; the key for that is Escape.
    <dialog
      ref={root}
      aria-label={t('label')}
      className={css.Popup}
      onCancel={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={css.Menus} style={{ '--menu-row': Math.max(0, row) } as CSSProperties}>
        <MenuList label={t('label')} groups={main} openId={submenu ?? undefined} onLeave={onClose} />
        {submenu && (
          <MenuList
            key={submenu}
            label={t(submenu)}
            groups={submenu === 'snooze' ? snooze : [people]}
            back={t('back')}
            onLeave={leave}
            isSubmenu
          >
            {submenu === 'snooze' && (
              <p className={css.Hint}>
                {snoozedUntil
                  ? t('snoozedUntil', { time: dates.format(snoozedUntil, 'shortDayAtTime') })
                  : t('snoozeHint', { name: getFirstName(ticket.customer.name) })}
              </p>
            )}
          </MenuList>
        )}
      </div>
    </dialog>
  )
}

type MainProps = Pick<PopupProps, 'ticket' | 'colleagues' | 'onAsk' | 'onClose'> & {
  onOpen: (submenu: Submenu) => void
}

/** The items that the state of the case offers: for the mechanic, for the case, and its end. */
function useMainItems({ ticket, colleagues, onOpen, onAsk, onClose }: MainProps): MenuItem[][] {
  const t = useTexts()
  const send = useSend(onClose)
  const now = useNow(10_000)
  const { state, appointment } = ticket
  const isOpen = state !== 'closed'
  const item = (isOffered: boolean, offered: MenuItem) => (isOffered ? [offered] : [])
  return [
    [
      ...item(appointment !== null && canDelay(state, appointment, now), {
        id: 'delay',
        icon: 'clock',
        label: t('delay', { minutes: DELAY_MINUTES }),
        hotkey: 'l',
        // The bar asks before the customer is notified.
        onChoose: () => {
          onClose()
          document.querySelector<HTMLElement>('[data-shortcut="delay"]')?.click()
        },
      }),
      ...item(isOpen, {
        id: 'snooze',
        icon: 'clock',
        label: t('snooze'),
        hotkey: 's',
        hasMenu: true,
        onChoose: () => onOpen('snooze'),
      }),
      ...item(canHandOver(state) && ticket.mechanic !== null && colleagues.length > 0, {
        id: 'handOver',
        icon: 'arrow',
        label: t('handOver'),
        hotkey: 'g',
        hasMenu: true,
        onChoose: () => onOpen('handOver'),
      }),
      ...item(isOpen && !ticket.unansweredSince, {
        id: 'unanswered',
        icon: 'mail',
        label: t('unanswered'),
        hotkey: 'u',
        onChoose: () => send({ intent: 'unanswered' }),
      }),
      ...item(isOpen, {
        id: 'priority',
        icon: 'up',
        label: t(ticket.isPrioritized ? 'notUrgent' : 'urgent'),
        hotkey: '!',
        onChoose: () => send({ intent: 'priority', isPrioritized: ticket.isPrioritized ? '' : '1' }),
      }),
    ],
    [
      ...item(state === 'in_review', {
        id: 'askForMore',
        icon: 'question',
        label: t('askForMore'),
        hotkey: 'a',
        onChoose: () => send({ intent: 'move', to: 'questionnaire_open' }),
      }),
      ...item(state === 'in_review', {
        id: 'refer',
        icon: 'wrench',
        label: t('refer'),
        hotkey: 'w',
        onChoose: () => send({ intent: 'move', to: 'referred' }),
      }),
      ...item(state === 'closed' && ticket.bikeId !== null, {
        id: 'nextTicket',
        icon: 'plus',
        label: t('nextTicket'),
        hotkey: 'd',
        onChoose: () => send({ intent: 'next-ticket' }),
      }),
      {
        id: 'link',
        icon: 'link',
        label: t('link'),
        hotkey: 'k',
        onChoose: () => {
          onClose()
          void navigator.clipboard?.writeText(window.location.origin + window.location.pathname).then(
            () => notify.success(t('linkCopied')),
            () => {},
          )
        },
      },
    ],
    [
      ...item(state === 'waiting_for_part', {
        id: 'close',
        icon: 'check',
        label: t('closeTicket'),
        hotkey: 'X',
        onChoose: () => send({ intent: 'move', to: 'closed' }),
      }),
      ...item(state === 'booked', {
        id: 'cancel',
        icon: 'close',
        label: t('cancel'),
        hotkey: 'X',
        isDanger: true,
        onChoose: () => onAsk({ about: 'cancel' }),
      }),
    ],
  ]
}

function useSnoozeItems(snoozedUntil: MoreMenuProps['snoozedUntil'], onAskTime: () => void): MenuItem[][] {
  const t = useTexts()
  const dates = useDates()
  const send = useSend()
  const snooze = (until: string) => send({ intent: 'snooze', until })
  const times = listSnoozeTimes(useNow(MINUTE_MS), dates.zone)
  return [
    times.map(({ name, until }, index) => ({
      id: name,
      label: t(`snoozeTimes.${name}`),
      detail: [dates.daysUntil(until) > 0 && dates.format(until, 'shortWeekday'), dates.format(until, 'clock')]
        .filter(Boolean)
        .join(' '),
      hotkey: String(index + 1),
      onChoose: () => snooze(until),
    })),
    [
      {
        id: 'custom',
        icon: 'calendar',
        label: t('snoozeTimes.custom'),
        hotkey: String(times.length + 1),
        onChoose: onAskTime,
      },
      ...(snoozedUntil === null
        ? []
        : [{ id: 'end', label: t('snoozeTimes.end'), hotkey: '0', onChoose: () => snooze('') }]),
    ],
  ]
}

function useColleagueItems(colleagues: readonly Colleague[], onAsk: PopupProps['onAsk']): MenuItem[] {
  const t = useTexts()
  return colleagues.map((colleague, index) => {
    const { id, name, free, openCases } = colleague
    return {
      id,
      label: name,
      picture: <Avatar name={name} size={1.75} />,
      detail: free ? (openCases === undefined ? '' : t('load', { count: openCases })) : t('busy'),
      ...(index < 9 && { hotkey: String(index + 1) }),
      isDisabled: !free,
      onChoose: () => onAsk({ about: 'handOver', colleague }),
    }
  })
}

/** Sends a form of the case without a question. */
function useSend(onSent: () => void = () => {}) {
  const submit = useSubmit()
  return (fields: Record<string, string>) => {
    onSent()
    void submit(fields, { method: 'post' })
  }
}

import type { Ticket } from '@radruf/contract'
import { anAppointment, refuse } from '@radruf/shell-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aCaseList, aCaseListEntry } from '../../testing/case-samples.ts'
import { CASE_PATH, createCase, GET_TICKET, openPanel, SELF, showCase } from '../../testing/show-case.tsx'

beforeEach(() => localStorage.clear())

test('a running call can be joined and ended', async () => {
  const { callsTo } = await showCase(createCase({ state: 'in_call' }), {
    'POST /api/tickets/{ticketId}/moves': createCase({ state: 'wrap_up' }),
  })
  expect(screen.getByRole('link', { name: 'Teilnehmen' }).getAttribute('href')).toBe(`${CASE_PATH}/call`)
  await userEvent.click(screen.getByRole('button', { name: 'Anruf abschließen' }))
  await waitFor(() =>
    expect(callsTo('POST /api/tickets/{ticketId}/moves').map(({ body }) => body)).toEqual([{ to: 'wrap_up' }]),
  )
})

test.each([
  ['2026-11-19T12:49:00.000Z', 'Teilnehmen ab 13:50 Uhr'],
  ['2026-11-19T12:50:00.000Z', 'Teilnehmen'],
  ['2026-11-19T13:30:00.000Z', undefined],
])('at %s the case offers: %s', async (now, offer) => {
  await showCase(createCase({ state: 'booked' }), {}, { now })
  const offers = [screen.queryByText(/^Teilnehmen ab/), screen.queryByRole('link', { name: 'Teilnehmen' })]
  expect(offers.flatMap((element) => element?.textContent ?? [])).toEqual(offer ? [offer] : [])
})

/** Opens the menu and waits for its code. */
async function openMore() {
  await userEvent.click(screen.getByRole('button', { name: 'Mehr' }))
  await screen.findByRole('menu', { name: 'Mehr' })
}

const HOLD = 'PUT /api/tickets/{ticketId}/hold'
const CANCEL = 'DELETE /api/tickets/{ticketId}/appointment'
const slot = { startsAt: '2026-11-20T09:00:00.000Z', endsAt: '2026-11-20T09:30:00.000Z' }

test('the mechanic moves the call to a free time; a taken one offers the next times', async () => {
  const hold = { ...slot, id: 'held', expiresAt: slot.endsAt, mechanicName: 'Alex' }
  let isTaken = true
  const confirmMove = () => screen.getByRole('button', { name: 'Termin verschieben' })
  const seenStartsAt = createCase({ state: 'booked' }).appointment?.startsAt ?? null
  const { callsTo, location } = await showCase(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/slots': { zone: 'Europe/Berlin', days: [{ date: '2026-11-20', slots: [slot] }] },
    [HOLD]: () =>
      isTaken
        ? refuse('SLOT_TAKEN', {
            alternatives: [{ startsAt: '2026-11-20T10:00:00.000Z', endsAt: '2026-11-20T10:30:00.000Z' }],
          })
        : hold,
    'POST /api/tickets/{ticketId}/appointment': createCase({ state: 'booked' }),
  })
  await userEvent.click(screen.getByRole('link', { name: 'Verschieben' }))
  await userEvent.click(await screen.findByRole('button', { name: '10:00' }))
  await userEvent.click(screen.getByRole('button', { name: 'Andere Zeit' }))
  expect(callsTo(HOLD)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '10:00' }))
  expect(screen.getByText('Kim erfährt es sofort, per E-Mail und als Mitteilung.')).toBeTruthy()
  expect(document.activeElement).toBe(confirmMove())
  await userEvent.click(confirmMove())
  expect(await screen.findByText('errors.SLOT_TAKEN')).toBeTruthy()
  isTaken = false
  await userEvent.click(screen.getByRole('button', { name: 'Freitag, 11:00 Uhr' }))
  await userEvent.click(confirmMove())
  await waitFor(() => expect(location()).toBe(CASE_PATH))
  expect(callsTo(HOLD).map(({ body }) => body)).toEqual([
    { startsAt: slot.startsAt, seenStartsAt },
    { startsAt: '2026-11-20T10:00:00.000Z', seenStartsAt },
  ])
  expect(callsTo('POST /api/tickets/{ticketId}/appointment').map(({ body }) => body)).toEqual([{ holdId: 'held' }])
})

test('a late mechanic is asked once, then the case states that the customer was notified', async () => {
  const soon = anAppointment({ startsAt: '2026-11-18T09:20:00.000Z', endsAt: '2026-11-18T09:50:00.000Z' })
  let ticket = createCase({ state: 'booked', appointment: soon })
  const { callsTo } = await showCase(ticket, {
    [GET_TICKET]: () => ticket,
    'PUT /api/tickets/{ticketId}/appointment/delay': () => {
      ticket = { ...ticket, appointment: { ...soon, delayedMinutes: 10 } }
      return ticket
    },
  })
  await userEvent.click(screen.getByRole('button', { name: '10 Minuten später' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ja, Bescheid geben' }))
  expect(await screen.findByText('Kim weiß Bescheid: 10 Minuten später')).toBeTruthy()
  expect(callsTo('PUT /api/tickets/{ticketId}/appointment/delay').map(({ body }) => body)).toEqual([
    { startsAt: soon.startsAt },
  ])
})

test('a case is put off until the next morning in the zone of the workshop, and the list is shown', async () => {
  const { callsTo, location } = await showCase(createCase({ state: 'booked' }), {
    'PUT /api/tickets/{ticketId}/snooze': null,
  })
  await openMore()
  await userEvent.keyboard('s')
  expect(document.activeElement?.textContent).toMatch(/^In einer Stunde/)
  await userEvent.keyboard('3')
  await waitFor(() => expect(location()).toBe('/desk'))
  expect(callsTo('PUT /api/tickets/{ticketId}/snooze').map(({ body }) => body)).toEqual([
    { until: '2026-11-19T07:00:00.000Z' },
  ])
})

test('a case is marked as unanswered, and the list is shown', async () => {
  const { callsTo, location } = await showCase(createCase({ state: 'booked' }), {
    'PUT /api/tickets/{ticketId}/question': null,
  })
  await openMore()
  await userEvent.click(screen.getByRole('menuitem', { name: /^Als unbeantwortet markieren/ }))
  await waitFor(() => expect(location()).toBe('/desk'))
  expect(callsTo('PUT /api/tickets/{ticketId}/question')).toHaveLength(1)
})

test('a call is cancelled after a question that names its time', async () => {
  let ticket = createCase({ state: 'booked' })
  const { callsTo } = await showCase(ticket, {
    [GET_TICKET]: () => ticket,
    [CANCEL]: () => {
      ticket = createCase({ state: 'booking_open', appointment: null })
      return ticket
    },
  })
  const openQuestion = async () => {
    await openMore()
    await userEvent.keyboard('{Shift>}X{/Shift}')
    return within(screen.getByRole('dialog', { name: 'Termin mit Kim Sommer absagen?' }))
  }
  const question = await openQuestion()
  expect(question.getByText(/^Das Gespräch morgen, 19\. November, um 14:00 Uhr findet dann nicht statt\./)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Termin behalten' }))
  expect(callsTo(CANCEL)).toEqual([])
  await userEvent.click((await openQuestion()).getByRole('button', { name: 'Termin absagen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsTo(CANCEL)).toHaveLength(1)
})

test.each([
  {
    snoozedUntil: null,
    end: 0,
    hint: 'Schreibt Kim vorher, kommt der Fall sofort zurück.',
  },
  { snoozedUntil: '2026-11-20T08:00:00.000Z', end: 1, hint: 'Zurückgestellt bis Fr., 20. November um 9:00' },
])('a case put off until $snoozedUntil offers $end times to end that', async ({ snoozedUntil, end, hint }) => {
  const ticket = createCase({ state: 'booked' })
  await showCase(ticket, { 'GET /api/cases': aCaseList({ cases: [aCaseListEntry(ticket, { snoozedUntil })] }) })
  await openMore()
  await userEvent.click(screen.getByRole('menuitem', { name: /^Zurückstellen/ }))
  expect(within(screen.getByRole('dialog', { name: 'Mehr' })).getByText(hint)).toBeTruthy()
  expect(screen.queryAllByRole('menuitem', { name: /^Nicht mehr zurückstellen/ })).toHaveLength(end)
})

test('a ticket in review can be referred', async () => {
  const { callsTo } = await showCase(createCase({ state: 'in_review', appointment: null }), {
    'POST /api/tickets/{ticketId}/moves': createCase({ state: 'referred' }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'An Werkstatt verweisen' }))
  await waitFor(() =>
    expect(callsTo('POST /api/tickets/{ticketId}/moves').map(({ body }) => body)).toEqual([{ to: 'referred' }]),
  )
})

test('the menu is walked by arrow keys, and a submenu is left without closing it', async () => {
  await showCase(createCase({ state: 'booked', mechanic: SELF }), {
    'GET /api/tickets/{ticketId}/colleagues': { colleagues: [TOM] },
  })
  const button = screen.getByRole('button', { name: 'Mehr' })
  await openMore()
  const items = within(screen.getByRole('menu', { name: 'Mehr' })).getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent?.replace(/.$/, ''))).toEqual([
    'Zurückstellen',
    'Übergeben',
    'Als unbeantwortet markieren',
    'Dringend machen',
    'Link kopieren',
    'Absagen …⇧',
  ])
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(items[0])
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(items[5])
  await userEvent.keyboard('{Home}{ArrowDown}{ArrowRight}')
  const people = within(screen.getByRole('menu', { name: 'Übergeben' }))
  expect(document.activeElement).toBe(people.getByRole('menuitem', { name: /Tom/ }))
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.queryByRole('menu', { name: 'Übergeben' })).toBeNull()
  expect(document.activeElement).toBe(items[1])
  await userEvent.keyboard('{Tab}')
  expect(screen.queryByRole('menu')).toBeNull()
})

test.each([
  [false, true],
  [true, false],
])('a case whose urgency is %s gets the other by its key, and its row says so', async (isPrioritized, wanted) => {
  const PRIORITY = 'PUT /api/tickets/{ticketId}/priority'
  const ticket = createCase({ state: 'booked', isPrioritized })
  const { callsTo } = await showCase(ticket, {
    'GET /api/cases': aCaseList({ cases: [aCaseListEntry(ticket)] }),
    [PRIORITY]: null,
  })
  expect(screen.queryAllByText('Dringend')).toHaveLength(isPrioritized ? 1 : 0)
  await openMore()
  await userEvent.keyboard('!')
  await waitFor(() => expect(callsTo(PRIORITY).map(({ body }) => body)).toEqual([{ isPrioritized: wanted }]))
})

test('a closed case opens a new ticket for the same bike, and shows it; an open one does not offer that', async () => {
  const NEXT = 'POST /api/tickets/{ticketId}/next'
  const next = createCase({ id: '0b5f4a1e-0000-4000-8000-0000000000ff', state: 'questionnaire_open', number: 8 })
  const { callsTo, location } = await showCase(createCase({ state: 'closed', bikeId: 'bike-1' }), { [NEXT]: next })
  await openMore()
  await userEvent.keyboard('d')
  await waitFor(() => expect(location()).toBe(`/desk/${next.id}`))
  expect(callsTo(NEXT)).toHaveLength(1)
  cleanup()
  await showCase(createCase({ state: 'booked', mechanic: SELF, bikeId: 'bike-1' }))
  await openMore()
  expect(screen.queryByRole('menuitem', { name: /Neues Ticket/ })).toBeNull()
})

test('a closed ticket can be reopened for seven days', async () => {
  const recent = await showCase(createCase({ state: 'closed', closedAt: '2026-11-13T09:00:00.000Z' }), {
    'POST /api/tickets/{ticketId}/moves': createCase({ state: 'wrap_up' }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Ticket wieder öffnen' }))
  await waitFor(() =>
    expect(recent.callsTo('POST /api/tickets/{ticketId}/moves').map(({ body }) => body)).toEqual([{ to: 'wrap_up' }]),
  )
  recent.unmount()
  await showCase(createCase({ state: 'closed', closedAt: '2026-11-01T09:00:00.000Z' }))
  expect(screen.queryByRole('button', { name: 'Ticket wieder öffnen' })).toBeNull()
})

const HAND_OVER = 'PUT /api/tickets/{ticketId}/mechanic'

const TOM = { id: '1b671a64-40d5-491e-99b0-da01ff1f3345', name: 'Tom', free: true, openCases: 4 }
const EVA = { id: '1b671a64-40d5-491e-99b0-da01ff1f3347', name: 'Eva', free: false }

test('a case is handed over with a note and a word to the customer, and a refusal is shown in that form', async () => {
  const { callsTo } = await showCase(createCase({ state: 'booked', mechanic: SELF }), {
    'GET /api/tickets/{ticketId}/colleagues': { colleagues: [EVA, TOM] },
    [HAND_OVER]: refuse('COLLEAGUE_BUSY'),
  })
  await openMore()
  await userEvent.keyboard('g')
  const busy = screen.getByRole('menuitem', { name: /Eva/ })
  expect([busy.textContent, busy.getAttribute('aria-disabled')]).toEqual(['EEvazu dieser Zeit vergeben1', 'true'])
  await userEvent.click(busy)
  await userEvent.click(screen.getByRole('menuitem', { name: /Tom.*4 offene Fälle/ }))
  const form = within(screen.getByRole('dialog', { name: 'Kim an Tom übergeben?' }))
  expect(form.getByText(/^Der Termin morgen, 19. November, um 14:00 Uhr bleibt/)).toBeTruthy()
  const note = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notiz für Tom (optional)' })
  await userEvent.type(note, ' Kette ist bestellt ')
  await userEvent.type(form.getByRole('textbox', { name: 'Ein Wort an Kim (optional)' }), 'Tom ruft Sie an.')
  await userEvent.click(form.getByRole('button', { name: 'Übergeben' }))
  expect(await form.findByText('errors.COLLEAGUE_BUSY')).toBeTruthy()
  expect(callsTo(HAND_OVER).map(({ body }) => body)).toEqual([
    { mechanicId: TOM.id, note: 'Kette ist bestellt', message: 'Tom ruft Sie an.' },
  ])
  expect(note.value).toBe(' Kette ist bestellt ')
})

test('before the chat is open there is no word to the customer, and without a call no promise about it', async () => {
  await showCase(createCase({ state: 'booking_open', mechanic: SELF, appointment: null, chatOpenedAt: null }), {
    'GET /api/tickets/{ticketId}/colleagues': { colleagues: [TOM] },
  })
  await openMore()
  await userEvent.keyboard('g1')
  const form = within(screen.getByRole('dialog', { name: 'Kim an Tom übergeben?' }))
  expect(form.getAllByRole('textbox')).toHaveLength(1)
  expect(form.queryByText(/bleibt\./)).toBeNull()
})

test('a colleague’s closed case names the colleague and offers no takeover', async () => {
  const mia = { id: '1b671a64-40d5-491e-99b0-da01ff1f3346', name: 'Mia' }
  await showCase(createCase({ state: 'closed', mechanic: mia }))
  expect(screen.getByText('Mia ist für diesen Fall zuständig.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Übernehmen' })).toBeNull()
})

test('a colleague’s case can be taken over', async () => {
  const mia = { id: '1b671a64-40d5-491e-99b0-da01ff1f3346', name: 'Mia' }
  const { callsTo } = await showCase(createCase({ state: 'booked', mechanic: mia }), {
    [HAND_OVER]: createCase({ state: 'booked', mechanic: SELF }),
  })
  const bar = within(screen.getByRole('region', { name: 'Fall übernehmen' }))
  await userEvent.click(bar.getByRole('button', { name: 'Übernehmen' }))
  await waitFor(() => expect(callsTo(HAND_OVER).map(({ body }) => body)).toEqual([{ mechanicId: SELF.id }]))
})

const expectFocus = (panel: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: panel })))

test.each([
  ['Ergebnis eintragen', 'Ergebnis', 'Das Ergebnis fehlt noch.', { missedAppointment: false }],
  ['Nachfassen', 'Nachfassen', 'Die Nachricht an den Kunden fehlt noch.', { missedAppointment: true }],
] as [string, string, string, Partial<Ticket>][])(
  'the bar offers “%s” only while that form is closed, and opening it moves the focus there',
  async (offer, panel, hint, changes) => {
    await showCase(createCase({ state: 'wrap_up', mechanic: SELF, ...changes }), {
      'GET /api/tickets/{ticketId}/slots': { zone: 'Europe/Berlin', days: [] },
    })
    const offers = () => screen.queryAllByRole('link', { name: offer }).filter((link) => !link.closest('nav'))
    expect(screen.getByText(hint)).toBeTruthy()
    expect(offers()).toEqual([])
    await openPanel('Chat')
    expect(screen.queryByText(hint)).toBeNull()
    await userEvent.click(offers()[0] as HTMLElement)
    expect(await screen.findByText(hint)).toBeTruthy()
    await expectFocus(panel)
    screen.getByRole('link', { name: 'Notizen' }).focus()
    await userEvent.click(screen.getByRole('button', { name: 'Zum Formular' }))
    await expectFocus(panel)
  },
)

test('tabs, fields of the side pane and filters keep the focus when only the query changes', async () => {
  await showCase(createCase({ state: 'booked' }))
  const kept = [
    screen.getByRole('link', { name: 'Notizen' }),
    screen.getByLabelText('Ihre Nachricht'),
    screen.getByRole('link', { name: /^Offen/ }),
  ]
  expect(kept.filter((element) => !element.closest('[data-keeps-focus]'))).toEqual([])
})

test('after first aid a reopened case has no outcome: its mechanic opens the booking', async () => {
  const firstAid = { tried: ['link'], helpedAt: '2026-11-17T08:00:00.000Z' }
  const { callsTo } = await showCase(createCase({ state: 'wrap_up', mechanic: null, firstAid }), {
    'POST /api/tickets/{ticketId}/moves': createCase({ state: 'booking_open' }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Buchung freigeben' }))
  await waitFor(() =>
    expect(callsTo('POST /api/tickets/{ticketId}/moves').map(({ body }) => body)).toEqual([{ to: 'booking_open' }]),
  )
})

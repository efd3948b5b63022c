import { aSummary, refuse } from '@radruf/shell-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { createCase, GET_TICKET, openPanel, showCase } from '../../testing/show-case.tsx'

const SUMMARY = 'PUT /api/tickets/{ticketId}/summary'
const SLOTS = 'GET /api/tickets/{ticketId}/slots'
const summaryField = () => screen.getByLabelText<HTMLTextAreaElement>('Zusammenfassung für Kim')

beforeEach(() => localStorage.clear())

test('the outcome can be written during the call', async () => {
  await showCase(createCase({ state: 'in_call' }))
  await openPanel('Ergebnis')
  expect(summaryField()).toBeTruthy()
})

test('an incomplete outcome names the missing fields and sends nothing', async () => {
  const { callsTo } = await showCase(createCase({ state: 'wrap_up' }))
  await userEvent.click(screen.getByRole('button', { name: /^An .* senden$/ }))
  expect((await screen.findAllByText('Bitte wählen Sie ein Ergebnis.')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Bitte schreiben Sie eine Zusammenfassung.').length).toBeGreaterThan(0)
  expect(callsTo(SUMMARY)).toEqual([])
})

test('the summary is sent with its outcome and shown in the case', async () => {
  let ticket = createCase({ state: 'wrap_up' })
  const { callsTo } = await showCase(ticket, {
    [GET_TICKET]: () => ticket,
    [SUMMARY]: () => {
      ticket = createCase({
        state: 'closed',
        summary: aSummary({ text: 'Kette gespannt' }),
      })
      return ticket
    },
  })
  await userEvent.click(screen.getByRole('radio', { name: /Repariert/ }))
  await userEvent.type(summaryField(), 'Kette gespannt')
  await userEvent.click(screen.getByRole('button', { name: /^An .* senden$/ }))
  expect(await screen.findByText(/^Dieses Ticket ist geschlossen./)).toBeTruthy()
  expect(screen.getByText('Kette gespannt')).toBeTruthy()
  expect(callsTo(SUMMARY)[0]?.body).toEqual({ outcome: 'fixed', text: 'Kette gespannt', version: 0 })
  // An effect removes the draft after the page shows the closed ticket.
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('summary'))).toEqual([]))
})

test('the form names the customer instead of a gender', async () => {
  await showCase(createCase({ state: 'wrap_up' }))
  await userEvent.click(screen.getByRole('radio', { name: /^Ersatzteil nötig/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Kette' }))
  await userEvent.click(screen.getByRole('button', { name: 'Kette ändern' }))
  expect(screen.getByText(/in der Sprache von Kim:/)).toBeTruthy()
  expect(summaryField().form?.textContent).not.toMatch(/Kunde|{{/)
})

test.each([
  ['de', false],
  ['en', true],
] as const)(
  'a customer’s language is named where it is another one than the mechanic’s: %s',
  async (language, isNamed) => {
    const { customer } = createCase({})
    await showCase(createCase({ state: 'wrap_up', customer: { ...customer, language } }))
    expect(screen.queryByText(/Kim liest /) !== null).toBe(isNamed)
  },
)

const OFFER_DAYS = [1, 2, 3, 4].map((day) => ({
  date: `2026-12-0${day}`,
  slots: ['09', '12', '15'].map((hour) => ({
    startsAt: `2026-12-0${day}T${hour}:00:00.000Z`,
    endsAt: `2026-12-0${day}T${hour}:30:00.000Z`,
  })),
}))
const english = { ...createCase({}).customer, language: 'en' as const }
const PARTS_LIST = 'GET /api/spare-parts'
const HANGER = {
  number: '10148',
  partId: 'derailleur_hanger',
  name: { de: 'Schaltauge', en: 'Derailleur hanger' },
  fits: 'Cube',
  price: { from: 1800, to: 2400 },
}
const submit = () => userEvent.click(screen.getByRole('button', { name: /^An .* senden$/ }))
const searchPart = (text: string) => userEvent.type(screen.getByRole('searchbox', { name: 'Teil suchen' }), text)

test('parts are named from the workshop’s list, from the table of parts or as typed, with what was agreed', async () => {
  let ticket = createCase({ state: 'wrap_up' })
  const { callsTo } = await showCase(ticket, {
    [GET_TICKET]: () => ticket,
    [PARTS_LIST]: ({ query }: { query: URLSearchParams }) => ({
      spareParts: 'schaltauge'.startsWith(query.get('q') || 'none') ? [HANGER] : [],
    }),
    [SUMMARY]: ({ body }: { body: { text: string; parts: never } }) => {
      ticket = createCase({
        state: 'waiting_for_part',
        summary: aSummary({ outcome: 'part_needed', text: body.text, parts: body.parts }),
      })
      return ticket
    },
  })
  await userEvent.click(screen.getByRole('radio', { name: /^Ersatzteil/ }))
  await userEvent.type(summaryField(), 'Das Schaltauge ist verbogen.')
  await submit()
  expect((await screen.findAllByText('Bitte nennen Sie das Teil.')).length).toBeGreaterThan(0)
  expect(callsTo(SUMMARY)).toEqual([])

  await searchPart('schalt')
  await screen.findByRole('button', { name: /^Schaltauge · Nr. 10148 · Cube ?18–24/ })
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('Nr. 10148', { exact: false, selector: 'p' }).closest('li')?.textContent).toMatch(
    /^Schaltauge Nr. 10148Cube18–24\s€ geschätzt/,
  )
  await searchPart('bike chain')
  await userEvent.click(await screen.findByRole('button', { name: 'Kette' }))
  await searchPart('Schmiernippel')
  await userEvent.click(await screen.findByRole('button', { name: '„Schmiernippel“ eintragen' }))
  expect(screen.getAllByText('Preis unbekannt')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Schmiernippel entfernen' }))
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Teil suchen' }))
  expect(screen.queryByText(/^Zusammen \d/)).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Kette ändern' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Welches Teil?' }), ', 11-fach')
  await userEvent.type(screen.getByRole('textbox', { name: /^Hinweis/ }), 'Mit Schloss')
  await userEvent.type(screen.getByRole('textbox', { name: /^Preis ab/ }), '24,50')
  expect(screen.getByText(/^Zusammen 42,50–48,50\s€$/)).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /^Erledigt/ }), 'Kette gemessen\n\nRitzel geprüft')
  await userEvent.type(screen.getByRole('textbox', { name: /^Noch zu tun/ }), 'Kette kaufen')
  // A click within half a second of the first belongs to a double click.
  await waitFor(async () => {
    await submit()
    expect(callsTo(SUMMARY)).toHaveLength(1)
  })
  expect(await screen.findByText(/^Der Kunde besorgt ein Ersatzteil/)).toBeTruthy()
  const blank = { partId: null, number: '', note: '', fits: '', snapshotId: null, price: null }
  expect(callsTo(SUMMARY)[0]?.body).toEqual({
    outcome: 'part_needed',
    text: 'Das Schaltauge ist verbogen.',
    agreed: [
      { text: 'Kette gemessen', done: true },
      { text: 'Ritzel geprüft', done: true },
      { text: 'Kette kaufen', done: false },
    ],
    parts: [
      {
        ...blank,
        partId: 'derailleur_hanger',
        number: '10148',
        name: 'Schaltauge',
        fits: 'Cube',
        price: HANGER.price,
      },
      { ...blank, partId: 'chain', name: 'Kette, 11-fach', note: 'Mit Schloss', price: { from: 2450, to: 2450 } },
    ],
    version: 0,
  })
  expect(screen.getByRole('button', { name: 'Das Teil ist da' })).toBeTruthy()
  expect(screen.getByText('Schaltauge Nr. 10148').nextSibling?.textContent).toMatch(/^18–24\s€ · Cube$/)
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('parts'))).toEqual([]))
})

test('a part with a wrong price or without a name opens, and everything typed stays', async () => {
  const { callsTo } = await showCase(createCase({ state: 'wrap_up', customer: english }), {
    [PARTS_LIST]: refuse('INTERNAL'),
    [SUMMARY]: refuse('INTERNAL'),
  })
  await userEvent.click(screen.getByRole('radio', { name: /^Ersatzteil/ }))
  await userEvent.type(summaryField(), 'Worn.')
  await searchPart('Kette')
  expect(await screen.findByText('Die Teileliste antwortet gerade nicht.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Kette' }))
  // The part has its name in the customer's language.
  await userEvent.click(screen.getByRole('button', { name: 'Chain ändern' }))
  const typePrices = async (from: string, to: string) => {
    await userEvent.clear(screen.getByRole('textbox', { name: /^Preis ab/ }))
    await userEvent.type(screen.getByRole('textbox', { name: /^Preis ab/ }), from)
    await userEvent.clear(screen.getByRole('textbox', { name: /^Preis bis/ }))
    await userEvent.type(screen.getByRole('textbox', { name: /^Preis bis/ }), to)
  }
  await typePrices('30', '20')
  await userEvent.click(screen.getByRole('button', { name: 'Chain ändern' }))
  await submit()
  const error = 'Bitte geben Sie Preise wie 18 oder 24,50 ein, den niedrigeren zuerst.'
  expect(await screen.findByRole('link', { name: error })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: /^Preis ab/ })).toHaveProperty('value', '30')
  expect(callsTo(SUMMARY)).toEqual([])
  await typePrices('20', '30 €')
  await waitFor(async () => {
    await submit()
    expect(callsTo(SUMMARY)[0]?.body).toMatchObject({ parts: [{ name: 'Chain', price: { from: 2000, to: 3000 } }] })
  })
})

/** Shows the outcome of a call with an English customer, and chooses another call. */
async function showAnotherCall(replies = {}) {
  const page = await showCase(createCase({ state: 'wrap_up', customer: english }), {
    [SLOTS]: { zone: 'Europe/Berlin', days: OFFER_DAYS },
    ...replies,
  })
  const choose = (outcome: RegExp) => userEvent.click(screen.getByRole('radio', { name: outcome }))
  await choose(/^Weiterer Anruf/)
  const findTimes = async () =>
    within(await screen.findByRole('group', { name: 'Neue Zeiten anbieten' })).getAllByRole<HTMLInputElement>(
      'checkbox',
    )
  const getLabels = (times: HTMLInputElement[]) => times.map(({ labels }) => labels?.[0]?.textContent)
  const listTimes = async () => getLabels(await findTimes())
  const listChecked = async () => getLabels((await findTimes()).filter(({ checked }) => checked))
  return { ...page, choose, listTimes, listChecked }
}
const check = (time: string) => userEvent.click(screen.getByRole('checkbox', { name: time }))
const send = () => userEvent.click(screen.getByRole('button', { name: /^An .* senden$/ }))

test('for another call the chosen free times are sent, and stand below the summary in the customer’s language', async () => {
  let ticket = createCase({ state: 'wrap_up', customer: english })
  const { callsTo, choose, listTimes, listChecked } = await showAnotherCall({
    [GET_TICKET]: () => ticket,
    [SUMMARY]: ({ body }: { body: { text: string } }) => {
      const summary = aSummary({ outcome: 'another_call', text: body.text })
      ticket = createCase({ state: 'booking_open', customer: english, summary })
      return ticket
    },
  })
  await userEvent.type(summaryField(), 'Next time the bottom bracket.')
  expect(await listTimes()).toEqual([
    'Dienstag, 10:00 Uhr',
    'Dienstag, 16:00 Uhr',
    'Mittwoch, 10:00 Uhr',
    'Mittwoch, 16:00 Uhr',
    'Donnerstag, 10:00 Uhr',
    'Donnerstag, 16:00 Uhr',
  ])
  await check('Donnerstag, 10:00 Uhr')
  await check('Dienstag, 16:00 Uhr')
  await check('Mittwoch, 10:00 Uhr')
  await check('Dienstag, 16:00 Uhr')
  await choose(/^Repariert/)
  await choose(/^Weiterer Anruf/)
  await waitFor(async () => expect(await listChecked()).toEqual(['Mittwoch, 10:00 Uhr', 'Donnerstag, 10:00 Uhr']))
  expect(summaryField().value).toBe('Next time the bottom bracket.')
  await send()
  await waitFor(() =>
    expect(callsTo(SUMMARY)[0]?.body).toEqual({
      outcome: 'another_call',
      text: [
        'Next time the bottom bracket.',
        '',
        'These times are free right now:',
        '• Wednesday 2 December, 10:00',
        '• Thursday 3 December, 10:00',
        'You can book one of them with a tap in your overview.',
      ].join('\n'),
      offeredTimes: ['2026-12-02T09:00:00.000Z', '2026-12-03T09:00:00.000Z'],
      version: 0,
    }),
  )
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('summary'))).toEqual([]))
  expect(screen.queryByText('Ihr Text, nicht gesendet')).toBeNull()
})

test('times that were chosen belong to another call only', async () => {
  const { choose, callsTo } = await showAnotherCall({ [SUMMARY]: refuse('TICKET_CANNOT_MOVE') })
  await screen.findByRole('group', { name: 'Neue Zeiten anbieten' })
  await check('Mittwoch, 10:00 Uhr')
  await choose(/^Repariert/)
  await userEvent.type(summaryField(), 'Done.')
  await send()
  await waitFor(() => expect(callsTo(SUMMARY)[0]?.body).toEqual({ outcome: 'fixed', text: 'Done.', version: 0 }))
})

test('an offered time that was taken meanwhile is named at its field and above the form, and everything else stays', async () => {
  const takenTimes = ['2026-12-02T09:00:00.000Z']
  const { callsTo, choose, listTimes, listChecked } = await showAnotherCall({
    [SUMMARY]: refuse('SLOT_TAKEN', { takenTimes }),
  })
  await screen.findByRole('group', { name: 'Neue Zeiten anbieten' })
  await check('Mittwoch, 10:00 Uhr')
  await check('Donnerstag, 10:00 Uhr')
  await userEvent.type(summaryField(), 'Next time the bottom bracket.')
  await userEvent.type(screen.getByRole('textbox', { name: /^Erledigt/ }), 'Chain')
  await send()
  const error =
    'Inzwischen vergeben: Mittwoch, 10:00 Uhr. Bieten Sie eine andere Zeit an, oder senden Sie ohne diese Zeit.'
  const link = await screen.findByRole('link', { name: error })
  await waitFor(() => expect(document.activeElement).toBe(link.closest('[role=alert]')))
  const group = screen.getByRole('group', { name: 'Neue Zeiten anbieten' })
  expect(within(group).getByText(error)).toBeTruthy()
  expect(screen.queryByText('errors.SLOT_TAKEN')).toBeNull()
  expect(callsTo(SLOTS)).toHaveLength(2)
  await choose(/^Repariert/)
  expect(screen.queryByText(error)).toBeNull()
  await choose(/^Weiterer Anruf/)
  expect(await listTimes()).toContain('Mittwoch, 13:00 Uhr')
  expect(await listChecked()).toEqual(['Donnerstag, 10:00 Uhr'])
  expect(summaryField().value).toBe('Next time the bottom bracket.')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Erledigt/ }).value).toBe('Chain')

  await check('Mittwoch, 13:00 Uhr')
  expect(screen.queryByText(error)).toBeNull()
  // A click within half a second of the first belongs to a double click.
  await waitFor(async () => {
    await send()
    expect(callsTo(SUMMARY)).toHaveLength(2)
  })
  expect(callsTo(SUMMARY)[1]?.body).toMatchObject({
    offeredTimes: ['2026-12-02T12:00:00.000Z', '2026-12-03T09:00:00.000Z'],
    text: expect.not.stringContaining('Wednesday 2 December, 10:00'),
  })
})

test('before a referral the form lists the nearest partner workshops', async () => {
  const workshops = ['Nah', 'Näher', 'Am Rand', 'Fern'].map((name) => ({
    id: `1b671a64-40d5-491e-99b0-da01ff1f33${name.length}0`,
    name,
    street: 'Gleisweg 2',
    postalCode: '10115',
    city: 'Berlin',
    phone: null,
    email: null,
    website: null,
  }))
  const { callsTo } = await showCase(createCase({ state: 'wrap_up', postalCode: '10115' }), {
    'GET /api/workshops': { postalCode: '10115', exact: true, workshops },
  })
  await userEvent.click(screen.getByRole('radio', { name: /^Werkstatt/ }))
  expect(await screen.findByText('Nah, Gleisweg 2, 10115 Berlin')).toBeTruthy()
  expect(summaryField().form?.textContent).not.toMatch(/Kunde|{{/)
  expect(screen.queryByText(/^Fern/)).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /^Nicht fahrbereit/ }))
  expect(screen.getByText(/^Am Rand/)).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /^Repariert/ }))
  expect(screen.queryByText(/^Nah/)).toBeNull()
  expect(callsTo('GET /api/workshops')).toHaveLength(1)
})

test('a refused summary preserves its text', async () => {
  await showCase(createCase({ state: 'wrap_up' }), { [SUMMARY]: refuse('TICKET_CANNOT_MOVE') })
  await userEvent.click(screen.getByRole('radio', { name: /^Werkstatt/ }))
  await userEvent.type(summaryField(), 'Tretlager defekt')
  await userEvent.click(screen.getByRole('button', { name: /^An .* senden$/ }))
  expect(await screen.findByText('errors.TICKET_CANNOT_MOVE')).toBeTruthy()
  expect(summaryField().value).toBe('Tretlager defekt')
})

test('a slash in the summary opens the templates, and the chosen one takes its place', async () => {
  await showCase(createCase({ state: 'wrap_up' }))
  await userEvent.type(summaryField(), 'Montiert. /werk')
  expect(screen.getByRole('option', { selected: true }).textContent).toMatch(/^\/in-die-werkstatt/)
  await userEvent.keyboard('{Enter}')
  expect(summaryField().value).toMatch(/^Montiert. Das lässt sich per Video nicht sicher beheben\./)
  expect(screen.getByRole('radio', { name: /^Werkstatt/ })).toHaveProperty('checked', true)
  expect(screen.queryByRole('option')).toBeNull()
  await userEvent.type(summaryField(), ' /')
  expect(screen.getAllByRole('option').length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('textbox', { name: /^Erledigt/ }))
  expect(screen.queryByRole('option'), 'the menu covers no other field').toBeNull()
})

test('a template that is inserted into the summary leaves the caret behind it', async () => {
  await showCase(createCase({ state: 'wrap_up' }))
  await userEvent.type(summaryField(), ' Danke')
  await userEvent.type(summaryField(), '/werk', { initialSelectionStart: 0, initialSelectionEnd: 0 })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(summaryField().value.slice(summaryField().selectionStart)).toBe(' Danke'))
})

test('an unfinished summary survives a reload', async () => {
  const first = await showCase(createCase({ state: 'wrap_up' }))
  await userEvent.type(summaryField(), 'Bremse neu')
  first.unmount()
  await showCase(createCase({ state: 'wrap_up' }))
  expect(summaryField().value).toBe('Bremse neu')
})

test('an outcome that was replaced meanwhile shows both texts, and sending replaces the one that is shown', async () => {
  let ticket = createCase({ state: 'wrap_up', summary: aSummary({ text: 'Kette neu', version: 1 }) })
  const { callsTo } = await showCase(ticket, {
    [GET_TICKET]: () => ticket,
    [SUMMARY]: ({ body }: { body: { version: number } }) => {
      if (body.version !== ticket.summary?.version) return refuse('VERSION_CONFLICT')
      ticket = createCase({ state: 'closed', summary: aSummary({ text: 'Kette gekürzt', version: 3 }) })
      return ticket
    },
  })
  await userEvent.click(screen.getByRole('radio', { name: /Repariert/ }))
  await userEvent.type(summaryField(), 'Kette gekürzt')
  ticket = { ...ticket, summary: aSummary({ text: 'Ritzel neu', version: 2, authorName: 'Mia' }) }
  const send = () => userEvent.click(screen.getByRole('button', { name: /^An .* senden$/ }))
  await send()
  expect(await screen.findByText(/^Mia hat inzwischen ein anderes Ergebnis gespeichert/)).toBeTruthy()
  expect(screen.getAllByText('Ritzel neu').length).toBeGreaterThan(0)
  expect(summaryField().value).toBe('Kette gekürzt')
  await waitFor(async () => {
    await send()
    expect(callsTo(SUMMARY).map(({ body }) => (body as { version: number }).version)).toEqual([1, 2])
  })
})

test('the text of an outcome that another one preceded stays until it is discarded, and can become a note', async () => {
  let ticket = createCase({ state: 'wrap_up' })
  const { callsTo, emit } = await showCase(ticket, {
    [GET_TICKET]: () => ticket,
    'POST /api/tickets/{ticketId}/notes': refuse('INTERNAL'),
  })
  await userEvent.type(summaryField(), 'Kette gekürzt')
  ticket = createCase({ state: 'closed', summary: aSummary({ text: 'Ritzel neu' }) })
  emit('chat.changed', { ticketId: ticket.id, seq: 1 })
  expect(await screen.findByRole('textbox', { name: 'Ihr Text, nicht gesendet' })).toHaveProperty(
    'value',
    'Kette gekürzt',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Als Notiz speichern' }))
  await waitFor(() =>
    expect(callsTo('POST /api/tickets/{ticketId}/notes')[0]?.body).toMatchObject({ text: 'Kette gekürzt' }),
  )
  expect(await screen.findByText('errors.INTERNAL')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Text verwerfen' }))
  expect(screen.queryByRole('textbox', { name: 'Ihr Text, nicht gesendet' })).toBeNull()
  expect(localStorage).toHaveLength(0)
})

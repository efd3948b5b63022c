import { aBike, aQuestionnaire } from '@radruf/shell-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FORM, openPage, SAVE } from '../../testing/open-page.ts'
import { ADVANCE_DELAY } from './use-auto-advance.ts'

const listDrafts = () => Object.keys(sessionStorage).filter((key) => key.includes('.draft.'))
/** A page never advances after it. */
async function chooseWithKeys(name: string) {
  screen.getByRole('radio', { name }).focus()
  await userEvent.keyboard(' ')
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

/** Holds the delay of a page that advances automatically, so that no slow machine ends it between two taps. */
function holdAdvance() {
  const held = new Map<unknown, () => void>()
  const { setTimeout, clearTimeout } = globalThis
  vi.stubGlobal('setTimeout', (run: () => void, delay?: number, ...rest: unknown[]) => {
    if (delay !== ADVANCE_DELAY) return setTimeout(run, delay, ...rest)
    const id = Symbol('held')
    held.set(id, run)
    return id
  })
  vi.stubGlobal('clearTimeout', (id: unknown) => held.delete(id) || clearTimeout(id as number))
  return {
    isDue: () => held.size > 0,
    advance: () => {
      for (const run of held.values()) run()
    },
  }
}

/** The answers that were sent, in their order. */
const listSaved = (calls: readonly { body?: unknown }[]) =>
  calls.map(({ body }) => (body as { answers: object }).answers)

test('a choice is saved at once, and “Continue” leads to the next page', async () => {
  const saved = aQuestionnaire({ answers: { problemCategory: 'brakes' } })
  let stored = aQuestionnaire()
  const { callsTo, location } = await openPage(
    '/questionnaire/problem-description',
    {},
    {
      [FORM]: () => stored,
      [SAVE]: () => {
        stored = saved
        return saved
      },
    },
  )
  await chooseWithKeys('Bremsen')
  await waitFor(() => expect(listSaved(callsTo(SAVE))).toEqual([{ problemCategory: 'brakes' }]))
  await waitFor(() => expect(listDrafts()).toEqual([]))
  await press('Weiter')
  await screen.findByRole('heading', { level: 1, name: 'Bremsen' })
  expect(listSaved(callsTo(SAVE))).toEqual([{ problemCategory: 'brakes' }, { problemCategory: 'brakes' }])
  expect(location()).toBe('/questionnaire/problem-description?page=2')
})

test('two quick taps are saved in their order', async () => {
  holdAdvance()
  const { callsTo } = await openPage('/questionnaire/problem-description')
  await userEvent.click(screen.getByRole('radio', { name: 'Sattel' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Bremsen' }))
  await waitFor(() => expect(callsTo(SAVE)).toHaveLength(2))
  expect(listSaved(callsTo(SAVE))).toEqual([{ problemCategory: 'seat' }, { problemCategory: 'brakes' }])
})

test('a page of one choice says below its heading that it is missing, until the first tap', async () => {
  const { callsTo } = await openPage('/questionnaire/problem-description')
  await press('Weiter')
  const group = screen.getByRole('group', { name: 'Was ist kaputt?' })
  expect(await within(group).findByText('Bitte tippen Sie ein Feld an')).toBeTruthy()
  await waitFor(() => expect(group.contains(document.activeElement)).toBe(true))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(callsTo(SAVE)).toEqual([])
  await userEvent.click(screen.getByRole('radio', { name: 'Bremsen' }))
  expect(screen.queryByText('Bitte tippen Sie ein Feld an')).toBeNull()
})

test('missing choices are listed above the questions, and each goes with the first tap', async () => {
  await openPage('/questionnaire/your-bike?page=3')
  await userEvent.click(screen.getByRole('radio', { name: 'täglich' }))
  await press('Weiter')
  const summary = await screen.findByRole('alert')
  expect(summary.textContent).toContain('Alle Felder müssen ausgefüllt werden')
  expect(within(summary).getAllByRole('link')).toHaveLength(3)
  await userEvent.click(screen.getByRole('radio', { name: 'unter 1 Jahr' }))
  expect(within(summary).getAllByRole('link')).toHaveLength(2)
  expect(within(screen.getByRole('group', { name: 'Wie alt ist es?' })).queryByText(/Bitte tippen/)).toBeNull()
})

test('an electric drive is not offered for a manual bike', async () => {
  await openPage('/questionnaire/problem-description', { motor: 'without' })
  expect(screen.getByRole('radio', { name: 'Bremsen' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Elektroantrieb' })).toBeNull()
})

test('the parts and symptoms are those of the chosen problem, with a link to choose another one', async () => {
  await openPage('/questionnaire/problem-description?page=2', { problemCategory: 'brakes' })
  expect(screen.getByRole('heading', { level: 1, name: 'Bremsen' })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Bremsbeläge' })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Kette' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Etwas anderes auswählen' }).getAttribute('href')).toBe(
    '/questionnaire/problem-description',
  )
})

test('without a chosen problem, the page of the parts redirects to the choice of the problem', async () => {
  const { location } = await openPage('/questionnaire/problem-description?page=2')
  expect(location()).toBe('/questionnaire/problem-description')
})

test('a reported danger shows advice at once, and leads to the page that says what to do now', async () => {
  const answers = {
    problemCategory: 'brakes',
    component: ['unknown'],
    manifestation: ['squeals'],
    occurredWhen: 'always',
    hazards: [] as string[],
  }
  const saved = () => aQuestionnaire({ answers })
  const { location, callsTo } = await openPage('/questionnaire/problem-description?page=2', answers, {
    [FORM]: saved,
    [SAVE]: ({ body }) => {
      Object.assign(answers, (body as { answers: object }).answers)
      return saved()
    },
  })
  const shown: unknown[] = []
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    shown.push(this.textContent)
  })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Die Bremse greift nicht' }))
  const advice = screen.getByRole('alert')
  expect(shown).toEqual(['Bitte fahren Sie jetzt nicht'])
  expect(advice.textContent).toContain('Bitte fahren Sie jetzt nicht')
  expect(advice.textContent).toContain('Schieben Sie das Fahrrad, auch bergab.')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Nein, nichts davon' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Die Bremse greift nicht' }))
  await press('Weiter')
  await waitFor(() => expect(location()).toBe('/questionnaire/first-aid'))
  expect(listSaved(callsTo(SAVE)).at(-1)).toMatchObject({ hazards: ['brakes_fail'] })
})

test('the type of the bike follows its motor', async () => {
  const { callsTo, location } = await openPage('/questionnaire/your-bike', { problemCategory: 'brakes' })
  expect(screen.queryByRole('group', { name: 'Welche Art Fahrrad ist es?' })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Mit Motor' }))
  await chooseWithKeys('Mountainbike')
  await userEvent.click(screen.getByRole('radio', { name: 'Ohne Motor' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Mountainbike' }).checked).toBe(false)
  await userEvent.click(screen.getByRole('radio', { name: 'Randonneur' }))
  await screen.findByRole('heading', { name: 'Alter und Nutzung' })
  expect(location()).toBe('/questionnaire/your-bike?page=3')
  expect(listSaved(callsTo(SAVE)).at(-1)).toEqual({ motor: 'without', bikeCategory: 'manual_randonneur' })
})

test('the motor is not asked for when it follows from the problem, and keeps its value', async () => {
  const { callsTo, location } = await openPage('/questionnaire/your-bike', {
    problemCategory: 'electric_drive',
    motor: 'with',
  })
  expect(screen.queryByRole('group', { name: 'Hat es einen Motor?' })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Mountainbike' }))
  await screen.findByRole('heading', { name: 'Alter und Nutzung' })
  expect(location()).toBe('/questionnaire/your-bike?page=3')
  expect(listSaved(callsTo(SAVE)).at(-1)).toEqual({ bikeCategory: 'e_bike_mtb' })
})

test('a customer with a bike is asked whether it is the same one, and then not for its type', async () => {
  const bike = aBike()
  const facts = { ...bike.facts, knownBike: bike.id }
  const { location, callsTo } = await openPage(
    '/questionnaire/your-bike',
    {},
    {
      [FORM]: aQuestionnaire({ bikes: [bike] }),
      [SAVE]: aQuestionnaire({ bikes: [bike], answers: facts }),
    },
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Ist es dasselbe Fahrrad?' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'E-Mountainbike' }))
  await screen.findByRole('heading', { name: 'Alter und Nutzung' })
  expect(location()).toBe('/questionnaire/your-bike?page=3')
  expect(listSaved(callsTo(SAVE)).at(-1)).toEqual({ knownBike: bike.id })
})

test('“none of these” deselects the tools, and a tool deselects it', async () => {
  await openPage('/questionnaire/problem-description?page=4', { problemCategory: 'brakes' })
  const listTools = () => screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true }).map(({ value }) => value)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Torx 25' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Nichts davon' }))
  expect(listTools()).toEqual(['none_of_these'])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Torx 25' }))
  expect(listTools()).toEqual(['torx_25'])
})

test('an optional text opens in place and is saved with the page', async () => {
  const { callsTo, location } = await openPage('/questionnaire/problem-description?page=3', {
    problemCategory: 'brakes',
    trigger: 'fall',
    visibleDamage: ['bent'],
    repairTried: ['nothing'],
  })
  await userEvent.click(screen.getByText('Etwas ergänzen'))
  await userEvent.type(screen.getByRole('textbox', { name: 'Etwas ergänzen' }), 'Am Dienstag')
  expect(callsTo(SAVE)).toEqual([])
  await press('Weiter')
  await waitFor(() => expect(location()).toBe('/questionnaire/bike-photo'))
  expect(listSaved(callsTo(SAVE)).at(-1)).toMatchObject({ repairTriedNote: 'Am Dienstag' })
})

test('a text of 0.1.0 beside a question is shown with it and answers it', async () => {
  await openPage('/questionnaire/problem-description?page=3', {
    problemCategory: 'brakes',
    triggerNote: 'Ein Schlagloch',
  })
  expect(screen.getByDisplayValue('Ein Schlagloch')).toBeTruthy()
  await press('Weiter')
  const summary = await screen.findByRole('alert')
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.split(':')[0]),
  ).toEqual(['Sichtbarer Schaden', 'Bisherige Versuche'])
})

test('the provider is asked only for leasing or insurance', async () => {
  const { callsTo, location } = await openPage('/questionnaire/leasing')
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Geleast' }))
  const provider = screen.getByRole<HTMLInputElement>('textbox', { name: /Anbieter/ })
  await userEvent.click(provider)
  await userEvent.paste('R'.repeat(123))
  expect(provider.value).toHaveLength(123)
  expect(screen.getByText('tooLong')).toBeTruthy()
  await press('Weiter')
  expect(location()).toBe('/questionnaire/leasing')
  await userEvent.clear(provider)
  await userEvent.type(provider, 'Radleasing Nord')
  await press('Weiter')
  await screen.findByRole('heading', { name: 'Wie lautet Ihre Postleitzahl?' })
  expect(location()).toBe('/questionnaire/postal')
  expect(listSaved(callsTo(SAVE)).at(-1)).toEqual({ cover: 'leasing', coverProvider: 'Radleasing Nord' })
})

test('an invalid postal code is refused beside the field and stays in it', async () => {
  await openPage('/questionnaire/postal')
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await userEvent.type(field, '00123')
  await press('Weiter')
  expect((await screen.findAllByText(/Ungültige Postleitzahl/)).length).toBe(2)
  expect(field.value).toBe('00123')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

describe('a page of one or two single choices', () => {
  const BRAKES = { problemCategory: 'brakes' }

  test('advances with the tap that completes it, and says so beforehand', async () => {
    const { callsTo, location } = await openPage('/questionnaire/leasing', BRAKES)
    const group = screen.getByRole('group', { name: 'Ist Ihr Fahrrad geleast oder versichert?' })
    expect(within(group).getByText('Nach Ihrer Wahl geht es von selbst weiter.')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Weder noch' }))
    await screen.findByRole('heading', { name: 'Wie lautet Ihre Postleitzahl?' })
    expect(location()).toBe('/questionnaire/postal')
    expect(listSaved(callsTo(SAVE)).at(-1)).toEqual({ cover: 'none' })
  })

  test('advances after the second of two questions only', async () => {
    const { isDue, advance } = holdAdvance()
    const { location } = await openPage('/questionnaire/your-bike', BRAKES)
    await userEvent.click(screen.getByRole('radio', { name: 'Ohne Motor' }))
    expect(isDue()).toBe(false)
    await userEvent.click(screen.getByRole('radio', { name: 'Randonneur' }))
    advance()
    await screen.findByRole('heading', { name: 'Alter und Nutzung' })
    expect(location()).toBe('/questionnaire/your-bike?page=3')
  })

  test('takes a second tap as a correction, and advances once', async () => {
    const { advance } = holdAdvance()
    const { callsTo } = await openPage('/questionnaire/leasing', BRAKES)
    await userEvent.click(screen.getByRole('radio', { name: 'Weder noch' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Weiß ich nicht' }))
    advance()
    await screen.findByRole('heading', { name: 'Wie lautet Ihre Postleitzahl?' })
    expect(listSaved(callsTo(SAVE))).toEqual([{ cover: 'none' }, { cover: 'unknown' }, { cover: 'unknown' }])
  })

  test('waits for a text that the answer asks for, also after a corrected tap', async () => {
    const { isDue } = holdAdvance()
    const { callsTo } = await openPage('/questionnaire/leasing', BRAKES)
    await userEvent.click(screen.getByRole('radio', { name: 'Weder noch' }))
    expect(isDue()).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: 'Geleast' }))
    expect(isDue()).toBe(false)
    expect(screen.queryByText('Nach Ihrer Wahl geht es von selbst weiter.')).toBeNull()
    await userEvent.type(screen.getByRole('textbox', { name: /Anbieter/ }), 'Radleasing Nord')
    await press('Weiter')
    await screen.findByRole('heading', { name: 'Wie lautet Ihre Postleitzahl?' })
    expect(listSaved(callsTo(SAVE))).toHaveLength(3)
  })

  test('waits for “Continue” after a choice with keys', async () => {
    const { isDue } = holdAdvance()
    await openPage('/questionnaire/leasing', BRAKES)
    await chooseWithKeys('Weder noch')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Weder noch' }).checked).toBe(true)
    expect(isDue()).toBe(false)
  })

  test('stays with a changed answer when it was complete', async () => {
    const { isDue } = holdAdvance()
    await openPage('/questionnaire/leasing', { ...BRAKES, cover: 'unknown' })
    expect(screen.queryByText('Nach Ihrer Wahl geht es von selbst weiter.')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Weder noch' }))
    expect(isDue()).toBe(false)
  })
})

test('a page of more questions waits for “Continue”', async () => {
  const { isDue } = holdAdvance()
  await openPage('/questionnaire/your-bike?page=3', {
    problemCategory: 'brakes',
    usage: 'daily',
    lastWorkshopVisit: 'never',
    storagePlace: 'covered',
  })
  await userEvent.click(screen.getByRole('radio', { name: 'unter 1 Jahr' }))
  expect(isDue()).toBe(false)
})

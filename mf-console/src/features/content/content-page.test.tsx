import { CONTENT_KINDS, type Content, type ContentEntry, listContentValues } from '@radruf/contract'
import { aPerson, aSession, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'

const LIST = 'GET /api/content'
const GET = 'GET /api/content/{contentId}'
const SAVE = 'PUT /api/content/{contentId}/draft'
const PUBLISH = 'POST /api/content/{contentId}/publication'
const ID = '11111111-1111-4111-8111-111111111111'
const AT = '2026-11-23T08:00:00.000Z'

const VALUES = {
  title_de: 'Foto',
  text_de: 'Guten Tag {name}! Bitte ein Foto.',
  title_en: 'Photo',
  text_en: 'Hi {name}! A photo, please.',
}
const OLDER = { ...VALUES, text_de: 'Guten Tag {name}! Foto?' }
const aVersion = (number: number, values: Record<string, string> = VALUES) => ({
  ...{ number, values, note: '', authorName: 'Ruth', at: AT },
})
const aContent = (changes: Partial<Content> = {}): Content => ({
  id: ID,
  kind: 'template',
  live: VALUES,
  liveVersion: 3,
  draft: null,
  versions: [aVersion(2), aVersion(1, OLDER)],
  placeholders: { de: {}, en: {} },
  ...changes,
})
const anEntry = (changes: Partial<ContentEntry> = {}): ContentEntry => ({
  ...{ id: ID, kind: 'template', state: 'live', values: VALUES },
  ...changes,
})
type Options = Parameters<typeof renderRoute>[1]
const open = async (
  search: string,
  { replies = {}, role = 'operator' }: { replies?: Options['replies']; role?: 'operator' | 'lead' } = {},
) => {
  const person = aPerson({ role, email: 'oskar@example.test', name: 'Oskar', language: 'en' })
  const shown = await renderRoute(remote, {
    path: `/console/content${search}`,
    language: 'en',
    session: aSession({ person }),
    replies: { [LIST]: { entries: [anEntry()] }, [GET]: aContent(), ...replies },
  })
  await screen.findByRole('heading', { level: 1 })
  return shown
}
const germanText = () => within(screen.getByRole('group', { name: 'Deutsch' })).getByRole('textbox', { name: 'Text' })

test('a changed text is shown as people read it, saved and published in both languages', async () => {
  const saved = aContent({ draft: { ...aVersion(3), revision: 1 } })
  const { callsTo } = await open(`?kind=template&text=${ID}`, { replies: { [SAVE]: saved, [PUBLISH]: null } })
  await screen.findByRole('group', { name: 'Deutsch' })
  await userEvent.type(germanText(), ' Danke')
  const preview = screen.getAllByText(/Guten Tag Anna!/)[0]?.closest('div')
  expect(within(preview as HTMLElement).getByText(/Danke/).tagName).toBe('INS')
  expect(screen.getByText('Changed, not live yet')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('The new version is live.')).toBeTruthy()
  expect(callsTo(SAVE)[0]?.body).toMatchObject({
    ...{ kind: 'template', revision: 0, basedOn: 3 },
    values: { text_de: 'Guten Tag {name}! Bitte ein Foto. Danke', text_en: VALUES.text_en },
  })
  expect(callsTo(PUBLISH).map(({ body }) => body)).toEqual([{ kind: 'template', revision: 1 }])
})

test('a new text is empty, and keeps its id when it is saved', async () => {
  const { callsTo } = await open(`?kind=template&text=${ID}`, {
    replies: { [GET]: refuse('NOT_FOUND'), [SAVE]: aContent() },
  })
  await screen.findByRole('group', { name: 'Deutsch' })
  await userEvent.type(germanText(), 'Neu')
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('The draft is saved.')).toBeTruthy()
  expect(callsTo(SAVE)[0]?.body).toMatchObject({ revision: 0, basedOn: 0, values: { text_de: 'Neu' } })
})

test('a missing language is named at its field', async () => {
  const draft = { ...aVersion(1, { ...VALUES, title_en: '', text_en: '' }), revision: 1 }
  const content = aContent({ live: null, liveVersion: 0, versions: [], draft })
  const fields = { 'values.title_en': 'required', 'values.text_en': 'required' }
  await open(`?text=${ID}`, {
    replies: { [GET]: content, [SAVE]: content, [PUBLISH]: refuse('INVALID_INPUT', { fields }) },
  })
  await screen.findByRole('group', { name: 'Deutsch' })
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findAllByText(/^Still missing/)).toHaveLength(2)
})

test('what a colleague saved first stands beside the own text, which is kept', async () => {
  let stored = aContent({ draft: { ...aVersion(3), revision: 1 } })
  const { callsTo } = await open(`?text=${ID}`, {
    replies: { [GET]: () => stored, [SAVE]: refuse('VERSION_CONFLICT', { personName: 'Ruth' }) },
  })
  await screen.findByRole('group', { name: 'Deutsch' })
  await userEvent.type(germanText(), ' Danke')
  stored = aContent({ draft: { ...aVersion(3, OLDER), revision: 2 } })
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText(/^Both are below/)).toBeTruthy()
  expect((germanText() as HTMLTextAreaElement).value).toBe('Guten Tag {name}! Bitte ein Foto. Danke')
  await userEvent.type(germanText(), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  const revisions = () => callsTo(SAVE).map(({ body }) => (body as { revision: number }).revision)
  await vi.waitFor(() => expect(revisions()).toEqual([1, 2]))
})

/** A pause of a second in typing, and the request. */
const SAVED_WITHIN = { timeout: 4000 }
type SaveBody = { revision: number; values: Record<string, string> }

test('what is typed is stored without a press, and keys that follow are stored with the next revision', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let revision = 0
  const { callsTo } = await open(`?text=${ID}`, {
    replies: {
      [SAVE]: async ({ body }) => {
        const { values } = body as SaveBody
        revision += 1
        if (revision === 1) await held
        return aContent({ draft: { ...aVersion(3, values), revision } })
      },
    },
  })
  await screen.findByRole('group', { name: 'Deutsch' })
  await userEvent.type(germanText(), ' A')
  await vi.waitFor(() => expect(callsTo(SAVE)).toHaveLength(1), SAVED_WITHIN)
  await userEvent.type(germanText(), 'BC')
  release()
  expect(await screen.findByText('Saved at 09:00', undefined, SAVED_WITHIN)).toBeTruthy()
  await vi.waitFor(() => expect(callsTo(SAVE)).toHaveLength(2), SAVED_WITHIN)
  const sent = callsTo(SAVE).map(({ body }) => body as SaveBody)
  expect(sent.map((body) => [body.revision, body.values.text_de?.slice(-4)])).toEqual([
    [0, 'o. A'],
    [1, ' ABC'],
  ])
  expect((germanText() as HTMLTextAreaElement).value).toBe('Guten Tag {name}! Bitte ein Foto. ABC')
})

test('publishing while a draft is being stored waits for its revision', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let revision = 0
  const { callsTo } = await open(`?text=${ID}`, {
    replies: {
      [SAVE]: async ({ body }) => {
        revision += 1
        if (revision === 1) await held
        return aContent({ draft: { ...aVersion(3, (body as SaveBody).values), revision } })
      },
      [PUBLISH]: null,
    },
  })
  await screen.findByRole('group', { name: 'Deutsch' })
  await userEvent.type(germanText(), ' A')
  await vi.waitFor(() => expect(callsTo(SAVE)).toHaveLength(1), SAVED_WITHIN)
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  expect(callsTo(PUBLISH)).toEqual([])
  release()
  expect(await screen.findByText('The new version is live.', undefined, SAVED_WITHIN)).toBeTruthy()
  expect(callsTo(SAVE).map(({ body }) => (body as SaveBody).revision)).toEqual([0, 1])
  expect(callsTo(PUBLISH).map(({ body }) => body)).toEqual([{ kind: 'template', revision: 2 }])
})

test('a draft that cannot be stored is kept on this device and comes back', async () => {
  const { unmount } = await open(`?text=${ID}`, { replies: { [SAVE]: refuse('STORAGE_FULL') } })
  await screen.findByRole('group', { name: 'Deutsch' })
  await userEvent.type(germanText(), ' Danke')
  expect(await screen.findByText(/Your text stays on this device/, undefined, SAVED_WITHIN)).toBeTruthy()
  unmount()
  const { callsTo } = await open(`?text=${ID}`, {
    replies: { [SAVE]: ({ body }) => aContent({ draft: { ...aVersion(3, (body as SaveBody).values), revision: 1 } }) },
  })
  await screen.findByRole('group', { name: 'Deutsch' })
  expect((germanText() as HTMLTextAreaElement).value).toBe('Guten Tag {name}! Bitte ein Foto. Danke')
  expect(await screen.findByText('Saved at 09:00', undefined, SAVED_WITHIN)).toBeTruthy()
  expect(callsTo(SAVE)).toHaveLength(1)
  expect(Object.keys(localStorage).filter((key) => key.includes('content'))).toEqual([])
})

test('what a colleague stored while this person typed is not replaced before a press', async () => {
  let stored = aContent()
  const { callsTo } = await open(`?text=${ID}`, {
    replies: { [GET]: () => stored, [SAVE]: refuse('VERSION_CONFLICT', { personName: 'Ruth' }) },
  })
  await screen.findByRole('group', { name: 'Deutsch' })
  stored = aContent({ draft: { ...aVersion(3, OLDER), revision: 1 } })
  await userEvent.type(germanText(), ' Danke')
  expect(await screen.findByText(/^Both are below/, undefined, SAVED_WITHIN)).toBeTruthy()
  expect(screen.getByText('Foto?', { selector: 'del' })).toBeTruthy()
  await userEvent.type(germanText(), '!')
  expect(callsTo(SAVE)).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await vi.waitFor(() => expect(callsTo(SAVE)).toHaveLength(2))
  expect(callsTo(SAVE)[1]?.body).toMatchObject({
    revision: 1,
    values: { text_de: 'Guten Tag {name}! Bitte ein Foto. Danke!' },
  })
})

test('an earlier version is compared, and comes back as a draft', async () => {
  const { callsTo } = await open(`?kind=template&text=${ID}&version=1`, { replies: { [SAVE]: aContent() } })
  expect(await screen.findByText('Foto?', { selector: 'del' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Restore version 1' }))
  expect(await screen.findByText(/^The text is a new draft/)).toBeTruthy()
  expect(callsTo(SAVE)[0]?.body).toMatchObject({ values: OLDER, note: 'as on 23 November', basedOn: 3 })
})

test('texts are searched, and an empty list says so', async () => {
  const { unmount } = await open('?kind=template')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the list' }), 'xyz')
  expect(screen.getByText('Nothing in the list matches that.')).toBeTruthy()
  unmount()
  await open('?kind=announcement', { replies: { [LIST]: { entries: [] } } })
  expect(screen.getByText('There’s no announcement yet.')).toBeTruthy()
})

test('a lead has templates and no way to other areas', async () => {
  await open('', { role: 'lead' })
  expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull()
  expect(screen.getByRole('link', { name: /Photo/ })).toBeTruthy()
})

const HOURS = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
    [`from_${weekday}`, weekday < 6 ? '09:00' : ''],
    [`to_${weekday}`, weekday < 6 ? '17:00' : ''],
  ]),
)
const hoursContent = aContent({ id: 'hours', kind: 'hours', live: HOURS, versions: [] })
const openHours = (replies: Options['replies']) =>
  open('?kind=hours', { replies: { [GET]: hoursContent, [SAVE]: hoursContent, ...replies } })

test('the opening hours are one form; calls outside of new hours are named before they stay', async () => {
  const calls = [{ ticketId: ID, customerName: 'Ben', startsAt: '2026-11-23T15:00:00.000Z' }]
  const answers = [refuse('CALLS_AFFECTED', { calls }), null]
  const { callsTo } = await openHours({ [PUBLISH]: () => answers.shift() ?? null })
  const tuesday = within(await screen.findByRole('group', { name: 'Tuesday' }))
  await userEvent.clear(tuesday.getByLabelText('to'))
  await userEvent.type(tuesday.getByLabelText('to'), '15:00')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText(/, Ben$/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Publish and ask the customers' }))
  expect(await screen.findByText(/The customers get an email/)).toBeTruthy()
  expect(callsTo(PUBLISH).map(({ body }) => (body as { keepCalls?: boolean }).keepCalls)).toEqual([undefined, true])
  expect(callsTo(SAVE)[0]?.body).toMatchObject({
    kind: 'hours',
    values: { from_2: '09:00', to_2: '15:00', to_3: '17:00' },
  })
})

test('a question is shown with the values of its placeholders, and is taken offline', async () => {
  const values = { ...VALUES, text_en: 'You can cancel {{changeUntil}}.' }
  const placeholders = { de: {}, en: { changeUntil: 'until 2 hours before' } }
  const { callsTo } = await open(`?kind=faq&text=camera`, {
    replies: {
      [GET]: aContent({ id: 'camera', kind: 'faq', live: values, placeholders }),
      'DELETE /api/content/{contentId}/publication': null,
    },
  })
  expect(await screen.findByText('You can cancel until 2 hours before.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Stop showing it' }))
  expect(await screen.findByText(/^This is no longer live/)).toBeTruthy()
  const [call] = callsTo('DELETE /api/content/{contentId}/publication')
  expect([call?.params.contentId, call?.query.get('basedOn')]).toEqual(['camera', '3'])
})

test.each(CONTENT_KINDS)('every field of the kind %s has a label in both languages', async (kind) => {
  const values = Object.fromEntries(listContentValues(kind).map(({ name }) => [name, '']))
  await open(`?kind=${kind}&text=${ID}`, { replies: { [GET]: aContent({ kind, live: values, versions: [] }) } })
  await screen.findByRole('button', { name: 'Publish' })
  const names = screen.getAllByRole<HTMLInputElement>('textbox').map(({ name }) => name)
  expect(screen.queryByText(/content\./)).toBeNull()
  expect(names.length).toBeGreaterThan(0)
})

const ORDER = 'PUT /api/content/order'
const titled = (id: string, title: string): ContentEntry =>
  anEntry({ id, kind: 'faq', values: { ...VALUES, title_en: title } })

test('questions change places by a button and by drag, and a conflict shows the stored order', async () => {
  let entries = [titled('a', 'First'), titled('b', 'Second'), titled('c', 'Third')]
  const order = ({ body }: { body: unknown }) => {
    const { ids } = body as { ids: string[] }
    entries = ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
    return null
  }
  let answer: (call: { body: unknown }) => null | ReturnType<typeof refuse> = order
  const { callsTo } = await open('?kind=faq&order=open', {
    replies: { [LIST]: () => ({ entries }), [ORDER]: (call) => answer(call) },
  })
  const rows = () =>
    screen
      .getAllByRole('listitem')
      .filter((item) => item.hasAttribute('draggable'))
      .map(({ textContent }) => textContent)
  const button = screen.getByRole('button', { name: 'Move “Third” up' })
  await userEvent.click(button)
  expect(document.activeElement).toBe(button)
  await vi.waitFor(() => expect(rows()).toEqual(['FirstPlace 1 of 3', 'ThirdPlace 2 of 3', 'SecondPlace 3 of 3']))
  await vi.waitFor(() => expect(callsTo(ORDER)).toHaveLength(1))
  expect(callsTo(ORDER)[0]?.body).toEqual({ kind: 'faq', ids: ['a', 'c', 'b'], seen: ['a', 'b', 'c'] })
  const row = (title: string) => screen.getByText(title).closest('li') as HTMLElement
  await vi.waitFor(() => {
    fireEvent.dragStart(row('Second'))
    fireEvent.drop(row('First'))
    expect(callsTo(ORDER)).toHaveLength(2)
  })
  expect(callsTo(ORDER)[1]?.body).toMatchObject({ ids: ['b', 'a', 'c'], seen: ['a', 'c', 'b'] })
  answer = () => refuse('VERSION_CONFLICT')
  await vi.waitFor(async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Move “Second” down' }))
    expect(screen.getByRole('alert').textContent).toContain('VERSION_CONFLICT')
  })
  await vi.waitFor(() => expect(rows()[0]).toBe('SecondPlace 1 of 3'))
})

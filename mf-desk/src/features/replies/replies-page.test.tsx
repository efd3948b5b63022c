import type { CannedReply } from '@radruf/contract'
import { aMechanic, aSession, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const SAVE = 'PUT /api/canned-replies/{replyId}'
const DELETE = 'DELETE /api/canned-replies/{replyId}'
const aReply = (changes: Partial<CannedReply> = {}): CannedReply => ({
  id: '1b671a64-40d5-491e-99b0-da01ff1f3350',
  kind: 'message',
  name: 'Bremse dicht',
  texts: { de: 'Bitte wischen.', en: '' },
  isShared: false,
  version: 1,
  ...changes,
})
const show = (replies: Record<string, unknown>, path = '/desk/replies') =>
  renderRoute(remote, { path, session: aSession({ person: aMechanic() }), replies: replies as never })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Speichern' }))

test('a new template needs a name and a text, and is stored', async () => {
  const { callsTo, location } = await show({ 'GET /api/canned-replies': { replies: [] }, [SAVE]: aReply() })
  expect(screen.getByText('Sie haben noch keine eigene Vorlage.')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Neue Vorlage' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /Mit dem Team teilen/ }))
  await save()
  expect((await screen.findAllByText('Bitte geben Sie der Vorlage einen Namen.')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Bitte schreiben Sie einen Text.').length).toBeGreaterThan(0)
  expect(callsTo(SAVE)).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Foto')
  await userEvent.type(screen.getByRole('textbox', { name: 'Text auf Deutsch' }), 'Bitte ein Foto')
  await waitFor(async () => {
    await save()
    expect(location()).toBe('/desk/replies')
  })
  expect(callsTo(SAVE).map(({ body }) => body)).toEqual([
    { kind: 'message', name: 'Foto', texts: { de: 'Bitte ein Foto', en: '' }, isShared: true, version: 0 },
  ])
})

test('a template that a colleague changed meanwhile shows both texts, and nothing typed is lost', async () => {
  let stored = aReply({ isShared: true })
  const { callsTo } = await show(
    {
      'GET /api/canned-replies': () => ({ replies: [stored] }),
      [SAVE]: ({ body }: { body: { version: number } }) =>
        body.version === stored.version ? stored : refuse('VERSION_CONFLICT'),
    },
    `/desk/replies?edit=${stored.id}`,
  )
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text auf Deutsch' })
  await userEvent.type(field(), ' Danke!')
  stored = aReply({ isShared: true, version: 2, texts: { de: 'Trocken wischen.', en: '' } })
  await save()
  expect(await screen.findByText(/inzwischen geändert/)).toBeTruthy()
  expect(screen.getByText(/Trocken wischen\./)).toBeTruthy()
  expect(field().value).toBe('Bitte wischen. Danke!')
  await waitFor(async () => {
    await save()
    expect(callsTo(SAVE).map(({ body }) => (body as { version: number }).version)).toEqual([1, 2])
  })
})

test('templates are searched by name and text, and deleted', async () => {
  const other = aReply({ id: '1b671a64-40d5-491e-99b0-da01ff1f3351', name: 'Kette', texts: { de: '', en: 'Oil it' } })
  const { callsTo } = await show({ 'GET /api/canned-replies': { replies: [aReply(), other] }, [DELETE]: null })
  const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  const field = screen.getByRole('searchbox', { name: 'Vorlagen durchsuchen' })
  await userEvent.type(field, 'oil')
  expect(names()).toEqual(['Kette'])
  await userEvent.clear(field)
  await userEvent.type(field, 'xyz')
  expect(screen.getByRole('status').textContent).toBe('Keine Vorlage enthält das.')
  await userEvent.clear(field)
  await userEvent.click(screen.getByRole('button', { name: 'Vorlage löschen: Kette' }))
  await waitFor(() => expect(callsTo(DELETE)).toHaveLength(1))
})

test('placeholders are inserted at the caret, each language has a preview, and an unknown one is named', async () => {
  await show({ 'GET /api/canned-replies': { replies: [] } }, '/desk/replies?edit=new')
  const german = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text auf Deutsch' })
  await userEvent.type(german, 'Hallo , bis dann!')
  german.setSelectionRange(6, 6)
  const insert = screen.getAllByRole('group', { name: 'Einfügen:' })
  await userEvent.click(within(insert[0] as HTMLElement).getByRole('button', { name: '{name}' }))
  await userEvent.type(german, ' {{nmae} {{zeit}')
  expect(german.value).toBe('Hallo {name}, bis dann! {nmae} {zeit}')
  const preview = () =>
    screen.getAllByText(/^So liest es Anna:$/).map(({ parentElement }) => parentElement?.textContent)
  expect(preview()).toEqual(['So liest es Anna:Hallo Anna, bis dann! {nmae} am Dienstag, 24. November, um 10:00 Uhr'])
  expect(screen.getByText(/^\{nmae\} füllt Radruf nicht aus/)).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'Text auf Englisch' }), 'Hi {{name}')
  expect(preview()[1]).toBe('So liest es Anna:Hi Anna')
  expect(
    within(insert[1] as HTMLElement)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['{name}', '{time}', '{minutes}'])
})

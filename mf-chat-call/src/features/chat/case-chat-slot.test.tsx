import type { CannedText } from '@radruf/shell-kit'
import { aMechanic, aMessage, aSession, aThread } from '@radruf/shell-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { CaseChatSlot } from './case-chat-slot.tsx'

const SEND = 'POST /api/tickets/{ticketId}/messages'
const TEXTS: readonly CannedText[] = [
  { id: 'brake', name: 'Bremse dicht', text: 'Bitte trocken wischen, bis ….', source: 'shared' },
  { id: 'photo', name: 'Foto', text: 'Schicken Sie uns bitte ein Foto.', source: 'product' },
]
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your message')

beforeEach(() => localStorage.clear())

const showChat = () =>
  renderPart(
    <CaseChatSlot
      thread={aThread()}
      action="/desk/kim"
      nextClientId="next"
      counterpartName="Kim"
      cannedTexts={TEXTS}
    />,
    {
      session: aSession({ person: aMechanic() }),
      replies: { [SEND]: ({ body }) => aMessage(1, body as { text: string; clientId: string }) },
    },
  )

test('a press inserts a canned text in place of the row', async () => {
  await showChat()
  await userEvent.click(screen.getByRole('button', { name: 'Foto' }))
  expect(field().value).toBe('Schicken Sie uns bitte ein Foto.')
  expect(screen.queryByRole('button', { name: 'Foto' })).toBeNull()
})

test('a slash opens the menu, and arrow keys and Enter choose', async () => {
  const { callsTo } = await showChat()
  await userEvent.type(field(), 'Hallo. /bre')
  const option = screen.getByRole('option')
  expect(option.textContent).toMatch(/^\/bremse-dichtteam/)
  expect(field().getAttribute('aria-activedescendant')).toBe(option.id)
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  await userEvent.keyboard('{Enter}')
  expect(field().value).toBe('Hallo. Bitte trocken wischen, bis ….')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(callsTo(SEND)).toEqual([])
})

test('the menu moves with the arrow keys, and Escape closes it and keeps the text', async () => {
  await showChat()
  await userEvent.type(field(), '/')
  const selected = () => screen.getByRole('option', { selected: true }).textContent
  const first = selected()
  await userEvent.keyboard('{ArrowDown}')
  expect(selected()).not.toBe(first)
  await userEvent.keyboard('{ArrowUp}')
  expect(selected()).toBe(first)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field().value).toBe('/')
})

test('a missing value is inserted as a selected ellipsis', async () => {
  await showChat()
  await userEvent.type(field(), '/brems')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(field().value.slice(field().selectionStart, field().selectionEnd)).toBe('…'))
})

test('the field names its keys, and each of them works', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { callsTo } = await showChat()
  const hints = [...(field().form?.querySelectorAll('kbd') ?? [])].map((key) => key.parentElement?.textContent)
  expect(new Set(hints)).toEqual(new Set(['/ templates', 'Enter sends', 'ShiftEnter new line']))
  await userEvent.type(field(), '/')
  expect(screen.getByRole('listbox')).toBeTruthy()
  await userEvent.clear(field())
  await userEvent.type(field(), 'Eins{Shift>}{Enter}{/Shift}Zwei{Enter}')
  await waitFor(() => expect(callsTo(SEND)).toHaveLength(1))
  expect(callsTo(SEND)[0]?.body).toMatchObject({ text: 'Eins\nZwei' })
})

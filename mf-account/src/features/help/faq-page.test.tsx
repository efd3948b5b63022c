import { aSession, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loadFaq } from '../../faq/faq.ts'
import remote from '../../remote.tsx'

const SETTINGS = aSession().settings

test('both languages answer the same questions', async () => {
  const [de, en] = await Promise.all([loadFaq('de', SETTINGS), loadFaq('en', SETTINGS)])
  expect(en.map(({ id }) => id)).toEqual(de.map(({ id }) => id))
})

test('only the question of the address is expanded', async () => {
  await renderRoute(remote, { path: '/profile/faq?open=camera', language: 'en' })
  const open = screen.getAllByRole('group').filter((entry) => (entry as HTMLDetailsElement).open)
  expect(open.map(({ id }) => id)).toEqual(['camera'])
})

test.each([
  ['de', 'Teilnehmen können Sie ab 10 Minuten vor dem Termin.'],
  ['en', 'You can join from 10 minutes before the appointment.'],
] as const)(
  'the %s answer about the call names the minutes from which it can be joined',
  async (language, sentence) => {
    const answer = (await loadFaq(language, SETTINGS)).find(({ id }) => id === 'prepare-call')?.answer
    expect(answer).toContain(sentence)
  },
)

test.each([
  ['de', 120, 'Bis 2 Stunden vorher können Sie eine andere Zeit wählen oder absagen.'],
  ['de', 90, 'Bis 90 Minuten vorher können Sie'],
  ['de', 0, 'Bis zum Beginn können Sie'],
  ['en', 60, 'You can choose another time or cancel until 1 hour before.'],
  ['en', 90, 'cancel until 90 minutes before.'],
  ['en', 0, 'cancel until it begins.'],
] as const)(
  'the %s answer about moving an appointment follows the setting: %s minutes',
  async (language, changeUntilMinutes, sentence) => {
    const settings = { ...SETTINGS, changeUntilMinutes }
    await renderRoute(remote, { path: '/profile/faq', language, session: aSession({ settings }) })
    expect(screen.getByText(new RegExp(`${sentence}.*`)).textContent).toContain(sentence)
  },
)

test.each([
  ['/overview/faq', '/overview'],
  ['/profile/faq', '/profile'],
])('%s links back to %s', async (path, back) => {
  await renderRoute(remote, { path, language: 'en' })
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe(back)
})

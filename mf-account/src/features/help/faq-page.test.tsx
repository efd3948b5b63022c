import { renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loadFaq } from '../../faq/faq.ts'
import remote from '../../remote.tsx'

test('both languages answer the same questions', async () => {
  const [de, en] = await Promise.all([loadFaq('de'), loadFaq('en')])
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
    const answer = (await loadFaq(language)).find(({ id }) => id === 'prepare-call')?.answer
    expect(answer).toContain(sentence)
  },
)

test.each([
  ['/overview/faq', '/overview'],
  ['/profile/faq', '/profile'],
])('%s links back to %s', async (path, back) => {
  await renderRoute(remote, { path, language: 'en' })
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe(back)
})

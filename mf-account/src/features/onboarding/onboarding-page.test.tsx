import { aPerson, aSession, aTicket, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'
import de from '../../texts/de.json' with { type: 'json' }
import en from '../../texts/en.json' with { type: 'json' }

const open = (replies = {}) => renderRoute(remote, { path: '/onboarding', language: 'en', replies })
const track = () => screen.getByRole('list', { name: 'Introduction in four cards' })
const pressNext = () => userEvent.click(screen.getByRole('link', { name: 'Next' }))
const pressDone = () => userEvent.click(screen.getByRole('button', { name: 'Let’s go' }))
const expectCard = (card: number, title: string) => {
  expect(screen.getByRole('status').textContent).toBe(`Card ${card} of 4: ${title}`)
}

test('four cards stand on one page, each with its number and a message of at most twelve words', async () => {
  await open()
  const cards = screen.getAllByRole('listitem')
  expect(cards.map((card) => card.querySelector('h2')?.textContent)).toEqual([
    'Card 1 of 4: A phone and good light will do.',
    'Card 2 of 4: Show us your bike. We draw what to do.',
    'Card 3 of 4: Just you and whoever helps you.',
    'Card 4 of 4: We’ll e-mail you.',
  ])
  for (const { onboarding } of [de, en])
    for (const card of Object.values<{ title: string; text?: string }>(onboarding.cards))
      expect(`${card.title} ${card.text ?? ''}`.trim().split(/\s+/).length).toBeLessThanOrEqual(12)
})

test('“Next” leads to the last card, where finishing is saved and leads to the start page', async () => {
  const { location, callsTo } = await open({ 'PATCH /api/me': aPerson() })
  expectCard(1, 'A phone and good light will do.')
  await pressNext()
  expectCard(2, 'Show us your bike. We draw what to do.')
  await pressNext()
  await pressNext()
  expectCard(4, 'We’ll e-mail you.')
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Let’s go' }))
  await pressDone()
  await screen.findByText('elsewhere')
  expect(location()).toBe('/')
  expect(callsTo('PATCH /api/me')[0]?.body).toEqual({ onboarded: true })
})

test('a new customer goes on with the questionnaire', async () => {
  const { location } = await renderRoute(remote, {
    path: '/onboarding',
    language: 'en',
    session: aSession({ person: aPerson({ onboardedAt: null }) }),
    replies: { 'PATCH /api/me': aPerson(), 'GET /api/tickets': { tickets: [aTicket()], nextCursor: null } },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  await screen.findByText('elsewhere')
  expect(location()).toBe('/questionnaire')
})

test('arrow keys, Home and End move between the cards and stop at the ends', async () => {
  await open()
  track().focus()
  const press = (keys: string) => userEvent.keyboard(keys)
  await press('{ArrowLeft}')
  expectCard(1, 'A phone and good light will do.')
  await press('{ArrowRight}{ArrowRight}')
  expectCard(3, 'Just you and whoever helps you.')
  await press('{ArrowLeft}')
  expectCard(2, 'Show us your bike. We draw what to do.')
  await press('{End}{ArrowRight}')
  expectCard(4, 'We’ll e-mail you.')
  await press('{Home}')
  expectCard(1, 'A phone and good light will do.')
  expect(document.activeElement).toBe(track())
})

test('swiping moves on; cards that “Next” scrolls past do not count', async () => {
  await open()
  vi.spyOn(track(), 'clientWidth', 'get').mockReturnValue(300)
  const scrollTo = (left: number) => {
    track().scrollLeft = left
    fireEvent.scroll(track())
  }
  scrollTo(310)
  expectCard(2, 'Show us your bike. We draw what to do.')
  track().focus()
  await userEvent.keyboard('{End}')
  expect(track().scrollLeft).toBe(900)
  scrollTo(600)
  expectCard(4, 'We’ll e-mail you.')
  scrollTo(900)
  scrollTo(600)
  expectCard(3, 'Just you and whoever helps you.')
})

test('a finger on the cards stops the movement of “Next”', async () => {
  await open()
  vi.spyOn(track(), 'clientWidth', 'get').mockReturnValue(300)
  await pressNext()
  fireEvent.pointerDown(track())
  track().scrollLeft = 0
  fireEvent.scroll(track())
  expectCard(1, 'A phone and good light will do.')
})

test('the introduction can be skipped at the first card', async () => {
  const { callsTo } = await open({ 'PATCH /api/me': aPerson() })
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  await screen.findByText('elsewhere')
  expect(callsTo('PATCH /api/me')).toHaveLength(1)
})

test('a refusal is shown on the page', async () => {
  await open({ 'PATCH /api/me': refuse('INTERNAL') })
  track().focus()
  await userEvent.keyboard('{End}')
  await pressDone()
  expect((await screen.findByRole('alert')).textContent).toContain('errors.INTERNAL')
})

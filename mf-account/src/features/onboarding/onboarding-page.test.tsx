import { aPerson, aSession, aTicket, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'

const open = (replies = {}) => renderRoute(remote, { path: '/onboarding', language: 'en', replies })
const track = () => screen.getByRole('group', { name: 'Introduction in four cards' })
const dot = (card: number) => screen.getByRole('button', { name: new RegExp(`^Card ${card} of 4`) })
const pressNext = () => userEvent.click(screen.getByRole('link', { name: 'Next' }))
const pressDone = () => userEvent.click(screen.getByRole('button', { name: 'Let’s go' }))
const expectCard = (card: number, title: string) => {
  expect(screen.getByRole('status').textContent).toBe(`Card ${card} of 4: ${title}`)
  expect(dot(card).getAttribute('aria-current')).toBe('step')
}

afterEach(() => vi.restoreAllMocks())

test('four cards stand on one page, each with its number, a heading and a text', async () => {
  await open()
  const cards = [1, 2, 3, 4].map((card) => screen.getByRole('group', { name: `Card ${card} of 4` }))
  expect(cards.map((card) => card.querySelector('h2')?.textContent)).toEqual([
    'What you’ll need',
    'How the call works',
    'Who sees your data',
    'How we’ll reach you',
  ])
  for (const card of cards) expect(card.querySelector('p')?.textContent).toBeTruthy()
})

test('“Next” leads to the last card, where finishing is saved and leads to the start page', async () => {
  const { location, callsTo } = await open({ 'PATCH /api/me': aPerson() })
  expectCard(1, 'What you’ll need')
  await pressNext()
  expectCard(2, 'How the call works')
  await pressNext()
  await pressNext()
  expectCard(4, 'How we’ll reach you')
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
  expectCard(1, 'What you’ll need')
  await press('{ArrowRight}{ArrowRight}')
  expectCard(3, 'Who sees your data')
  await press('{ArrowLeft}')
  expectCard(2, 'How the call works')
  await press('{End}{ArrowRight}')
  expectCard(4, 'How we’ll reach you')
  await press('{Home}')
  expectCard(1, 'What you’ll need')
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
  expectCard(2, 'How the call works')
  await userEvent.click(dot(4))
  expect(track().scrollLeft).toBe(900)
  scrollTo(600)
  expectCard(4, 'How we’ll reach you')
  scrollTo(900)
  scrollTo(600)
  expectCard(3, 'Who sees your data')
})

test('a finger on the cards stops the movement of “Next”', async () => {
  await open()
  vi.spyOn(track(), 'clientWidth', 'get').mockReturnValue(300)
  await pressNext()
  fireEvent.pointerDown(track())
  track().scrollLeft = 0
  fireEvent.scroll(track())
  expectCard(1, 'What you’ll need')
})

test('the introduction can be skipped at the first card', async () => {
  const { callsTo } = await open({ 'PATCH /api/me': aPerson() })
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  await screen.findByText('elsewhere')
  expect(callsTo('PATCH /api/me')).toHaveLength(1)
})

test('a refusal is shown on the page', async () => {
  await open({ 'PATCH /api/me': refuse('INTERNAL') })
  await userEvent.click(dot(4))
  await pressDone()
  expect((await screen.findByRole('alert')).textContent).toContain('errors.INTERNAL')
})

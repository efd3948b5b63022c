import { aPerson, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const open = (path: string, replies = {}) => renderRoute(remote, { path, language: 'en', replies })

test('finishing the four steps is saved and leads to the start page', async () => {
  const { location, callsTo } = await open('/onboarding', { 'PATCH /api/me': aPerson() })
  for (const step of [1, 2, 3]) {
    expect(await screen.findByText(`Step ${step} of 4`)).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Next' }))
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Let’s go' }))
  await screen.findByText('elsewhere')
  expect(location()).toBe('/')
  expect(callsTo('PATCH /api/me')[0]?.body).toEqual({ onboarded: true })
})

test('the introduction can be skipped at the first step', async () => {
  const { callsTo } = await open('/onboarding', { 'PATCH /api/me': aPerson() })
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  await screen.findByText('elsewhere')
  expect(callsTo('PATCH /api/me')).toHaveLength(1)
})

test.each([
  ['?step=9', 4],
  ['?step=-2', 1],
  ['?step=x', 1],
])('%s shows step %i', async (query, step) => {
  await open(`/onboarding${query}`)
  expect(screen.getByText(`Step ${step} of 4`)).toBeTruthy()
})

test('a refusal is shown on the page', async () => {
  await open('/onboarding?step=4', { 'PATCH /api/me': refuse('INTERNAL') })
  await userEvent.click(screen.getByRole('button', { name: 'Let’s go' }))
  expect((await screen.findByRole('alert')).textContent).toContain('errors.INTERNAL')
})

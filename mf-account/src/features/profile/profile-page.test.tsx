import { aMechanic, aPerson, aSession, type Replies, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const open = (replies: Replies = {}, session = aSession()) =>
  renderRoute(remote, { path: '/profile', language: 'en', replies, session })

test('signing out ends the session and leads to the start page', async () => {
  const { location, callsTo } = await open({ 'DELETE /api/session': null })
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  await screen.findByText('elsewhere')
  expect(callsTo('DELETE /api/session')).toHaveLength(1)
  expect(location()).toBe('/')
})

test('saving the name is confirmed', async () => {
  const { callsTo } = await open({ 'PATCH /api/me': aPerson({ name: 'Kim S.' }) })
  const field = screen.getByRole('textbox', { name: 'Name' })
  await userEvent.clear(field)
  await userEvent.type(field, 'Kim S.')
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
  expect((await screen.findByRole('status')).textContent).toBe('Saved.')
  expect(callsTo('PATCH /api/me')[0]?.body).toEqual({ name: 'Kim S.' })
})

test('an empty name is not sent', async () => {
  const { calls } = await open()
  await userEvent.clear(screen.getByRole('textbox', { name: 'Name' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
  expect(await screen.findByText('All fields are required')).toBeTruthy()
  expect(calls).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
})

test('a refused name stays in the field', async () => {
  await open({ 'PATCH /api/me': refuse('INVALID_INPUT') })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await userEvent.type(field, '!')
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
  await screen.findByText('errors.INVALID_INPUT')
  expect(field.value).toBe('Kim Sommer!')
})

test('German and English are offered under their own names', async () => {
  await open()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Deutsch', 'English'])
})

test('mechanics do not see links for customers only', async () => {
  await open({}, aSession({ person: aMechanic() }))
  expect(screen.queryByRole('link', { name: 'All tickets' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Frequently asked questions' })).toBeTruthy()
})

import { aPerson, type Replies, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from './remote.tsx'

const channels = { mail: true, push: true }
const open = async (replies: Replies = {}) => {
  const shown = await renderRoute(remote, {
    path: '/profile',
    language: 'en',
    replies: {
      'GET /api/me/notifications': {
        appointments: channels,
        chat: channels,
        tickets: channels,
        announcements: channels,
      },
      'GET /api/me/sessions': { sessions: [] },
      'GET /api/announcements': { announcements: [], nextCursor: null },
      'GET /api/bikes': { bikes: [] },
      'GET /api/tickets': { tickets: [], nextCursor: null },
      ...replies,
    },
  })
  await screen.findByRole('heading', { level: 1 })
  return shown
}

test('signing out ends the session and leads to the start page', async () => {
  const { location, callsTo } = await open({ 'DELETE /api/session': null })
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  await screen.findByText('elsewhere')
  expect(callsTo('DELETE /api/session')).toHaveLength(1)
  expect(location()).toBe('/')
})

test('signing out erases what the device stores of the person, and nothing else', async () => {
  const { id } = aPerson()
  const keys = { own: `radruf.outbox.${id}.t.1`, language: 'radruf.language', other: 'radruf.draft.message.someone.t' }
  for (const key of [keys.language, keys.other]) localStorage.setItem(key, 'x')
  localStorage.setItem(`radruf.call-place.${id}`, 'x')
  await open({ 'DELETE /api/session': null, 'GET /api/tickets': { tickets: [], nextCursor: null } })
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  await screen.findByText('elsewhere')
  expect(Object.keys(localStorage).sort()).toEqual([keys.other, keys.language].sort())
})

test('with unsent input on the device, signing out asks first', async () => {
  const key = `radruf.outbox.${aPerson().id}.t.1`
  localStorage.setItem(key, '{}')
  const { callsTo } = await open({ 'DELETE /api/session': null, 'GET /api/tickets': { tickets: [], nextCursor: null } })
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Stay logged in' }))
  expect([callsTo('DELETE /api/session').length, localStorage.getItem(key)]).toEqual([0, '{}'])
  // Buttons ignore a second click within half a second, unless something was entered.
  document.body.dispatchEvent(new Event('input', { bubbles: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete and log out' }))
  await screen.findByText('elsewhere')
  expect([callsTo('DELETE /api/session').length, localStorage.getItem(key)]).toEqual([1, null])
})

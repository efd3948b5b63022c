import type { NotificationMatrix } from '@radruf/contract'
import { aMechanic, aSession, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const SAVE = 'PUT /api/me/notifications'
const matrix: NotificationMatrix = {
  appointments: { mail: true, push: true },
  chat: { mail: true, push: true },
  tickets: { mail: false, push: true },
  announcements: { mail: true, push: true },
}
const open = (replies: Parameters<typeof renderRoute>[1]['replies'] = {}) =>
  renderRoute(remote, {
    path: '/profile/notifications',
    language: 'en',
    replies: { 'GET /api/me/notifications': matrix, ...replies },
  })

test('the saved choice is ticked', async () => {
  await open()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'New messages: By e-mail' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Your ticket: By e-mail' }).checked).toBe(false)
})

test('the topics name the times of reminders and of mails about unread messages', async () => {
  await open()
  expect(screen.getByText('24 hours, 1 hour and 10 minutes before.')).toBeTruthy()
  expect(screen.getByText(/an e-mail after 10 minutes if/)).toBeTruthy()
})

test('saving sends every topic and channel, including those turned off, and confirms it', async () => {
  const { callsTo } = await open({ [SAVE]: matrix })
  await userEvent.click(screen.getByRole('checkbox', { name: 'New messages: By e-mail' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(callsTo(SAVE)[0]?.body).toEqual({ ...matrix, chat: { mail: false, push: true } })
})

test('a refusal is shown and keeps the changed boxes', async () => {
  await open({ [SAVE]: refuse('INTERNAL') })
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'New messages: By e-mail' })
  await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain('errors.INTERNAL')
  expect(box.checked).toBe(false)
})

test('a mechanic switches the sound of the device, and customers are not asked', async () => {
  let isOn = true
  let announce = () => {}
  const sound = {
    isOn: () => isOn,
    toggle: () => {
      isOn = !isOn
      act(() => announce())
    },
    subscribe: (listener: () => void) => {
      announce = listener
      return () => {}
    },
  }
  const show = (session?: ReturnType<typeof aSession>) =>
    renderRoute(remote, {
      path: '/profile/notifications',
      language: 'en',
      ...(session && { session }),
      sound,
      replies: { 'GET /api/me/notifications': matrix },
    })
  const { unmount } = await show()
  expect(screen.queryByText('Sound on this device')).toBeNull()
  unmount()
  await show(aSession({ person: aMechanic() }))
  await userEvent.click(screen.getByRole('button', { name: 'Turn sound off' }))
  expect(isOn).toBe(false)
  expect(screen.getByText(/^The sound is off/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Turn sound on' }))
  expect(isOn).toBe(true)
})

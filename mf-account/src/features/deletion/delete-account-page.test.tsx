import { aMechanic, aPerson, aSession, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const DELETION = 'POST /api/me/deletion'
const CONFIRMATION = 'GET /api/session/confirmation'
const open = async ({ replies, ...options }: Partial<Parameters<typeof renderRoute>[1]> = {}) => {
  const shown = await renderRoute(remote, {
    path: '/profile/delete',
    language: 'en',
    replies: { [CONFIRMATION]: { confirmed: true, keys: ['code'] }, ...replies },
    ...options,
  })
  await screen.findByRole('heading', { level: 1 })
  return shown
}
const field = () => screen.getByRole<HTMLInputElement>('textbox')

test('the confirmation word deletes the account and shows the public confirmation page', async () => {
  const page = { title: 'Deleting your account', intro: '', sections: [], complete: true }
  const { callsTo, location } = await open({ replies: { [DELETION]: null, 'GET /api/legal/{page}': page } })
  await userEvent.type(field(), 'DELETE ')
  await userEvent.click(screen.getByRole('button', { name: 'Delete account for good' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Deleting your account' })).toBeTruthy()
  expect(location()).toBe('/account-deletion?done=1')
  expect(callsTo(DELETION)[0]?.body).toEqual({ confirmation: 'DELETE' })
})

test('with unsent input on the device, the page says so first, and the deletion erases it', async () => {
  const key = `radruf.outbox.${aPerson().id}.t.1`
  localStorage.setItem(key, '{}')
  localStorage.setItem('radruf.outbox.someone.t.1', '{}')
  await open({
    replies: {
      [DELETION]: null,
      'GET /api/tickets': { tickets: [], nextCursor: null },
      'GET /api/legal/{page}': { title: 'Deleting your account', intro: '', sections: [], complete: true },
    },
  })
  expect(await screen.findByText(/haven’t reached us/)).toBeTruthy()
  await userEvent.type(field(), 'DELETE')
  await userEvent.click(screen.getByRole('button', { name: 'Delete account for good' }))
  await screen.findByRole('heading', { level: 1, name: 'Deleting your account' })
  expect([localStorage.getItem(key), localStorage.getItem('radruf.outbox.someone.t.1')]).toEqual([null, '{}'])
})

test('a refusal is shown and the typed word stays in the field', async () => {
  await open({ replies: { [DELETION]: refuse('INTERNAL') } })
  await userEvent.type(field(), 'DELETE')
  await userEvent.click(screen.getByRole('button', { name: 'Delete account for good' }))
  expect((await screen.findByRole('alert')).textContent).toContain('errors.INTERNAL')
  expect(field().value).toBe('DELETE')
})

test('the consequences differ for customers and mechanics', async () => {
  const { unmount } = await open()
  expect(screen.getByText(/All your tickets with their answers and photos/)).toBeTruthy()
  unmount()
  await open({ session: aSession({ person: aMechanic() }) })
  expect(screen.queryByText(/All your tickets with their answers and photos/)).toBeNull()
})

test('long after the sign-in, a code is asked for first', async () => {
  await open({ replies: { [CONFIRMATION]: { confirmed: false, keys: ['code'] } } })
  expect(screen.getByRole('button', { name: 'Send code' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete account for good' })).toBeNull()
})

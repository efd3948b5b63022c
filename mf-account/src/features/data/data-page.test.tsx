import { aMechanic, aSession, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const CONFIRMATION = 'GET /api/session/confirmation'
const open = async ({ replies, ...options }: Partial<Parameters<typeof renderRoute>[1]> = {}) => {
  const shown = await renderRoute(remote, {
    path: '/profile/data',
    language: 'en',
    replies: { [CONFIRMATION]: { confirmed: true, keys: ['code'] }, ...replies },
    ...options,
  })
  await screen.findByRole('heading', { level: 1 })
  return shown
}

test('the browser downloads the stored data without the router', async () => {
  await open()
  const link = screen.getByRole('link', { name: 'Download data' })
  expect(link.getAttribute('href')).toBe('/api/me/export')
  expect(link.hasAttribute('download')).toBe(true)
})

test('the stored data differs for customers and mechanics', async () => {
  const { unmount } = await open()
  expect(screen.getByText('Your tickets with their answers, photos and the recording of the noise')).toBeTruthy()
  expect(screen.getByText(/don’t record video/)).toBeTruthy()
  unmount()
  await open({ session: aSession({ person: aMechanic() }) })
  expect(screen.queryByText('Your tickets with their answers, photos and the recording of the noise')).toBeNull()
})

test('the page links to devices, privacy and account deletion', async () => {
  await open()
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(targets).toEqual(expect.arrayContaining(['/profile/sessions', '/privacy', '/profile/delete']))
})

test('long after the sign-in, a code is asked for before the download', async () => {
  const state = { confirmed: false, wrong: true }
  const { callsTo } = await open({
    replies: {
      [CONFIRMATION]: () => ({ confirmed: state.confirmed, keys: ['code'] }),
      'POST /api/sign-in/codes': { resendAfter: 30 },
      'POST /api/session/confirmation': () => {
        if (state.wrong) return refuse('CODE_WRONG')
        state.confirmed = true
        return null
      },
    },
  })
  expect(screen.queryByRole('link', { name: 'Download data' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
  const field = await screen.findByRole('textbox', { name: /Code from the e-mail/ })
  expect(screen.getByText(/^The code is on its way to /)).toBeTruthy()
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('That code isn’t right. It has six digits.')).toBeTruthy()
  state.wrong = false
  await userEvent.clear(field)
  await userEvent.type(field, '６５４ ３２１')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByRole('link', { name: 'Download data' })).toBeTruthy()
  expect(callsTo('POST /api/session/confirmation').map(({ body }) => body)).toEqual([
    { code: '123456' },
    { code: '654321' },
  ])
})

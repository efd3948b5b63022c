import { aSession, refuse, renderRoute, SAMPLE_NOW } from '@radruf/shell-kit/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const session = aSession({ person: null })
const open = (replies = {}, path = '/login') => renderRoute(remote, { path, session, language: 'en', replies })
const requestCode = async (email: string) => {
  if (email) await userEvent.type(screen.getByRole('textbox', { name: 'E-mail address' }), email)
  await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
}
/** Submits the form at once: its button ignores a second click within half a second. */
const submitAgain = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)

test('requesting a code sends address and language and opens the code page', async () => {
  const { callsTo, location } = await open({ 'POST /api/sign-in/codes': { resendAfter: 60 } })
  await requestCode(' kim@radler.test ')
  await screen.findByRole('heading', { name: 'Enter your code' })
  expect(callsTo('POST /api/sign-in/codes')[0]?.body).toEqual({ email: 'kim@radler.test', language: 'en' })
  expect(location()).toMatch(/^\/otp\/kim%40radler\.test\?again=\d+$/)
})

test('the history keeps the address for which a code was requested, and Back leads to the form with it', async () => {
  const { router } = await open({ 'POST /api/sign-in/codes': { resendAfter: 60 } })
  await requestCode('kim@radler.test')
  await screen.findByRole('heading', { name: 'Enter your code' })
  expect(window.history.state).toMatchObject({ usr: { email: 'kim@radler.test' } })
  // The history of the tests is not the window's.
  await act(() => router.navigate('/login', { state: window.history.state.usr }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail address' }).value).toBe('kim@radler.test')
})

test('the invitation’s link fills in its address, which leaves the address bar', async () => {
  const { callsTo, location } = await open(
    { 'POST /api/sign-in/codes': { resendAfter: 60 } },
    '/login?to=%2Fchat#email=kim%2Bbike%40radler.test',
  )
  await waitFor(() => expect(location()).toBe('/login?to=%2Fchat'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail address' }).value).toBe('kim+bike@radler.test')
  await requestCode('')
  await screen.findByRole('heading', { name: 'Enter your code' })
  expect(callsTo('POST /api/sign-in/codes')[0]?.body).toEqual({ email: 'kim+bike@radler.test', language: 'en' })
})

test('the return path is kept on the code page', async () => {
  const { location } = await open({ 'POST /api/sign-in/codes': { resendAfter: 60 } }, '/login?to=%2Fchat%3Fx%3D1')
  await requestCode('kim@radler.test')
  await screen.findByRole('heading', { name: 'Enter your code' })
  expect(location()).toContain('to=%2Fchat%3Fx%3D1')
})

test('the notice about an ended session appears only after a session has ended', async () => {
  const findNotice = () => screen.queryByText(/^Your session has ended\./)
  const withoutNotice = await open({}, '/login?to=%2Fchat')
  expect(findNotice()).toBeNull()
  withoutNotice.unmount()
  await open({}, '/login?to=%2Fchat&ended=1')
  expect(findNotice()).toBeTruthy()
})

test('the wait is counted from the time of the request, not from that of the page', async () => {
  const minuteLater = Date.parse(SAMPLE_NOW) + 60_000
  const { location } = await renderRoute(remote, {
    path: '/login',
    session,
    language: 'en',
    clock: () => minuteLater,
    replies: { 'POST /api/sign-in/codes': { resendAfter: 30 } },
  })
  await requestCode('kim@radler.test')
  await screen.findByRole('heading', { name: 'Enter your code' })
  expect(location()).toBe(`/otp/kim%40radler.test?again=${minuteLater / 1000 + 30}`)
})

test('a second request within the wait counts down and leads to the code page; another address does not wait', async () => {
  const { callsTo } = await open({ 'POST /api/sign-in/codes': refuse('TOO_MANY_REQUESTS', { retryAfter: 27 }) })
  await requestCode('kim@radler.test')
  expect(await screen.findByText('27 seconds to go.')).toBeTruthy()
  expect(screen.queryByText('errors.TOO_MANY_REQUESTS')).toBeNull()
  const link = screen.getByRole('link', { name: 'Enter your code' })
  expect(link.getAttribute('href')).toBe(`/otp/kim%40radler.test?again=${Date.parse(SAMPLE_NOW) / 1000 + 27}`)
  await requestCode('')
  expect(callsTo('POST /api/sign-in/codes')).toHaveLength(1)
  await userEvent.type(screen.getByRole('textbox', { name: 'E-mail address' }), 'x')
  expect(screen.queryByText('27 seconds to go.')).toBeNull()
  submitAgain()
  await screen.findByText('27 seconds to go.')
  expect(callsTo('POST /api/sign-in/codes')[1]?.body).toMatchObject({ email: 'kim@radler.testx' })
})

test('correcting the address takes its error away', async () => {
  await open({ 'POST /api/sign-in/codes': refuse('EMAIL_INVALID') })
  await requestCode('kim@')
  await screen.findByText('Please enter a valid email')
  await userEvent.type(screen.getByRole('textbox', { name: 'E-mail address' }), 'r')
  expect(screen.queryByText('Please enter a valid email')).toBeNull()
  submitAgain()
  expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
})

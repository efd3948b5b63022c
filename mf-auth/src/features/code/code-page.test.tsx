import { aPerson, aSession, type Replies, refuse, renderRoute, SAMPLE_NOW } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const session = aSession({ person: null })
const now = Date.parse(SAMPLE_NOW) / 1000
const open = (replies: Replies = {}, query = '') =>
  renderRoute(remote, { path: `/otp/kim%40radler.test${query}`, session, language: 'en', replies })
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code from the e-mail' })
const signIn = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }))

test('the code signs in and opens the return path', async () => {
  const { callsTo, location } = await open({ 'POST /api/sign-in/sessions': aPerson() }, '?to=%2Fchat')
  await userEvent.type(field(), '123 456')
  await signIn()
  await screen.findByText('elsewhere')
  expect(callsTo('POST /api/sign-in/sessions')[0]?.body).toEqual({ email: 'kim@radler.test', code: '123456' })
  expect(location()).toBe('/chat')
})

test('a sign-in link asks for a confirmation and is used only then', async () => {
  const { calls, callsTo, location } = await open({ 'POST /api/sign-in/links': aPerson() }, '?link=a.b')
  expect(screen.getByText(/kim@radler\.test/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(calls).toEqual([])
  await signIn()
  await screen.findByText('elsewhere')
  expect(callsTo('POST /api/sign-in/links')[0]?.body).toEqual({ email: 'kim@radler.test', token: 'a.b' })
  expect(location()).toBe('/')
})

test('a sign-in link that has been used leads to requesting a code', async () => {
  await open({ 'POST /api/sign-in/links': refuse('LINK_EXPIRED') }, '?link=a.b')
  await signIn()
  await screen.findByText('errors.LINK_EXPIRED')
  expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Send me a code' }).getAttribute('href')).toBe('/login')
})

test('signing in does not redirect to another site', async () => {
  const { location } = await open({ 'POST /api/sign-in/sessions': aPerson() }, '?to=https%3A%2F%2Fevil.test')
  await userEvent.type(field(), '123456')
  await signIn()
  await screen.findByText('elsewhere')
  expect(location()).toBe('/')
})

test('pasting a whole mail fills in its code', async () => {
  await open()
  await userEvent.click(field())
  await userEvent.paste('Ihr Code: 123 456. Er gilt 10 Minuten, bis 14:30 Uhr.')
  expect(field().value).toBe('123456')
})

test('the single input is marked for one-time codes', async () => {
  await open()
  expect(field().autocomplete).toBe('one-time-code')
  expect(field().inputMode).toBe('numeric')
})

test.each(['CODE_WRONG', 'CODE_EXPIRED', 'TOO_MANY_REQUESTS'] as const)(
  '%s is explained beside the field, which keeps the digits',
  async (code) => {
    await open({ 'POST /api/sign-in/sessions': refuse(code) })
    await userEvent.type(field(), '123456')
    await signIn()
    await screen.findByText(`errors.${code}`)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(field().value).toBe('123456')
  },
)

test('another code can be requested after the wait', async () => {
  const { callsTo } = await open({ 'POST /api/sign-in/codes': { resendAfter: 60 } }, `?again=${now}`)
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
  expect((await screen.findByRole('status')).textContent).toContain('A new code is on its way')
  expect(callsTo('POST /api/sign-in/codes')).toHaveLength(1)
  expect(screen.getByText('Possible in 60 seconds.')).toBeTruthy()
})

test('during the wait the button shows the remaining seconds', async () => {
  const { calls } = await open({}, `?again=${now + 42}`)
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
  expect(screen.getByText('Possible in 42 seconds.')).toBeTruthy()
  expect(calls).toEqual([])
})

test('returning to correct the address restores it and keeps the return path', async () => {
  const { location } = await open({}, `?again=${now}&to=%2Fchat`)
  await userEvent.click(screen.getByRole('link', { name: 'Wrong address? Change it' }))
  const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'E-mail address' })
  expect(email.value).toBe('kim@radler.test')
  expect(location()).toBe('/login?to=%2Fchat')
})

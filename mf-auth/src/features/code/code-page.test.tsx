import { aPerson, aSession, type Replies, refuse, renderRoute, SAMPLE_NOW } from '@radruf/shell-kit/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'

const session = aSession({ person: null })
const now = Date.parse(SAMPLE_NOW) / 1000
const open = async (replies: Replies = {}, query = '') => {
  const view = await renderRoute(remote, { path: `/otp/kim%40radler.test${query}`, session, language: 'en', replies })
  await screen.findByRole('heading', { level: 1 })
  return view
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code from the e-mail' })
const signIn = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }))

test('the sixth digit signs in and opens the return path', async () => {
  const { callsTo, location } = await open({ 'POST /api/sign-in/sessions': aPerson() }, '?to=%2Fchat')
  await userEvent.type(field(), '123 45')
  expect(callsTo('POST /api/sign-in/sessions')).toEqual([])
  await userEvent.type(field(), '6')
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
  await screen.findByText('elsewhere')
  expect(location()).toBe('/')
})

/** A service that refuses the code 111111 and accepts every other; `finish` ends a sign-in that waits for its answer. */
const strictService = () => {
  const pending: (() => void)[] = []
  const replies: Replies = {
    'POST /api/sign-in/sessions': async ({ body }) => {
      await new Promise<void>((resolve) => pending.push(resolve))
      return (body as { code: string }).code === '111111' ? refuse('CODE_WRONG') : aPerson()
    },
  }
  const finish = () =>
    waitFor(() => {
      expect(pending).not.toHaveLength(0)
      pending.pop()?.()
    })
  return { replies, finish }
}

describe('a complete code is submitted', () => {
  test('when it is pasted', async () => {
    const { callsTo } = await open({ 'POST /api/sign-in/sessions': aPerson() })
    await userEvent.click(field())
    await userEvent.paste('Ihr Code: 123 456. Er gilt 10 Minuten, bis 14:30 Uhr.')
    await screen.findByText('elsewhere')
    expect(callsTo('POST /api/sign-in/sessions')[0]?.body).toEqual({ email: 'kim@radler.test', code: '123456' })
  })

  test('when the phone fills it in', async () => {
    const { callsTo } = await open({ 'POST /api/sign-in/sessions': aPerson() })
    fireEvent.input(field(), { target: { value: '123456' } })
    await screen.findByText('elsewhere')
    expect(callsTo('POST /api/sign-in/sessions')).toHaveLength(1)
  })

  test('once, even if Enter or the button follows while it is under way', async () => {
    const { replies, finish } = strictService()
    const { callsTo } = await open(replies)
    await userEvent.type(field(), '123456{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: /^Logging you in/ }))
    await userEvent.type(field(), '{Enter}')
    await finish()
    await screen.findByText('elsewhere')
    expect(callsTo('POST /api/sign-in/sessions')).toHaveLength(1)
  })

  test('resubmits only after the code was completed again, and clears the error meanwhile', async () => {
    const { replies, finish } = strictService()
    const { callsTo } = await open(replies)
    await userEvent.type(field(), '111111')
    await finish()
    await screen.findByText('errors.CODE_WRONG')
    await userEvent.type(field(), '{End}{Backspace}')
    expect(screen.queryByText('errors.CODE_WRONG')).toBeNull()
    expect(field().hasAttribute('aria-invalid')).toBe(false)
    expect(callsTo('POST /api/sign-in/sessions')).toHaveLength(1)
    await userEvent.type(field(), '2')
    await finish()
    await screen.findByText('elsewhere')
    expect(callsTo('POST /api/sign-in/sessions').map(({ body }) => (body as { code: string }).code)).toEqual([
      '111111',
      '111112',
    ])
  })

  test('typing after a wrong code replaces it', async () => {
    const { replies, finish } = strictService()
    await open(replies)
    await userEvent.type(field(), '111111')
    await finish()
    await screen.findByText('errors.CODE_WRONG')
    await userEvent.keyboard('123456')
    await finish()
    await screen.findByText('elsewhere')
  })

  test('with the button again after a refusal', async () => {
    const { callsTo } = await open({ 'POST /api/sign-in/sessions': refuse('INTERNAL') })
    await userEvent.type(field(), '123456')
    await screen.findByText('errors.INTERNAL')
    await signIn()
    await waitFor(() => expect(callsTo('POST /api/sign-in/sessions')).toHaveLength(2))
  })
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
    await screen.findByText(`errors.${code}`)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(field().value).toBe('123456')
  },
)

test.each([
  ['a refused code', () => userEvent.type(field(), '123456'), 'errors.CODE_WRONG'],
  ['another code', () => userEvent.click(screen.getByRole('button', { name: 'Send a new code' })), 'errors.INTERNAL'],
  ['a refused link', signIn, 'errors.LINK_EXPIRED'],
] as const)('%s adds no history entry: Back leaves the page', async (_, submit, problem) => {
  const { router, location } = await renderRoute(remote, {
    path: '/login',
    session,
    language: 'en',
    replies: {
      'POST /api/sign-in/sessions': refuse('CODE_WRONG'),
      'POST /api/sign-in/codes': refuse('INTERNAL'),
      'POST /api/sign-in/links': refuse('LINK_EXPIRED'),
    },
  })
  // The browser escapes the @ of this address, the router does not.
  await act(() => router.navigate(`/otp/kim%40radler.test${problem === 'errors.LINK_EXPIRED' ? '?link=a.b' : ''}`))
  await submit()
  await screen.findByText(problem)
  await act(() => router.navigate(-1))
  await waitFor(() => expect(location()).toBe('/login'))
})

describe('another code', () => {
  const request = () => userEvent.click(screen.getByRole('button', { name: 'Send a new code' }))

  test('can be requested after the wait; that empties the field', async () => {
    const { callsTo } = await open(
      { 'POST /api/sign-in/codes': { resendAfter: 60 }, 'POST /api/sign-in/sessions': refuse('CODE_EXPIRED') },
      `?again=${now}`,
    )
    await userEvent.type(field(), '123456')
    await screen.findByText('errors.CODE_EXPIRED')
    await request()
    expect((await screen.findByRole('status')).textContent).toContain('A new code is on its way')
    expect(callsTo('POST /api/sign-in/codes')).toHaveLength(1)
    expect(screen.getByText('60 seconds to go.')).toBeTruthy()
    expect(field().value).toBe('')
    expect(screen.queryByText('errors.CODE_EXPIRED')).toBeNull()
  })

  test('is counted down by the service’s clock, and the button works again at the end', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let seconds = 0
    const view = await renderRoute(remote, {
      path: `/otp/kim%40radler.test?again=${now + 2}`,
      session,
      language: 'en',
      clock: () => (now + seconds) * 1000,
      replies: { 'POST /api/sign-in/codes': { resendAfter: 30 } },
    })
    const pass = async () => {
      seconds += 1
      await act(async () => vi.advanceTimersByTime(1000))
    }
    expect(screen.getByText('2 seconds to go.')).toBeTruthy()
    await pass()
    expect(screen.getByText('1 second to go.')).toBeTruthy()
    await request()
    expect(view.calls).toEqual([])
    await pass()
    expect(screen.queryByText(/to go/)).toBeNull()
    await request()
    expect(await screen.findByText('30 seconds to go.')).toBeTruthy()
  })

  test('that the service refuses for now counts down its wait, without an error', async () => {
    await open({ 'POST /api/sign-in/codes': refuse('TOO_MANY_REQUESTS', { retryAfter: 27 }) }, `?again=${now}`)
    await request()
    expect(await screen.findByText('27 seconds to go.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('errors.TOO_MANY_REQUESTS')).toBeNull()
  })

  test('a long wait is shown in minutes', async () => {
    await open({}, `?again=${now + 840}`)
    expect(screen.getByText('About 14 minutes to go.')).toBeTruthy()
  })
})

test('returning to correct the address restores it and keeps the return path', async () => {
  const { location } = await open({}, `?again=${now}&to=%2Fchat`)
  await userEvent.click(screen.getByRole('link', { name: 'Wrong address? Change it' }))
  const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'E-mail address' })
  await waitFor(() => expect(email.value).toBe('kim@radler.test'))
  expect(location()).toBe('/login?to=%2Fchat')
})

import { aSession, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const session = aSession({ person: null })
const open = (replies = {}, path = '/login') => renderRoute(remote, { path, session, language: 'en', replies })
const requestCode = async (email: string) => {
  if (email) await userEvent.type(screen.getByRole('textbox', { name: 'E-mail address' }), email)
  await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }))
}

test('requesting a code sends address and language and opens the code page', async () => {
  const { callsTo, location } = await open({ 'POST /api/sign-in/codes': { resendAfter: 60 } })
  await requestCode(' kim@radler.test ')
  await screen.findByRole('heading', { name: 'Enter your code' })
  expect(callsTo('POST /api/sign-in/codes')[0]?.body).toEqual({ email: 'kim@radler.test', language: 'en' })
  expect(location()).toMatch(/^\/otp\/kim%40radler\.test\?again=\d+$/)
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

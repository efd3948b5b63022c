import { aSession, renderRoute } from '@radruf/shell-kit/testing'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'

const open = (path: string) =>
  renderRoute(remote, {
    path,
    session: aSession({ person: null }),
    language: 'en',
    replies: { 'POST /api/sign-in/codes': { resendAfter: 60 } },
  })
const findAddress = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'E-mail address' })

test('the history keeps the address for which a code was requested', async () => {
  const { location } = await open('/login/staff?code=')
  await userEvent.type(await findAddress(), 'mia@radruf.test')
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
  await screen.findByRole('heading', { name: 'Enter your code' })
  expect(location()).toContain('/otp/')
  expect(window.history.state).toMatchObject({ usr: { email: 'mia@radruf.test' } })
})

test('Back from the code page leads to the form with its address, which a browser with passkeys shows on request only', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const { router } = await open('/login')
  await act(() => router.navigate('/login/staff'))
  await screen.findByRole('link', { name: 'Email me a code' })
  expect(screen.queryByRole('textbox')).toBeNull()
  await act(() => router.navigate('/login'))
  await act(() => router.navigate('/login/staff', { state: { email: 'mia@radruf.test' } }))
  expect((await findAddress()).value).toBe('mia@radruf.test')
})

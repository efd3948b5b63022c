import { aPerson, aSession, type Replies, renderRoute } from '@radruf/shell-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'

const PASSKEY = {
  id: 'p1',
  name: 'Handy',
  createdAt: '2026-11-20T09:00:00Z',
  lastUsedAt: null,
  isSynced: false,
}
const TEXTS = [
  {
    language: 'de',
    confirm: 'Mit Passkey bestätigen',
    refused: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    other: /^Geht das gerade nicht\? Der Betrieb schickt Ihnen einen Link/,
    company: 'Das Firmenkonto hat Sie nicht bestätigt. Versuchen Sie es noch einmal.',
    remember: 'Dieses Gerät merken',
    forget: 'Vergessen',
    add: 'Passkey anlegen',
  },
  {
    language: 'en',
    confirm: 'Confirm with a passkey',
    refused: 'That didn’t work. Please try again.',
    other: /^Can’t do that right now\? Whoever runs the service can send you a sign-in link/,
    company: 'Your company account didn’t confirm you. Please try again.',
    remember: 'Remember this device',
    forget: 'Forget',
    add: 'Add a passkey',
  },
] as const

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const get = () => Promise.reject(new DOMException('The operation was cancelled.', 'NotAllowedError'))
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ get } as unknown as CredentialsContainer)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

describe.each(TEXTS)('the security page in $language', ({ language, ...texts }) => {
  const open = async (replies: Replies = {}, search = '') => {
    const view = await renderRoute(remote, {
      path: `/profile/security${search}`,
      language,
      session: aSession({ person: aPerson({ role: 'lead' }) }),
      replies: {
        'GET /api/session/confirmation': { confirmed: true, keys: [] },
        'GET /api/me/sign-in-keys': { passkeys: [PASSKEY], hasMailedCode: false, hasCompanyAccount: false },
        ...replies,
      },
    })
    await screen.findByRole('heading', { level: 1 })
    return view
  }
  const UNCONFIRMED: Replies = {
    'GET /api/session/confirmation': { confirmed: false, keys: ['passkey', 'company'] },
    'POST /api/sign-in/passkeys/options': { options: { challenge: 'AAAA', rpId: 'localhost' } },
  }

  test('passkeys are added and removed only after a confirmation; a cancelled one says so, and names another way', async () => {
    await open(UNCONFIRMED)
    expect(screen.queryByRole('button', { name: texts.add })).toBeNull()
    expect(screen.queryByRole('button', { name: /Handy/ })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: texts.confirm }))
    expect((await screen.findByText(texts.refused)).getAttribute('role')).toBe('status')
    expect(screen.getByText(texts.other)).toBeTruthy()
  })

  test('a company account that does not confirm says so, and names another way', async () => {
    await open(UNCONFIRMED, '?company=unavailable')
    expect(await screen.findByText(texts.company)).toBeTruthy()
    expect(screen.getByText(texts.other)).toBeTruthy()
  })

  test('a device remembers a person with a passkey, and forgets on request', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: texts.remember }))
    expect(localStorage.length).toBe(1)
    await userEvent.click(screen.getByRole('button', { name: texts.forget }))
    expect(localStorage.length).toBe(0)
  })

  test('without a passkey there is nothing to remember: the next sign-in needs the whole address', async () => {
    await open({
      'GET /api/me/sign-in-keys': { passkeys: [], hasMailedCode: true, hasCompanyAccount: false },
    })
    await waitFor(() => expect(screen.getByRole('button', { name: texts.add })).toBeTruthy())
    expect(screen.queryByRole('button', { name: texts.remember })).toBeNull()
  })
})

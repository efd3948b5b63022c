import { COMPANY_PROBLEMS, type Session } from '@radruf/contract'
import { rememberPerson } from '@radruf/shell-kit/remembered-person'
import { aPerson, aSession, type Replies, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import remote from '../remote.tsx'

const TEXTS = [
  {
    language: 'de',
    hello: 'Guten Tag',
    back: 'Willkommen zurück',
    notMe: 'Nicht Anna?',
    device: 'Mit diesem Gerät anmelden',
    passkey: 'Mit Passkey anmelden',
    company: 'Mit Firmenkonto anmelden',
    refused: 'Das hat nicht geklappt. Nehmen Sie den Code.',
    again: /^Noch einmal\? Ist auf diesem Gerät kein Passkey/,
    email: 'E-Mail-Adresse',
    requestCode: 'Code anfordern',
    sendCode: 'Code schicken',
    offerCode: 'Code per Mail schicken',
  },
  {
    language: 'en',
    hello: 'Hello',
    back: 'Welcome back',
    notMe: 'Not Anna?',
    device: 'Sign in with this device',
    passkey: 'Sign in with a passkey',
    company: 'Sign in with your company account',
    refused: 'That didn’t work. Use the code instead.',
    again: /^Try again\? If there’s no passkey on this device/,
    email: 'E-mail address',
    requestCode: 'Send me a code',
    sendCode: 'Send code',
    offerCode: 'Email me a code',
  },
] as const

const ERRORS = {
  PASSKEY_UNKNOWN: 'This passkey is unknown.',
  PASSKEY_REFUSED: 'This passkey is refused.',
  PASSKEY_EXPIRED: 'That took too long.',
}
const OPTIONS = { options: { challenge: 'AAAA', rpId: 'localhost', userVerification: 'required' } }
const PROOF = {
  id: 'AAAA',
  rawId: new ArrayBuffer(3),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: {
    authenticatorData: new ArrayBuffer(3),
    clientDataJSON: new ArrayBuffer(3),
    signature: new ArrayBuffer(3),
    userHandle: new ArrayBuffer(3),
  },
  getClientExtensionResults: () => ({}),
}

/** The reply of the device to the browser's request for a passkey. */
let reply: () => Promise<unknown>

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ get: () => reply() } as unknown as CredentialsContainer)
  reply = async () => PROOF
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

const cancel = () => Promise.reject(new DOMException('The operation was cancelled.', 'NotAllowedError'))

describe.each(TEXTS)('passkeys in $language', ({ language, ...texts }) => {
  const open = async (path: string, replies: Replies = {}, settings: Partial<Session['settings']> = {}) => {
    const session = aSession({ person: null })
    const view = await renderRoute(remote, {
      path,
      language,
      session: { ...session, settings: { ...session.settings, ...settings } },
      replies: { 'POST /api/sign-in/passkeys/options': OPTIONS, ...replies },
      shellTexts: { errors: ERRORS },
    })
    await screen.findByRole('heading', { level: 1 })
    return view
  }
  const openRemembered = async (replies: Replies = {}) => {
    rememberPerson({ name: 'Anna', email: 'anna@radler.test' })
    const view = await open('/login', replies)
    await screen.findByRole('heading', { name: texts.back })
    return view
  }
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  const field = () => screen.getByRole('textbox', { name: texts.email })
  const hasFocus = () => waitFor(() => expect(document.activeElement).toBe(field()))

  test('a device that remembers no one says hello, and its first way is the code', async () => {
    await open('/login')
    expect(screen.getByRole('heading', { name: texts.hello })).toBeTruthy()
    expect(screen.queryByRole('button', { name: texts.device })).toBeNull()
    expect(screen.getByRole('button', { name: texts.requestCode })).toBeTruthy()
  })

  test('a known device names the person with a masked address, and forgets both on request', async () => {
    await openRemembered()
    expect(screen.getByText('Anna')).toBeTruthy()
    expect(screen.getByText('an•••@radler.test')).toBeTruthy()
    await press(texts.notMe)
    await screen.findByRole('heading', { name: texts.hello })
    expect(screen.queryByText('Anna')).toBeNull()
    expect(document.body.textContent).not.toContain('radler.test')
    expect(localStorage.length).toBe(0)
    await hasFocus()
  })

  test('one press signs in on a known device', async () => {
    const { callsTo, location } = await openRemembered({ 'POST /api/sign-in/passkeys': aPerson() })
    await press(texts.device)
    await waitFor(() => expect(location()).toBe('/'))
    expect(callsTo('POST /api/sign-in/passkeys')[0]?.body).toMatchObject({ proof: { id: 'AAAA' } })
  })

  test('a browser without passkeys still greets the person, and signs in with a code', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    await openRemembered()
    expect(screen.queryByRole('button', { name: texts.device })).toBeNull()
    expect(screen.getByRole('button', { name: texts.requestCode })).toBeTruthy()
  })

  test('a cancelled prompt says so in one sentence, and leads to the code', async () => {
    reply = cancel
    await openRemembered()
    await press(texts.device)
    expect((await screen.findByText(texts.refused)).getAttribute('role')).toBe('status')
    await hasFocus()
    expect(screen.getByRole('button', { name: texts.requestCode })).toBeTruthy()
  })

  test.each(Object.entries(ERRORS))('%s says so in one sentence, and leads to the code', async (code, text) => {
    await openRemembered({ 'POST /api/sign-in/passkeys': refuse(code as keyof typeof ERRORS) })
    await press(texts.device)
    expect((await screen.findAllByText(text)).length).toBe(1)
    await hasFocus()
    expect(screen.getByRole('button', { name: texts.requestCode })).toBeTruthy()
  })

  test('a prompt that the staff cancel asks for another attempt, and shows the code', async () => {
    reply = cancel
    await open('/login/staff')
    await press(texts.passkey)
    await screen.findByText(texts.again)
    expect(screen.getByRole('button', { name: texts.passkey })).toBeTruthy()
    expect(screen.getByRole('button', { name: texts.sendCode })).toBeTruthy()
  })

  test.each(Object.entries(ERRORS))('%s of the staff says so, and shows the code', async (code, text) => {
    await open('/login/staff', { 'POST /api/sign-in/passkeys': refuse(code as keyof typeof ERRORS) })
    await press(texts.passkey)
    await screen.findByText(text)
    expect(screen.getByRole('button', { name: texts.sendCode })).toBeTruthy()
  })

  test('each problem of the company account has its own sentence, with the other ways below', async () => {
    const sentences = new Set<string>()
    for (const problem of COMPANY_PROBLEMS) {
      const view = await open(`/login/staff?company=${problem}`, {}, { companySignIn: { label: null } })
      const notice = view.container.querySelector('[role=alert], [role=status][data-tone]')
      expect(notice?.textContent, problem).toMatch(/^[A-ZÄÖÜ].{20,}\.$/)
      sentences.add(notice?.textContent ?? '')
      expect(screen.getByRole('button', { name: texts.passkey })).toBeTruthy()
      expect(screen.getByRole('link', { name: texts.company })).toBeTruthy()
      expect(screen.getByRole('link', { name: texts.offerCode })).toBeTruthy()
      view.unmount()
    }
    expect(sentences.size).toBe(COMPANY_PROBLEMS.length)
  })
})

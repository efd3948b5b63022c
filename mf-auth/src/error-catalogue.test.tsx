import { aSession, type Replies, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import remote from './remote.tsx'

/** The texts of SPEC §8 on this remote's pages. Each is shown beside its cause. */
const TEXTS = [
  {
    language: 'en',
    email: 'E-mail address',
    send: 'Send me a code',
    code: 'Code from the e-mail',
    signIn: 'Log in',
    required: 'All fields are required',
    invalid: 'Please enter a valid email',
    incomplete: 'Please enter 6 digit complete otp',
    help: 'Stuck? Write to us. We reply on weekdays from 9:00 to 17:00.',
  },
  {
    language: 'de',
    email: 'E-Mail-Adresse',
    send: 'Code anfordern',
    code: 'Code aus der E-Mail',
    signIn: 'Anmelden',
    required: 'Alle Felder müssen ausgefüllt werden',
    invalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    incomplete: 'Bitte geben Sie den vollständigen Code mit 6 Ziffern ein',
    help: 'Sie kommen nicht weiter? Schreiben Sie uns, wir antworten werktags von 9:00 bis 17:00 Uhr.',
  },
] as const

describe.each(TEXTS)('SPEC §8 in $language', ({ language, ...texts }) => {
  const open = async (path: string, replies: Replies = {}) => {
    const view = await renderRoute(remote, {
      path,
      language,
      session: aSession({ person: null }),
      replies,
      shellTexts: { support: { write: 'E-mail {{email}}' } },
    })
    await screen.findByRole('heading', { level: 1 })
    return view
  }
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  /** Expects `text` as the field's error, the typed value unchanged and the focus in the field. */
  const expectBeside = async (name: string, text: string, typed: string) => {
    const message = await screen.findByText(text)
    expect(field(name).getAttribute('aria-describedby')?.split(' ')).toContain(message.closest('[id]')?.id)
    expect(field(name).getAttribute('aria-invalid')).toBe('true')
    expect(field(name).value).toBe(typed)
    await waitFor(() => expect(document.activeElement).toBe(field(name)))
  }

  test(`“${texts.required}” beside the empty address`, async () => {
    const { calls } = await open('/login')
    await press(texts.send)
    await expectBeside(texts.email, texts.required, '')
    expect(calls).toEqual([])
  })

  test(`“${texts.invalid}” beside the address that the service refuses`, async () => {
    await open('/login', { 'POST /api/sign-in/codes': refuse('EMAIL_INVALID') })
    await userEvent.type(field(texts.email), 'kim@radler')
    await press(texts.send)
    await expectBeside(texts.email, texts.invalid, 'kim@radler')
  })

  test.each(['', '12345', '12 34 5'])(`“${texts.incomplete}” beside the code “%s”`, async (typed) => {
    const { calls } = await open('/otp/kim%40radler.test')
    if (typed) await userEvent.type(field(texts.code), typed)
    await press(texts.signIn)
    await expectBeside(texts.code, texts.incomplete, field(texts.code).value)
    expect(field(texts.code).value.replace(/\D/g, '')).toBe(typed.replace(/\D/g, ''))
    expect(calls).toEqual([])
  })

  test.each(['/login', '/otp/kim%40radler.test'])('the login help at %s links to the support address', async (path) => {
    await open(path)
    expect(screen.getByText(texts.help)).toBeTruthy()
    expect(screen.getByRole('link', { name: /hilfe@radruf\.test/ }).getAttribute('href')).toBe(
      'mailto:hilfe@radruf.test',
    )
  })
})

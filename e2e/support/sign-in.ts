import type { APIRequestContext } from '@playwright/test'
import type { Mail, Product } from './product.ts'

const CODE_SUBJECT = /^\d{6}/
const isCodeFor = (email: string) => (mail: Mail) => mail.to === email && CODE_SUBJECT.test(mail.subject)

/** Requests a sign-in code with `ask` and returns the six digits from the mail. */
export async function requestSignInCode(
  product: Pick<Product, 'mails' | 'mailTo'>,
  email: string,
  ask: () => Promise<unknown>,
) {
  const before = (await product.mails()).filter(isCodeFor(email)).length
  await ask()
  const { subject } = await product.mailTo(email, CODE_SUBJECT, before)
  return subject.slice(0, 6)
}

/** Signs a person in without a screen. The request context holds the session cookies afterwards. */
export async function signInByMail(
  request: APIRequestContext,
  product: Pick<Product, 'url' | 'mails' | 'mailTo'>,
  email: string,
): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { data, headers: { origin: product.url } })
    if (!answer.ok()) throw new Error(`${answer.status()} at ${path}: ${await answer.text()}`)
  }
  const code = await requestSignInCode(product, email, () => post('/api/sign-in/codes', { email, language: 'de' }))
  await post('/api/sign-in/sessions', { email, code })
}

import { createTransport } from 'nodemailer'
import { type Check, describeError, failed, off, passed } from './check.ts'

const TIMEOUT_MS = 10_000

const FIXES: Readonly<Record<string, string>> = {
  EAUTH: 'Correct user and password in SMTP_URL.',
  EDNS: 'Correct the host in SMTP_URL.',
  ETLS: 'Use the scheme and port that the mail server offers: smtps with 465, smtp with 587.',
}

/** Connects to the mail server, starts TLS and signs in. No mail is sent. */
export const checkMail: Check = async ({ settings: { smtpUrl } }) => {
  if (!smtpUrl) return [off('mail', 'SMTP_URL is not set: mails are shown at /dev/mailbox')]
  const { host } = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await transport.verify()
    return [passed('mail', `${host}: connected and signed in`)]
  } catch (error) {
    const code = String((error as { code?: string }).code)
    const fix = FIXES[code] ?? 'Check host and port in SMTP_URL, and that the firewall lets this machine connect.'
    return [failed('mail', `${host}: ${describeError(error)}`, fix)]
  } finally {
    transport.close()
  }
}

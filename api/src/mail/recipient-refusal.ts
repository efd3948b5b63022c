/** The parts of an error of nodemailer that describe the server's reply. */
type SmtpError = { command?: unknown; responseCode?: unknown; response?: unknown; rejectedErrors?: unknown }

const REPLY_LENGTH_MAX = 200

/** The mail server refuses the recipient's address for good, so that sending again cannot help. */
export class RecipientRefusedError extends Error {
  override name = 'RecipientRefusedError'
  /** The server's reply without addresses. */
  readonly reply: string

  constructor(reply: string, options?: ErrorOptions) {
    super(reply, options)
    this.reply = reply
  }
}

/**
 * Returns the server's reply when an error of nodemailer is a permanent refusal of the recipient: 550, 551 or 553 to RCPT TO, unless
 * the enhanced status (RFC 3463) names a cause that lies elsewhere, such as a full mailbox or a forbidden sender.
 */
export function findRecipientRefusal(error: unknown): string | undefined {
  const { rejectedErrors } = error as SmtpError
  const [refusal] = Array.isArray(rejectedErrors) ? (rejectedErrors as SmtpError[]) : [error as SmtpError]
  const { command, responseCode, response } = refusal ?? {}
  if (command !== 'RCPT TO' || ![550, 551, 553].includes(Number(responseCode))) return undefined
  const reply = String(response ?? '')
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(reply)?.[0]
  if (status && !/^5\.(?:1\.(?:[0-6]|10)|2\.1|4\.4)$/.test(status)) return undefined
  return reply
    .replace(/\S+@\S+/g, '…')
    .replace(/\s+/g, ' ')
    .slice(0, REPLY_LENGTH_MAX)
}

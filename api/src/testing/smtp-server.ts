import { SMTPServer } from 'smtp-server'

/** One mail as the mail server received it. */
export type ReceivedMail = { to: string[]; content: string }

/**
 * Starts a mail server on this machine. `refuse` returns the error that answers a recipient, or undefined to accept it. `host` is where
 * containers reach the machine.
 */
export async function startSmtpServer(
  refuse: (recipient: string) => Error | undefined = () => undefined,
  host = '127.0.0.1',
) {
  const received: ReceivedMail[] = []
  const recipients: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _, done) => {
      recipients.push(address)
      done(refuse(address))
    },
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const to = session.envelope.rcptTo.map(({ address }) => address)
      received.push({ to, content: Buffer.concat(chunks).toString() })
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.server.address()
  return {
    url: `smtp://${host}:${typeof address === 'object' && address ? address.port : 0}`,
    received,
    /** Every address that a client named, also the refused ones. */
    recipients,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

import PostalMime from 'postal-mime'
import { startSmtpServer } from './smtp-server.ts'

/** Starts a mail server on this machine that lists its mails as the mailbox of a demo does: newest first, to their first recipient. */
export async function startMailbox(host?: string) {
  const { url, received, stop } = await startSmtpServer(undefined, host)
  const mails = () =>
    Promise.all(
      received.toReversed().map(async ({ to, content }) => {
        const { subject = '', text = '', html = '', attachments } = await PostalMime.parse(content)
        return {
          to: to[0] ?? '',
          subject,
          text,
          html,
          attachments: attachments.map(({ filename, content: part }) => ({
            name: filename ?? '',
            content: typeof part === 'string' ? part : Buffer.from(part as ArrayBuffer).toString(),
          })),
        }
      }),
    )
  return { url, mails, stop }
}

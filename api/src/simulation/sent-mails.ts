import type { Mail, Mailer } from '../mail/mail-types.ts'

/** The mail server of a simulation. It outlives the processes of the service. */
export type MailServer = {
  /** Accepted mails, in order. `isUnconfirmed`: the service did not get the server's reply. */
  accepted: { mail: Mail; isUnconfirmed: boolean }[]
  /** The server refuses every connection. */
  isDown: boolean
  /** The connection breaks after the next mail was accepted. */
  losesNextReply: boolean
}

export const createMailServer = (): MailServer => ({ accepted: [], isDown: false, losesNextReply: false })

const connectionError = (code: string) => Object.assign(new Error('mail server'), { code })

/** The mailer of one process. A killed process sends nothing. */
export const createSimulatedMailer = (server: MailServer, isKilled: () => boolean): Mailer => ({
  send: async (mail) => {
    await new Promise(setImmediate)
    if (server.isDown || isKilled()) throw connectionError('ECONNREFUSED')
    const isUnconfirmed = server.losesNextReply
    server.losesNextReply = false
    server.accepted.push({ mail, isUnconfirmed })
    if (isUnconfirmed) throw connectionError('ECONNRESET')
  },
  close: () => {},
})

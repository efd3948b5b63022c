import type { Mail, Mailer } from '../mail/mail-types.ts'
import type { Scheduler } from './scheduler.ts'

/** An accepted mail. `isUnconfirmed`: the process that sent it has not stored that the server accepted it. */
type AcceptedMail = { mail: Mail; isUnconfirmed: boolean }

/** The mail server of a simulation. It outlives the processes of the service. */
export type MailServer = {
  /** In order. */
  accepted: AcceptedMail[]
  /** The server refuses every connection. */
  isDown: boolean
  /** The connection breaks after the next mail was accepted. */
  losesNextReply: boolean
}

export const createMailServer = (): MailServer => ({ accepted: [], isDown: false, losesNextReply: false })

const connectionError = (code: string) => Object.assign(new Error('mail server'), { code })

/** The mailer of one process. A killed process hears nothing. */
export const createSimulatedMailer = (
  server: MailServer,
  { scheduler, isKilled }: { scheduler: Scheduler; isKilled: () => boolean },
): Mailer => ({
  send: (mail) =>
    new Promise((resolve, reject) => {
      const entry = { mail, isUnconfirmed: true }
      let failure: Error | undefined
      scheduler.add({
        name: `mail ${mail.subject}`,
        start: () => {
          if (server.isDown) failure = connectionError('ECONNREFUSED')
          else {
            server.accepted.push(entry)
            if (server.losesNextReply) failure = connectionError('ECONNRESET')
            server.losesNextReply = false
          }
        },
        isDone: () => true,
        deliver: () => {
          if (isKilled()) return
          if (failure) return reject(failure)
          entry.isUnconfirmed = false
          resolve()
        },
      })
    }),
  close: () => {},
})

import { join } from 'node:path'

/** The drawing above an invitation, from the same command. */
export const MAIL_HERO = {
  cid: 'hero@radruf',
  file: join(import.meta.dirname, 'hero.png'),
  width: 976,
  height: 600,
} as const

/** The product's mark, which mails show as an inline picture: `npm run generate` draws it from shared-ui. */
export const MAIL_MARK = { cid: 'mark@radruf', file: join(import.meta.dirname, 'mark.png'), size: 48 } as const

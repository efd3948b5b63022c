import { join } from 'node:path'

/** The product's mark, which mails show as an inline picture: `npm run generate` draws it from shared-ui. */
export const MAIL_MARK = { cid: 'mark@radruf', file: join(import.meta.dirname, 'mark.png'), size: 48 } as const

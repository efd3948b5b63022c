import type { PublicSettings } from '@radruf/contract'

export type Faq = { id: string; question: string; answer: string }

/** The settings that answers name. */
export type FaqSettings = Pick<PublicSettings, 'changeUntilMinutes'>

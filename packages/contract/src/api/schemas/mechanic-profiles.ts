import { z } from 'zod'
import { SPOKEN_LANGUAGES } from '../../languages.ts'
import { INTRODUCTION_LENGTH_MAX } from '../../text-limits.ts'
import { id, writtenText } from './common.ts'

/** The sentence of a mechanic, in one language. */
export const Introduction = writtenText(INTRODUCTION_LENGTH_MAX).refine(
  (text) => !/\p{Cc}/u.test(text),
  'control characters',
)

/** What a mechanic writes: a sentence in both languages, each optional, and the languages of their calls. */
export const MechanicIntroduction = z.object({
  introduction: z.object({ de: Introduction, en: Introduction }),
  languages: z.array(z.enum(SPOKEN_LANGUAGES)).max(SPOKEN_LANGUAGES.length),
})

export const MechanicProfile = MechanicIntroduction.extend({
  /** The portrait is served at /api/portraits/{id}; null without one. A new portrait has a new id. */
  portraitId: id.nullable(),
}).meta({ id: 'MechanicProfile', description: 'What customers learn about a mechanic.' })

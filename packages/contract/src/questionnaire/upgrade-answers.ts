import { type Answer, type Answers, FIELDS, type Field, type FieldName } from './fields.ts'
import { motorOf, UNKNOWN } from './options.ts'

/** "I don't know" beside a free text, as version 0.1.0 stored it. */
const UNKNOWN_TEXT = '__unknown__'
/** Free texts of version 0.1.0 whose fields have options now. */
const FORMER_TEXTS = [
  'occurredWhen',
  'trigger',
  'component',
  'visibleDamage',
  'manifestation',
  'repairTried',
] as const satisfies readonly FieldName[]

/**
 * Converts answers of version 0.1.0 to the present questionnaire; present answers stay as they are. A free text becomes the
 * optional text of its question, and the motor follows from the bike's category. The service converts stored tickets and
 * requests of pages that are still open, browsers convert the drafts that they hold.
 */
export function upgradeAnswers(stored: Readonly<Record<string, Answer>>): Answers {
  const answers: Record<string, Answer> = { ...stored }
  for (const name of FORMER_TEXTS) {
    const answer = answers[name]
    const field: Field = FIELDS[name]
    if (typeof answer !== 'string' || (field.kind !== 'choice' && field.kind !== 'many')) continue
    if (answer === UNKNOWN_TEXT) answers[name] = field.kind === 'many' ? [UNKNOWN] : UNKNOWN
    else if (answer.trim() !== '' && !field.options.includes(answer)) {
      delete answers[name]
      if (field.note) answers[field.note] = answer
    }
  }
  const motor = typeof answers.bikeCategory === 'string' && !answers.motor && motorOf(answers.bikeCategory)
  if (motor) answers.motor = motor
  return answers
}

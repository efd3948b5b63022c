import { STEPS_MAX } from './tickets.ts'
import type { CallStep, Summary, SummaryPicture } from './types.ts'

/** A step of the repair as the summary describes it. `picture`: its still, if the mechanic has chosen it for the customer. */
export type SummaryStep = { text: string; picture: SummaryPicture | null }

/** The parts of a summary. `lead`: its text without the steps. `pictures`: those of no step. */
export type SummaryStory = { lead: string; steps: SummaryStep[]; pictures: SummaryPicture[] }

type NumberedLine = { line: string; number: number; text: string }

/**
 * Splits a summary into its text and its numbered steps, which the mechanic may have changed since the draft. The still of a step is that
 * of the call's step with the same title, or else with the same number.
 */
export function splitSummary(
  { text, pictures }: Pick<Summary, 'text' | 'pictures'>,
  steps: readonly Pick<CallStep, 'title' | 'snapshotId'>[] = [],
): SummaryStory {
  const lines = text.split('\n')
  const numbered = findSteps(lines, steps.length)
  const byTitle = numbered.map((step) => steps.findIndex(({ title }) => title !== '' && step.text.startsWith(title)))
  const found = numbered.map(({ number }, index) => {
    const titled = byTitle[index] ?? -1
    const place = titled >= 0 ? titled : byTitle.includes(number - 1) ? -1 : number - 1
    return pictures.find(({ id }) => id === steps[place]?.snapshotId) ?? null
  })
  return {
    lead: lines
      .filter((line) => !numbered.some((step) => step.line === line))
      .join('\n')
      .trim(),
    steps: numbered.map((step, index) => ({ text: step.text, picture: found[index] ?? null })),
    pictures: pictures.filter((picture) => !found.includes(picture)),
  }
}

/** The numbered lines, unless they are something else, as a date at the beginning of a line. */
function findSteps(lines: readonly string[], stepCount: number): NumberedLine[] {
  const numbered = lines.flatMap((line): NumberedLine[] => {
    const [, number, text] = /^(\d{1,2})\.\s+(\S.*)$/.exec(line.trim()) ?? []
    return number && text ? [{ line, number: Number(number), text }] : []
  })
  const numbers = numbered.map(({ number }) => number)
  const isAscending = numbers.every((number, index) => number > (numbers[index - 1] ?? 0) && number <= STEPS_MAX)
  return isAscending && (numbers[0] === 1 || (numbers.at(-1) ?? 0) <= stepCount) ? numbered : []
}

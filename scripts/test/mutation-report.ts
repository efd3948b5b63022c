type Position = { line: number; column: number }
type Mutant = {
  status: string
  replacement?: string
  /** Positions count from 1. */
  location: { start: Position; end: Position }
}
/** A report of Stryker, as far as it is read here. */
export type MutationReport = { files: Record<string, { source: string; mutants: readonly Mutant[] }> }

/** States of mutants that the tests did not find. */
const SURVIVED: readonly string[] = ['Survived', 'NoCoverage']
/** States of mutants that the tests found: they failed, or no longer ended. */
const KILLED: readonly string[] = ['Killed', 'Timeout']
/** Characters of code in a table. */
const EXCERPT_LENGTH = 100

/** Number of killed mutants, and of all that could be run. */
export function countMutants({ files }: MutationReport): { killed: number; all: number } {
  const states = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const killed = states.filter((status) => KILLED.includes(status)).length
  return { killed, all: killed + states.filter((status) => SURVIVED.includes(status)).length }
}

/** Place, code and replacement of each mutant that survived. */
export const listSurvivors = ({ files }: MutationReport): [place: string, code: string, mutant: string][] =>
  Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => SURVIVED.includes(status))
      .map(({ location, replacement = '' }) => [
        `${file}:${location.start.line}`,
        toExcerpt(readRange(source, location)),
        toExcerpt(replacement),
      ]),
  )

function readRange(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join(' ')
}

function toExcerpt(code: string): string {
  const line = code.replace(/\s+/g, ' ').trim()
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH)} …` : line
}

import { SIMULATED_RELEASES, simulateGuard } from '@radruf/release-tool/testing'
import { renderFigures, writeFigures } from '../test/figures.ts'

/**
 * Measures how often the rollback guard rolls back good and bad releases (decision 021), and after how many votes: 10,000 simulated
 * lives of each. Prints the table and writes it into docs/figures.
 */
const RUNS = 10_000
const SEED = 1

const percent = (share: number) => `${(share * 100).toFixed(share && share < 0.01 ? 2 : 1)} %`
const rows = SIMULATED_RELEASES.map((release) => {
  const { rate, predecessor, isGood } = release
  const { share, median, late } = simulateGuard(release, RUNS, SEED)
  const before = predecessor.votes ? `${percent(predecessor.rate)} of ${predecessor.votes}` : 'not counted'
  const votes = median === undefined ? '–' : `${median}, ${late}`
  return [isGood ? 'stays' : 'goes', percent(rate), before, percent(share), isGood ? '–' : votes]
})
const columns = ['Should', 'Fails for', 'Predecessor', 'Rolled back', 'Votes until then (median, 95 %)']
const table = { title: 'How the rollback guard decides', columns, rows }
console.log(renderFigures(table))
writeFigures('rollback-guard', table)

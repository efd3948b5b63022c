import { Argument } from 'commander'
import { createCommand, parseArguments } from '../command-line.ts'
import { listFigures, readFigures, renderFigures } from './figures.ts'
import { toGoalTable } from './lab-call-goals.ts'

/** `npm run figures`: prints measured figures as Markdown tables, and the goals of calls. */
const CALL_GOALS = 'call-goals'

const command = createCommand('figures', 'Prints measured figures as tables.').addArgument(
  new Argument('[names...]', 'tables to print').choices([CALL_GOALS, ...listFigures()]),
)
const { args } = await parseArguments(command)
const names = args.length ? args : [CALL_GOALS, ...listFigures()]
const tables = names.map((name) => (name === CALL_GOALS ? toGoalTable() : readFigures(name)))
console.log(tables.map(renderFigures).join('\n\n'))

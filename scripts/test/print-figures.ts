import { Argument } from 'commander'
import { createCommand, parseArguments } from '../command-line.ts'
import { type FigureTable, listFigures, readFigures, renderFigures } from './figures.ts'
import { toGoalTable } from './lab-call-goals.ts'
import { toUsesTable } from './remote-uses.ts'

/** `npm run figures`: prints measured figures as Markdown tables, and tables that follow from the code. */
const DERIVED: Record<string, () => FigureTable> = { 'call-goals': toGoalTable, 'remote-uses': toUsesTable }

const command = createCommand('figures', 'Prints measured figures as tables.').addArgument(
  new Argument('[names...]', 'tables to print').choices([...Object.keys(DERIVED), ...listFigures()]),
)
const { args } = await parseArguments(command)
const names = args.length ? args : [...Object.keys(DERIVED), ...listFigures()]
const tables = names.map((name) => DERIVED[name]?.() ?? readFigures(name))
console.log(tables.map(renderFigures).join('\n\n'))

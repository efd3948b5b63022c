import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Argument } from 'commander'
import { createCommand, parseArguments } from '../command-line.ts'
import { ROOT } from '../root.ts'
import { startRun, updateFigures } from './figures.ts'
import { countMutants, listSurvivors, type MutationReport } from './mutation-report.ts'
import { MUTATION_SLICES, type MutationSlice, type MutationSliceName } from './mutation-slices.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/**
 * `npm run test:mutation`: changes pure modules one place at a time and checks that their tests fail (Stryker). Writes the shares of killed
 * mutants and the surviving ones into docs/figures. Fails when a slice kills less than {@link MIN_KILLED_PERCENT}.
 */
const MIN_KILLED_PERCENT = 85
const NAMES = Object.keys(MUTATION_SLICES) as MutationSliceName[]

const command = createCommand('test:mutation', 'Tests the tests of pure modules with mutants.').addArgument(
  new Argument('[slices...]', 'slices to test; quote a name with blanks').choices(NAMES),
)
const selected = (await parseArguments(command)).args
const { folder, run } = createTemporaryFolder()
let isKilled = true
for (const name of NAMES.filter((slice) => !selected.length || selected.includes(slice))) {
  const measured = startRun()
  const report = await testMutants(MUTATION_SLICES[name])
  const { killed, all } = countMutants(report)
  const percent = Math.floor((killed / all) * 1000) / 10
  isKilled &&= percent >= MIN_KILLED_PERCENT
  console.log(`── ${name}: ${killed} of ${all} mutants killed, ${percent} %`)
  updateFigures('mutation', {
    title: 'Mutants that the tests kill',
    columns: ['slice', 'mutants', 'killed', 'share', 'run'],
    order: NAMES,
    rows: [[name, `${all}`, `${killed}`, `${percent} %`, measured.describe()]],
  })
  const survivors = listSurvivors(report)
  updateFigures('mutation-survivors', {
    title: 'Mutants that survive',
    columns: ['slice', 'place', 'code', 'mutant'],
    order: NAMES,
    rows: survivors.length ? survivors.map((survivor) => [name, ...survivor]) : [[name, '–', '–', '–']],
  })
}
process.exitCode = isKilled ? 0 : 1

/** Runs Stryker in a copy of the package's sources, inside the package, where its dependencies are found. Throws if it cannot run. */
async function testMutants({ folder: sources, modules, tests, environment }: MutationSlice): Promise<MutationReport> {
  const config = join(folder, 'stryker.json')
  const vitest = join(folder, 'vitest.mjs')
  const output = join(folder, 'report.json')
  const inSources = (files: readonly string[]) => files.map((file) => `${sources}/${file}`)
  const setup = { environment, setupFiles: join(ROOT, 'packages/shell-kit/src/testing/page-setup.ts') }
  const test = { include: inSources(tests), ...(environment && setup) }
  writeFileSync(vitest, `export default ${JSON.stringify({ test })}`)
  const options = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: vitest },
    mutate: inSources(modules),
    ignorePatterns: ['**', `!${sources}/**`],
    tempDirName: join(sources, '../.cache/mutation'),
    reporters: ['json'],
    jsonReporter: { fileName: output },
    symlinkNodeModules: false,
    disableTypeChecks: false,
    allowEmpty: false,
  }
  writeFileSync(config, JSON.stringify(options))
  const code = await run('stryker', ['run', config])
  if (code !== 0) throw new Error(`Stryker ended with ${code}.`)
  return JSON.parse(readFileSync(output, 'utf8')) as MutationReport
}

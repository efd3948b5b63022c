#!/usr/bin/env node
import { CommandRefused, loadConfig, type Suite } from './config.ts'
import { runMf } from './run.ts'

/** The command line `mf`: works on the repository of the current folder. */
const output = {
  print: (line: string) => void process.stdout.write(`${line}\n`),
  printError: (line: string) => void process.stderr.write(`${line}\n`),
}
const suite = await findSuite()
process.exitCode = suite ? await runMf(process.argv.slice(2), process.env, suite, output) : 2

async function findSuite(): Promise<Suite | undefined> {
  try {
    return await loadConfig(process.cwd())
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    output.printError(error.message)
    return undefined
  }
}

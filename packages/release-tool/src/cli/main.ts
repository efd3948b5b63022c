#!/usr/bin/env node
import { CommandRefused, loadConfig, type Repository } from './config.ts'
import { runMf } from './run.ts'

/** The command line `mf`: works on the repository of the current folder. */
const output = {
  print: (line: string) => void process.stdout.write(`${line}\n`),
  printError: (line: string) => void process.stderr.write(`${line}\n`),
}
const repository = await findRepository()
process.exitCode = repository ? await runMf(process.argv.slice(2), process.env, repository, output) : 2

async function findRepository(): Promise<Repository | undefined> {
  try {
    return await loadConfig(process.cwd())
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    output.printError(error.message)
    return undefined
  }
}

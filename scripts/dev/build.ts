import { buildChanged } from './builds.ts'

try {
  await buildChanged(
    (name, milliseconds) => console.log(`built ${name} in ${(milliseconds / 1000).toFixed(1)} s`),
    process.argv.slice(2),
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

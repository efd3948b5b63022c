/**
 * Generates the OpenAPI document and its types into `src/generated`. With `--check` it writes nothing and fails if they are
 * outdated.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import { openApiDocument } from './api/index.ts'

const folder = new URL('./generated/', import.meta.url)
const document = openApiDocument()
const types = astToString(await openapiTS(JSON.parse(JSON.stringify(document))))
const files = {
  'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
  'api.ts': `// Made by "npm run generate" from the endpoint table. Do not edit.\n${types}`,
}
mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(files)) {
  const file = new URL(name, folder)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`packages/contract/src/generated/${name} is outdated. Run: npm run generate`)
    process.exitCode = 1
  }
}

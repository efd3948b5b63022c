import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from './kustomize.ts'
import { ROOT } from './product.ts'

type Model = { validate: () => void }
type Module = Record<string, (new (resource: Resource) => Model) | undefined>

/** The module with the kinds of a version. It is made from the OpenAPI document of Kubernetes. */
const toModule = (apiVersion: string) => `kubernetes-models/${apiVersion}`

/** Lists what the JSON schema of its kind says against a resource. */
export async function findSchemaProblems(resource: Resource): Promise<string[]> {
  const { apiVersion, kind, metadata } = resource
  const models = (await import(toModule(apiVersion))) as Module
  const Model = models[kind]
  if (!Model) return [`Kubernetes has no ${apiVersion} ${kind}`]
  try {
    new Model(resource).validate()
    return []
  } catch (error) {
    return (error as Error).message.split(', ').map((problem) => `${kind} ${metadata.name}: ${problem}`)
  }
}

/**
 * Lists the fields that a kind does not have. The schemas allow any, and a cluster ignores a field with a spelling error; the types made from
 * the same document refuse it.
 */
export function findUnknownFields(resources: readonly Resource[]): string[] {
  // In the package: the compiler finds the types from there.
  const folder = mkdtempSync(join(ROOT, 'e2e/results-types-'))
  const lines = resources.map((resource, index) => {
    const { apiVersion, kind } = resource
    return `export const r${index}: import('${toModule(apiVersion)}').I${kind} = ${JSON.stringify(resource)}`
  })
  try {
    writeFileSync(join(folder, 'resources.ts'), `${lines.join('\n')}\n`)
    const { stdout } = spawnSync(
      join(ROOT, 'node_modules/.bin/tsc'),
      '--ignoreConfig --noEmit --strict --skipLibCheck --pretty false --types --module nodenext resources.ts'.split(
        ' ',
      ),
      { cwd: folder, encoding: 'utf8' },
    )
    return stdout.split('\n').filter((line) => line.startsWith('resources.ts'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load, loadAll, YAML11_SCHEMA } from 'js-yaml'
import { applyPatch, type Operation } from 'rfc6902'

/** A resource of Kubernetes, as far as every kind has it. */
export type Resource = {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string; labels?: Record<string, string> }
  spec?: unknown
  data?: Record<string, string>
}
type Kustomization = {
  namespace?: string
  resources?: string[]
  components?: string[]
  patches?: { target: { kind: string; name?: string }; patch: string }[]
  images?: { name: string; newTag: string }[]
}

/** Fields of a kustomization that this module applies. Another one would be a difference between the tests and a cluster. */
const FIELDS = ['apiVersion', 'kind', 'namespace', 'resources', 'components', 'patches', 'images']
/** Kinds that belong to no namespace. */
const CLUSTER_KINDS = ['Namespace']

const read = (file: string) => readFileSync(file, 'utf8')
const options = { schema: YAML11_SCHEMA }

/**
 * Renders a folder as `kubectl kustomize` does: resources, components, JSON patches, namespace and tags of images. No library of npm does it;
 * where kubectl is installed a test compares both.
 */
export function renderKustomization(folder: string, before: Resource[] = []): Resource[] {
  const file = join(folder, 'kustomization.yaml')
  const { namespace, ...kustomization } = load(read(file), options) as Kustomization
  const unknown = Object.keys(kustomization).filter((field) => !FIELDS.includes(field))
  if (unknown.length) throw new Error(`${file}: ${unknown.join(', ')} is not rendered by the tests`)
  const { resources = [], components = [], patches = [], images = [] } = kustomization
  const added = resources.flatMap((path) =>
    path.endsWith('.yaml')
      ? (loadAll(read(join(folder, path)), options) as Resource[])
      : renderKustomization(join(folder, path)),
  )
  const all = components.reduce((list, path) => renderKustomization(join(folder, path), list), [...before, ...added])
  for (const { target, patch } of patches) applyToTargets(file, all, target, load(patch, options) as Operation[])
  for (const resource of all) {
    if (namespace && !CLUSTER_KINDS.includes(resource.kind)) resource.metadata.namespace = namespace
    for (const container of listContainers(resource)) {
      const tag = images.find(({ name }) => name === container.image)?.newTag
      if (tag) container.image += `:${tag}`
    }
  }
  return all
}

/** Targets are regular expressions for whole names. */
const matches = (pattern: string | undefined, text: string) =>
  pattern === undefined || new RegExp(`^(${pattern})$`).test(text)

function applyToTargets(
  file: string,
  resources: readonly Resource[],
  { kind, name }: { kind: string; name?: string },
  operations: Operation[],
) {
  const targets = resources.filter((one) => matches(kind, one.kind) && matches(name, one.metadata.name))
  const failure = targets.flatMap((target) => applyPatch(target, structuredClone(operations))).find(Boolean)
  if (failure || !targets.length) throw new Error(`${file}: a patch of ${kind} fails: ${failure ?? 'no such resource'}`)
}

/** A container of a workload, as far as tests look at it. */
export type Container = {
  name: string
  image: string
  args?: string[]
  envFrom?: { configMapRef: { name: string } }[]
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[]
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> }
  ports?: { name: string; containerPort: number }[]
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } } | undefined
}
export type PodSpec = {
  containers: Container[]
  volumes?: { name: string; secret?: { secretName: string; items: { key: string; path: string }[] } }[]
}

/** The pods of a Deployment or Job. */
export const findPodSpec = ({ spec }: Resource): PodSpec | undefined =>
  (spec as { template?: { spec: PodSpec } } | undefined)?.template?.spec
export const listContainers = (resource: Resource): Container[] => findPodSpec(resource)?.containers ?? []

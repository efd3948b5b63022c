import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { SETTINGS } from '@radruf/settings'
import { loadAll, YAML11_SCHEMA } from 'js-yaml'
import { parseCommand } from '../../api/src/ops/parse-command.ts'
import { readCompose } from '../support/compose.ts'
import { findSchemaProblems, findUnknownFields } from '../support/kubernetes-schemas.ts'
import { findPodSpec, listContainers, type Resource, renderKustomization } from '../support/kustomize.ts'
import { ROOT } from '../support/product.ts'

const FOLDER = join(ROOT, 'deploy/kubernetes')
/** What an operator applies. */
const APPLIED = ['base', 'scaled', 'migration']
const render = (name: string) => renderKustomization(join(FOLDER, name))
const workloads = APPLIED.flatMap(render).filter(({ kind }) => /^(Deployment|Job)$/.test(kind))
const SECRETS = '/run/secrets/'
const compose = readCompose()
const find = <T extends object>(resources: readonly Resource[], kind: string, name: string) =>
  resources.find((one) => one.kind === kind && one.metadata.name === name) as (Resource & { spec: T }) | undefined

test('every resource fits the schema of Kubernetes and has no unknown field', async () => {
  const resources = APPLIED.flatMap(render)
  expect(resources.length).toBeGreaterThan(40)
  expect((await Promise.all(resources.map(findSchemaProblems))).flat()).toEqual([])
  expect(findUnknownFields(resources)).toEqual([])
  const [planted] = structuredClone(workloads) as (Resource & { spec: Record<string, unknown> })[]
  if (!planted) throw new Error('no workload')
  planted.spec.replicaz = 2
  expect(findUnknownFields([planted]).join()).toContain('replicaz')
  planted.spec.replicas = 'two'
  expect(await findSchemaProblems(planted)).toEqual([expect.stringContaining('spec/replicas must be integer')])
})

test('each name is once in a folder, and every reference names a resource of it', () => {
  for (const folder of APPLIED) {
    const resources = render(folder)
    const names = resources.map(({ kind, metadata }) => `${kind}/${metadata.name}`)
    expect(names).toEqual([...new Set(names)])
    for (const { kind, metadata } of resources)
      expect(metadata.namespace, metadata.name).toBe(kind === 'Namespace' ? undefined : 'radruf')
    const has = (kind: string, name: unknown) => expect(names, folder).toContain(`${kind}/${name}`)
    const text = JSON.stringify(resources)
    for (const [, name] of text.matchAll(/"configMapRef":\{"name":"([^"]+)"/g)) has('ConfigMap', name)
    for (const [, name] of text.matchAll(/"claimName":"([^"]+)"/g)) has('PersistentVolumeClaim', name)
    for (const [, kind, name] of text.matchAll(
      /"scaleTargetRef":\{"apiVersion":"apps\/v1","kind":"(\w+)","name":"(\w+)"/g,
    ))
      has(String(kind), name)
    for (const [, name] of text.matchAll(/http:\/\/(\w+):\d+/g)) if (folder !== 'migration') has('Service', name)
  }
})

test('every setting exists, and what is secret comes from a file that its process alone mounts', () => {
  const rows = new Map<string, object>(Object.values(SETTINGS).map((row) => [row.env, row]))
  const mounted = new Set<string>()
  for (const folder of APPLIED) {
    const resources = render(folder)
    for (const workload of resources.filter(findPodSpec)) {
      const { volumes = [] } = findPodSpec(workload) ?? {}
      const files = volumes.flatMap(({ secret }) => secret?.items.map(({ path }) => SECRETS + path) ?? [])
      const used = new Set<string>()
      for (const { name: container, envFrom = [] } of listContainers(workload))
        for (const [name, value] of envFrom.flatMap(({ configMapRef }) =>
          Object.entries(find(resources, 'ConfigMap', configMapRef.name)?.data ?? {}),
        )) {
          const setting = name.replace(/_FILE$/, '')
          expect(rows.has(setting), `${container}: ${name}`).toBe(true)
          if (name === setting) expect('secret' in (rows.get(name) ?? {}), `${container}: ${name}`).toBe(false)
          else {
            expect(files, `${container}: ${name}`).toContain(value)
            used.add(value)
          }
        }
      expect([...used].sort(), workload.metadata.name).toEqual(files.sort())
      for (const file of files) mounted.add(file.slice(SECRETS.length))
    }
  }
  const ofBucket = ['', 'files-', 'reader-'].flatMap((key) => [`s3-${key}access-key-id`, `s3-${key}secret-access-key`])
  const others = Object.keys(compose.secrets).filter((name) => name !== 'database-password')
  expect([...mounted].sort()).toEqual([...others, ...ofBucket].sort())
})

test('the cluster runs the processes of compose.yaml, from the same images and with the same settings', () => {
  const ofProduct = Object.values(compose.services).filter(({ image }) => image.startsWith('radruf-'))
  const images = new Set(workloads.flatMap(listContainers).map(({ image }) => image))
  expect([...images].sort()).toEqual([...new Set(ofProduct.map(({ image }) => image))].sort())
  const base = render('base')
  const guard = base.flatMap(listContainers).find(({ name }) => name === 'guard')
  expect(guard?.args).toEqual(compose.services.guard?.command)
  const [ops, ...command] = render('migration').flatMap(listContainers)[0]?.args ?? []
  expect([ops, parseCommand(command)]).toEqual(['ops', { name: 'figures' }])
  // In buckets, which compose.yaml does without; another value than in the images.
  const onlyHere = /^S3_|^(FILE|BACKUP)_STORE$|^DRAIN_SECONDS$/
  const onlyThere = ['PRODUCT_NAME', 'TRUSTED_RUNNERS']
  for (const name of ['service', 'shell', 'registry', 'checker']) {
    const settings = Object.keys(find(base, 'ConfigMap', name)?.data ?? {}).filter((key) => !onlyHere.test(key))
    const { environment = {} } = ofProduct.find(({ image }) => image.startsWith(`radruf-${name}:`)) ?? {}
    expect(settings.sort(), name).toEqual(
      Object.keys(environment)
        .filter((key) => !onlyThere.includes(key))
        .sort(),
    )
  }
})

test('every process is restricted, limited and watched by probes', () => {
  for (const workload of workloads) {
    const { name } = workload.metadata
    expect(findPodSpec(workload), name).toMatchObject({
      automountServiceAccountToken: false,
      terminationGracePeriodSeconds: 45,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    })
    for (const container of listContainers(workload)) {
      expect(container, `${name}: ${container.name}`).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: {
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        },
      })
      const { ports = [] } = container
      if (!ports.length) continue
      const [http] = ports
      for (const [probe, path] of [
        ['startupProbe', 'live'],
        ['livenessProbe', 'live'],
        ['readinessProbe', 'ready'],
      ] as const)
        expect(container[probe]?.httpGet, `${container.name}: ${probe}`).toEqual({
          path: `/health/${path}`,
          port: http?.name,
        })
    }
  }
})

test('shell and service are spread, survive a drain, and grow with streams and processor time', () => {
  const scaled = render('scaled')
  for (const name of ['shell', 'service']) {
    const deployment = find<{ replicas?: number; template: { spec: object } }>(scaled, 'Deployment', name)
    expect(deployment?.spec.replicas).toBeUndefined()
    expect(find<{ replicas: number }>(render('base'), 'Deployment', name)?.spec.replicas).toBe(2)
    expect(deployment?.spec.template.spec).toMatchObject({
      topologySpreadConstraints: [
        { topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable: 'DoNotSchedule' },
        { topologyKey: 'kubernetes.io/hostname' },
      ],
    })
    expect(find(scaled, 'PodDisruptionBudget', name)?.spec).toMatchObject({ maxUnavailable: '25%' })
    const autoscaler = find<{ metrics: object[] }>(scaled, 'HorizontalPodAutoscaler', name)
    expect(autoscaler?.spec.metrics).toMatchObject([
      { type: 'Resource', resource: { name: 'cpu' } },
      { type: 'Pods', pods: { metric: { name: 'radruf_event_streams' } } },
    ])
  }
})

test('without a policy no pod may connect, and each workload has one for its ports', () => {
  const base = render('base')
  const policies = base.filter(({ kind }) => kind === 'NetworkPolicy')
  expect(policies.find(({ metadata }) => metadata.name === 'default')?.spec).toMatchObject({
    podSelector: {},
    policyTypes: ['Ingress', 'Egress'],
  })
  const text = (name: string) => JSON.stringify(policies.find(({ metadata }) => metadata.name === name)?.spec)
  for (const workload of base.filter(findPodSpec))
    for (const { ports = [] } of listContainers(workload))
      for (const { containerPort } of ports) expect(text(workload.metadata.name)).toContain(`"port":${containerPort}`)
  const addresses = JSON.stringify(base.filter(({ kind }) => kind === 'ConfigMap')).matchAll(/http:\/\/\w+:(\d+)/g)
  for (const [, port] of addresses) expect(JSON.stringify(policies)).toContain(`"port":${port}`)
})

test('the checker runs the code of teams: only the registry reaches it, and it reaches nothing', () => {
  const policy = find<object>(render('base'), 'NetworkPolicy', 'checker')
  const registry = { podSelector: { matchLabels: { 'app.kubernetes.io/component': 'registry' } } }
  expect(policy?.spec).toMatchObject({ policyTypes: ['Ingress', 'Egress'], ingress: [{ from: [registry] }] })
  expect(policy?.spec).not.toHaveProperty('egress')
})

test('every file belongs to a kustomization', () => {
  const named = globSync('*/kustomization.yaml', { cwd: FOLDER }).flatMap((file) =>
    [...readFileSync(join(FOLDER, file), 'utf8').matchAll(/[\w-]+\.yaml/g)].map(([name]) => join(file, '..', name)),
  )
  const files = globSync('*/*.yaml', { cwd: FOLDER }).filter((file) => !file.endsWith('kustomization.yaml'))
  expect(files.sort()).toEqual(named.sort())
})

// Debian's kubectl is too old for components.
if (spawnSync('kubectl', ['kustomize', join(FOLDER, 'base')], { stdio: 'ignore' }).status === 0)
  test('kubectl renders the same', () => {
    const inOrder = (resources: readonly Resource[]) =>
      resources.toSorted((a, b) => `${a.kind}/${a.metadata.name}`.localeCompare(`${b.kind}/${b.metadata.name}`))
    for (const folder of APPLIED) {
      const { stdout } = spawnSync('kubectl', ['kustomize', join(FOLDER, folder)], { encoding: 'utf8' })
      expect(inOrder(render(folder))).toEqual(inOrder(loadAll(stdout, { schema: YAML11_SCHEMA }) as Resource[]))
    }
  })

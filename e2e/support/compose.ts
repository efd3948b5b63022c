import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { load, YAML11_SCHEMA } from 'js-yaml'
import { type Container, podman, startContainer } from './containers.ts'
import { ROOT } from './product.ts'

const FOLDER = join(ROOT, 'deploy')

/** A service of deploy/compose.yaml, as far as the file uses the format. */
type Service = {
  image: string
  entrypoint?: string[]
  command?: string[]
  environment?: Record<string, string | number>
  secrets?: string[]
  volumes?: string[]
  ports?: string[]
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  tmpfs?: string[]
  network_mode?: 'host'
  networks?: string[]
  profiles?: string[]
  stop_signal?: string
  stop_grace_period?: string
  healthcheck?: { test?: string[]; disable?: boolean }
  depends_on?: Record<string, { condition: 'service_healthy' }>
}
type ComposeFile = {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  volumes: Record<string, null>
  networks: Record<string, { internal?: boolean }>
}

/** Reads compose.yaml, or a file that is added to it, with the variables of `.env.example` and others. */
export function readCompose(variables: Record<string, string> = {}, file = 'compose.yaml'): ComposeFile {
  const example = Object.fromEntries(
    readFileSync(join(FOLDER, '.env.example'), 'utf8')
      .split('\n')
      .flatMap((line) =>
        /^[A-Z][A-Z\d_]*=/.test(line) ? [[line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]] : [],
      ),
  )
  const values: Record<string, string> = { ...example, ...variables }
  const text = readFileSync(join(FOLDER, file), 'utf8').replace(
    /\$\$|\$\{(\w+)(?::-([^}]*))?\}/g,
    (found, name: string | undefined, fallback: string | undefined) => {
      if (!name) return '$'
      const value = values[name] || fallback
      if (value === undefined) throw new Error(`${file}: ${found} has no value in .env.example`)
      return value
    },
  )
  return load(text, { schema: YAML11_SCHEMA }) as ComposeFile
}

export type ComposeOptions = {
  variables: Record<string, string>
  /** Folder of the secrets. */
  secrets: string
  /** Images and commands that stand in for those that no registry provides here, by their image in compose.yaml. */
  replaced: Record<string, { image: string; command?: string[] }>
  /** Ports of this machine, by those in compose.yaml. */
  ports: Record<string, number>
}

/** Starts the services of compose.yaml with podman, as `docker compose up` does, but all in one network. */
export function startCompose({ variables, secrets, replaced, ports }: ComposeOptions) {
  const file = readCompose(variables)
  const id = `radruf-test-${process.pid}`
  const subnet = `10.89.${100 + (process.pid % 100)}`
  podman('network', 'create', '--subnet', `${subnet}.0/24`, '--gateway', `${subnet}.1`, id)
  const names = Object.keys(file.services)
  const addresses = Object.fromEntries(names.map((name, index) => [name, `${subnet}.${10 + index}`]))
  const running = new Map<string, Container>()

  /** Starts one service when those that it depends on are healthy. */
  async function start(name: string, variablesOfStart?: Record<string, string>): Promise<void> {
    const service = readCompose({ ...variables, ...variablesOfStart }).services[name]
    if (!service) throw new Error(`compose.yaml has no ${name}`)
    for (const dependency of Object.keys(service.depends_on ?? {})) {
      if (!running.has(dependency)) await start(dependency)
      await running.get(dependency)?.waitUntilHealthy()
    }
    const { image = service.image, command } = replaced[service.image] ?? {}
    const container = startContainer(image, {
      isRestricted: false,
      env: Object.fromEntries(
        Object.entries(service.environment ?? {}).map(([key, value]) => [key, String(value ?? '')]),
      ),
      volumes: Object.fromEntries([
        ...(service.volumes ?? []).map((volume) => {
          const [from = '', ...to] = volume.split(':')
          return [to.join(':'), from.startsWith('.') ? resolve(FOLDER, from) : `${id}-${from}`]
        }),
        ...(service.secrets ?? []).map((secret) => [
          `/run/secrets/${secret}:ro`,
          join(secrets, (file.secrets[secret]?.file ?? '').replace('./secrets/', '')),
        ]),
      ]),
      options: [
        `--name=${id}-${name}`,
        ...(service.network_mode === 'host'
          ? ['--network=host']
          : [
              `--network=${id}`,
              `--ip=${addresses[name]}`,
              ...names.map((one) => `--add-host=${one}:${addresses[one]}`),
            ]),
        ...(service.read_only ? ['--read-only'] : []),
        ...(service.cap_drop ?? []).map((one) => `--cap-drop=${one.toLowerCase()}`),
        ...(service.cap_add ?? []).map((one) => `--cap-add=${one}`),
        ...(service.security_opt ?? []).map((one) => `--security-opt=${one.replace(':true', '')}`),
        ...(service.tmpfs ?? []).map((path) => `--tmpfs=${path}`),
        ...(service.ports ?? []).flatMap((port) =>
          ports[port] ? [`--publish=127.0.0.1:${ports[port]}:${port.split(':')[1]}`] : [],
        ),
        ...(service.stop_signal ? [`--stop-signal=${service.stop_signal}`] : []),
        ...(service.healthcheck?.disable ? ['--no-healthcheck'] : []),
        ...(service.healthcheck?.test ? [`--health-cmd=${service.healthcheck.test.slice(1).join(' ')}`] : []),
        ...(service.entrypoint && !command ? [`--entrypoint=${JSON.stringify(service.entrypoint)}`] : []),
      ],
      command: command ?? service.command ?? [],
    })
    running.set(name, container)
  }

  /** Replaces a container as `docker compose up` does after a change of its image. Resolves when the new one is healthy. */
  async function replace(name: string, variablesOfStart?: Record<string, string>) {
    const old = running.get(name)
    const code = await old?.stop()
    old?.remove()
    await start(name, variablesOfStart)
    await running.get(name)?.waitUntilHealthy()
    return code
  }

  return {
    /** Address of this machine for the containers, once one of them has started. */
    host: `${subnet}.1`,
    start,
    replace,
    container: (name: string) => {
      const container = running.get(name)
      if (!container) throw new Error(`${name} does not run`)
      return container
    },
    remove: () => {
      for (const container of running.values()) container.remove()
      for (const volume of Object.keys(file.volumes)) podman('volume', 'rm', '--force', `${id}-${volume}`)
      podman('network', 'rm', '--force', id)
    },
  }
}

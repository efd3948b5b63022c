import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ROOT } from './product.ts'

/** Debian's packages with which images are built and started in tests. */
const PACKAGES = ['podman', 'runc', 'mmdebstrap', 'buildah', 'netavark', 'aardvark-dns', 'iptables']
const BASE = `localhost/radruf-test-base:${process.version.slice(1)}`
const BASE_WITH_CHROMIUM = `localhost/radruf-test-chromium:${process.version.slice(1)}`
/** Its number changes with its contents. */
const ENGINES = 'localhost/radruf-test-engines:1'
const PREFIX = 'localhost/radruf-test-'
const FOLDER = join(ROOT, 'var/test-images')
/** The user of the processes in the images. */
const USER = 1000

/** The runtime and limits with which podman also starts containers inside of a virtual machine without systemd. */
const GLOBAL = ['--runtime', 'runc', '--cgroup-manager=cgroupfs']
const LIMITS = ['--ulimit=nofile=1024:1024', '--ulimit=nproc=1000:1000']
/** Limits a container that hangs, on a busy machine too. */
const HEALTHY_TIMEOUT_MS = 600_000
/** What production grants a container: nothing. */
const RESTRICTIONS = [
  '--read-only',
  `--user=${USER}:${USER}`,
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
  '--tmpfs=/tmp',
]

/** Runs podman. Throws with its output when it fails. */
export function podman(...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('podman', [...GLOBAL, ...args], { encoding: 'utf8' })
  if (error || status !== 0) throw new Error(`podman ${args.join(' ')} failed: ${error ?? stderr}${stdout}`)
  return stdout.trim()
}

/** Images of the product. */
export const IMAGES = ['shell', 'service', 'registry', 'checker'] as const

/**
 * Builds the images like `npm run images`, on a base of Debian's packages and the pinned Node: the public one is not to be had
 * everywhere. Returns their names and the folder of their lists. Throws with what is missing on this machine.
 */
export function buildImages(names: readonly (typeof IMAGES)[number][], options: readonly string[] = []) {
  providePodman()
  const [checker, others] = [names.filter((name) => name === 'checker'), names.filter((name) => name !== 'checker')]
  if (others.length) buildOn(provideBase(), others, options)
  if (checker.length) buildOn(provideBase('chromium-headless-shell'), checker, options)
  return { folder: FOLDER, prefix: PREFIX }
}

function buildOn(base: string, names: readonly string[], options: readonly string[]) {
  mkdirSync(FOLDER, { recursive: true })
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      'scripts/release/images.ts',
      ...['--builder', 'podman', '--base', base, '--prefix', PREFIX, '--to', FOLDER],
      ...options,
      ...names,
    ],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, BUILDAH_ISOLATION: 'chroot' } },
  )
  if (status !== 0) throw new Error(`The images could not be built:\n${stderr}`)
}

function providePodman() {
  if (hasProgram('podman') && hasProgram('runc') && hasProgram('mmdebstrap')) return
  const install = `apt-get install -y --no-install-recommends ${PACKAGES.join(' ')}`
  const canInstall = process.getuid?.() === 0 && hasProgram('apt-get')
  if (canInstall)
    for (const command of ['apt-get update', install]) spawnSync('sh', ['-c', command], { stdio: 'inherit' })
  if (!hasProgram('podman'))
    throw new Error(`The images are tested with podman, as root on Debian. Install it: ${install}`)
}

const hasProgram = (name: string) => !spawnSync(name, ['--version'], { stdio: 'ignore' }).error

/** The base of the images, and the one of the checker. */
function provideBase(browser?: string): string {
  const image = browser ? BASE_WITH_CHROMIUM : BASE
  const packages = ['ca-certificates', 'libstdc++6', 'libatomic1', ...(browser ? [browser] : [])]
  provideDebian(image, packages.join(), `install -D ${process.execPath} "$1"/usr/local/bin/node`)
  return image
}

/** An image with the programs beside the product, of Debian: the public ones are not to be had everywhere. */
export function provideEngines(): string {
  const scripts = join(ROOT, 'e2e/support/engines')
  provideDebian(
    ENGINES,
    'ca-certificates,caddy,postgresql-15,postgresql-client-15,coturn',
    `install -D --target-directory="$1"/usr/local/bin ${scripts}/start-database ${scripts}/start-proxy`,
  )
  return ENGINES
}

/** Makes an image of Debian's packages, unless this machine has it. */
function provideDebian(image: string, packages: string, hook: string) {
  if (spawnSync('podman', ['image', 'exists', image]).status === 0) return
  const folder = mkdtempSync(join(tmpdir(), 'radruf-debian-'))
  const archive = join(folder, 'image.tar')
  const excluded = ['doc', 'locale', 'man', 'info'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`)
  const { status, stderr } = spawnSync(
    'mmdebstrap',
    [
      '--variant=essential',
      `--include=${packages}`,
      ...excluded,
      '--dpkgopt=path-include=/usr/share/doc/*/copyright',
      '--dpkgopt=force-unsafe-io',
      `--customize-hook=${hook}`,
      'bookworm',
      archive,
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${image} could not be made:\n${stderr}`)
  podman('import', archive, image)
  rmSync(folder, { recursive: true })
}

export type ContainerOptions = {
  env: Record<string, string>
  /** Folders of the machine by their path in the container, with `:ro` where they are mounted read-only. */
  volumes?: Record<string, string>
  /** Arguments of `podman run`, such as a network. */
  options?: string[]
  command?: string[]
  /** False: the options say what the container may do. */
  isRestricted?: boolean
}
export type Container = ReturnType<typeof startContainer>

/** Starts a container with the restrictions of production. */
export function startContainer(
  image: string,
  { env, volumes = {}, options = [], command = [], isRestricted = true }: ContainerOptions,
) {
  const id = podman(
    'run',
    '--detach',
    // There is no journal in a container of CI.
    '--log-driver=k8s-file',
    // A container with many threads would get the processor time of one thread beside other tests.
    '--cpu-shares=2048',
    ...LIMITS,
    ...(isRestricted ? RESTRICTIONS : []),
    ...Object.entries(env).map(([name, value]) => `--env=${name}=${value}`),
    ...Object.entries(volumes).map(([path, folder]) => `--volume=${folder}:${path}`),
    ...options,
    image,
    ...command,
  )
  const logs = () => {
    const { stdout, stderr } = spawnSync('podman', ['logs', id], { encoding: 'utf8' })
    return `${stdout}${stderr}`
  }
  return {
    id,
    logs,
    exec: (...words: string[]) => podman('exec', id, ...words),
    /** Asks the image's health check until it is content. Throws with the log of a container that has ended. */
    waitUntilHealthy: async () => {
      const deadline = Date.now() + HEALTHY_TIMEOUT_MS
      while (spawnSync('podman', [...GLOBAL, 'healthcheck', 'run', id]).status !== 0) {
        const isRunning = podman('inspect', '--format', '{{.State.Running}}', id) === 'true'
        if (!isRunning || Date.now() > deadline) throw new Error(`${image} is not healthy:\n${logs()}`)
        await delay(200)
      }
    },
    /** Sends the stop signal and resolves with the exit code. */
    stop: async () => {
      const child = spawn('podman', [...GLOBAL, 'stop', '--time', '60', id], { stdio: 'ignore' })
      await once(child, 'close')
      return Number(podman('inspect', '--format', '{{.State.ExitCode}}', id))
    },
    remove: () => void podman('rm', '--force', '--time', '0', id),
  }
}

/** A new folder that the user of the images may write. */
export function createVolume(): string {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-volume-'))
  chownSync(folder, USER, USER)
  return folder
}

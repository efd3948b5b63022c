import { type ChildProcess, spawn, spawnSync } from 'node:child_process'

export type RestrictedProcessOptions = {
  /** Script that runs. */
  entry: string
  /** Further files and folders that the process may read. */
  readable?: readonly string[]
  /** Megabytes of the heap, beyond which the process ends by SIGABRT. */
  memoryMb: number
  /**
   * Gives the script the global `gc`. It must take it away before it evaluates a release: `gc` writes heap snapshots into files, which
   * Node's permissions do not forbid.
   */
  hasGc?: boolean
}

/**
 * Environment variables that a restricted process receives from this one. TZ decides how dates without a zone are formatted, and
 * LD_LIBRARY_PATH is needed by systems whose libraries are elsewhere.
 */
const INHERITED = ['TZ', 'LD_LIBRARY_PATH', 'NIX_LD', 'NIX_LD_LIBRARY_PATH'] as const

/** Address space for data of the whole process, as a multiple of its heap: buffers, code, and the stacks of Node's threads. */
const DATA_PER_HEAP = 4

/** Megabytes of each half of the heap's young generation. Node's 16 cost 25 MB of every process that renders pages. */
const YOUNG_MB = 1

/**
 * Starts Node with code of releases: without network, writing, child processes, threads, native modules, settings and secrets. It reads
 * the named files only. On Linux it is also in namespaces of its own where the system allows them, so that it sees no other process
 * to signal. It ends with this process. The returned process may be the tool that carries it; signals to it reach the code.
 */
export function startRestrictedProcess({
  entry,
  readable = [],
  memoryMb,
  hasGc,
}: RestrictedProcessOptions): ChildProcess {
  const node = [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    '--permission',
    ...[entry, ...readable].map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${memoryMb}`,
    `--max-semi-space-size=${YOUNG_MB}`,
    ...(hasGc ? ['--expose-gc'] : []),
    entry,
  ]
  const [command = '', ...args] = [...confinement(memoryMb), ...node]
  return spawn(command, args, {
    // The output of releases is not logged: it may quote a page. Errors of Node itself are read by the caller.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // A session of its own: a signal to "my process group" does not reach this process.
    detached: true,
    serialization: 'advanced',
    env: {
      NODE_ENV: 'production',
      // One arena of glibc's allocator instead of one per thread.
      MALLOC_ARENA_MAX: '1',
      ...Object.fromEntries(INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    },
  })
}

/** A command of util-linux that confines the command behind it. */
type Layer = { args: (memoryMb: number) => string[]; meaning: string }

const LAYERS: readonly Layer[] = [
  {
    args: (memoryMb) => ['prlimit', `--data=${memoryMb * DATA_PER_HEAP * 2 ** 20}`, '--core=0'],
    meaning: 'a limit for memory outside the heap',
  },
  { args: () => ['setpriv', '--pdeathsig', 'KILL'], meaning: 'termination together with the server' },
  {
    args: () => ['unshare', '--user', '--pid', '--fork', '--kill-child', '--net', '--ipc'],
    meaning: 'namespaces of processes, network and shared memory',
  },
]

let available: readonly Layer[] | undefined

/** The layers that this system offers, tried once per process: containers and some distributions forbid user namespaces. */
const availableLayers = (): readonly Layer[] => {
  available ??=
    process.platform === 'linux'
      ? LAYERS.filter(({ args: layerArgs }) => {
          const [command = '', ...args] = layerArgs(1024)
          return spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0
        })
      : []
  return available
}

const confinement = (memoryMb: number): string[] => availableLayers().flatMap(({ args }) => args(memoryMb))

/** The parts of confinement beyond Node's permissions that this system lacks; for the log and the operator's check. */
export const findMissingConfinement = (): string[] =>
  LAYERS.filter((layer) => !availableLayers().includes(layer)).map(({ meaning }) => meaning)

import { type ForkOptions, spawnSync } from 'node:child_process'

/**
 * Covers a folder with an empty one, and enters a second pair of namespaces in which the mount cannot be undone. A process there has the
 * same user, and neither memory, environment nor files of processes outside are readable for it.
 */
const SCRIPT = `folder=$1 uid=$2 gid=$3; shift 3
mount -t tmpfs -o ro,size=4k,mode=000 none "$folder" &&
exec unshare --user --map-user="$uid" --map-group="$gid" --mount -- "$@"`

/**
 * Options for `fork` that start Node without access to a folder of the same user. Undefined on systems without user and mount namespaces:
 * macOS, containers with the default profile, and some distributions.
 */
export function hideFolder(folder: string): Required<Pick<ForkOptions, 'execPath' | 'execArgv'>> | undefined {
  if (process.platform !== 'linux') return undefined
  const ids = [process.getuid?.(), process.getgid?.()].map(String)
  const args = ['--user', '--map-root-user', '--mount', 'sh', '-c', SCRIPT, 'sh', folder, ...ids]
  if (spawnSync('unshare', [...args, 'true'], { stdio: 'ignore' }).status !== 0) return undefined
  return { execPath: 'unshare', execArgv: [...args, process.execPath] }
}

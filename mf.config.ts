import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { REMOTES } from '@radruf/contract'
import { CommandRefused, type MfConfig } from '@radruf/release-tool/config'
import { ADDITIONS, startTrial, surfaceFor, TYPE_RULES } from '@radruf/trial'
import { createRemote, deleteRemote } from './scripts/generate/remote/commands.ts'
import { extractRemote } from './scripts/release/extract.ts'
import { ROOT } from './scripts/root.ts'

/** The suite as `npm run mf` works on it: all remotes, and the shell. */
const config: MfConfig = {
  remotes: REMOTES,
  folderOf: (remote) => join(ROOT, remote),
  surfaceFor,
  ...ADDITIONS,
  types: TYPE_RULES,
  shellBuild: join(ROOT, 'shell/dist'),
  build: (remote) => {
    const { status } = spawnSync(process.execPath, ['scripts/dev/build.ts', 'shell', remote], {
      cwd: ROOT,
      stdio: 'inherit',
    })
    if (status !== 0) throw new CommandRefused(`${remote} could not be built.`)
  },
  startTrial,
  reproduce: 'Run `npm run qa` with this build and open the page',
  commands: {
    new: {
      usage: `  new <mf-name> [--path /name] [--repository FOLDER]
                                makes a remote that passes every check, in the suite or in a repository of its own`,
      run: createRemote,
    },
    extract: {
      usage: '  extract <remote> FOLDER       writes a repository of its own for a remote',
      run: extractRemote,
    },
    delete: { usage: '  delete <remote>               removes a remote from the suite', run: deleteRemote },
  },
}
export default config

import { REMOTES } from '@radruf/contract'
import { CommandRefused, type MfConfig } from '@radruf/release-tool/config'
import { ADDITIONS, startTrial, surfaceFor, TYPE_RULES } from '@radruf/trial'

/** `mf` in the image of the checker: it checks what was built elsewhere. */
const config: MfConfig = {
  remotes: REMOTES,
  folderOf: (remote) => `${import.meta.dirname}/${remote}`,
  surfaceFor,
  ...ADDITIONS,
  types: TYPE_RULES,
  // Types of third parties are those that are installed for the shell.
  shellBuild: `${import.meta.dirname}/shell/dist`,
  build: () => {
    throw new CommandRefused('this image has no builder; build elsewhere')
  },
  startTrial,
  reproduce: '',
}
export default config

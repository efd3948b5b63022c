import { REMOTES } from '@radruf/contract'
import { findPathProblem, listAdditionProblems } from '@radruf/contract/server'
import { CommandRefused, type MfConfig } from '@radruf/release-tool/config'

const refuse = (): never => {
  throw new CommandRefused('this image has no builder and no browser; build, check and publish elsewhere')
}

/** `mf` in the image of the registry: it decides about releases. Releases are built and checked elsewhere. */
const config: MfConfig = {
  remotes: REMOTES,
  folderOf: (remote) => `${import.meta.dirname}/${remote}`,
  surfaceFor: refuse,
  findPathProblem,
  listAdditionProblems,
  types: { exposed: { module: '', type: '' }, ignored: [], service: '' },
  build: refuse,
  startTrial: refuse,
  reproduce: '',
}
export default config

import { remoteConfig } from '@radruf/federation/build'

export default remoteConfig(import.meta.dirname)

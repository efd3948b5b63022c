import { remoteConfig } from '@radruf/build-preset'

export default remoteConfig(import.meta.dirname)

import { shellConfig } from '@radruf/build-preset'

export default shellConfig(import.meta.dirname)

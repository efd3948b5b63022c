import { shellConfig } from '@radruf/federation/build'

export default shellConfig(import.meta.dirname)

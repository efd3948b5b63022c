import { remoteRepository } from '@radruf/trial'

export default remoteRepository('{{remote}}', import.meta.dirname)

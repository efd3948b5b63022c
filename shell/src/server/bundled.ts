/** The parts of the bundled shell that the server process imports. The renderers have their own bundle. */
export { sharedScope } from '@radruf/host/shared-scope'
export { renderOverrideConfirmation } from './override-confirmation.tsx'

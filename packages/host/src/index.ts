/** The code that all hosts of remotes share: the shell, and the standalone host of one remote. */
export { homePathFor } from './access.ts'
export { Crash } from './crash.tsx'
export { isMissingElement, readErrorMessage } from './error-message.ts'
export { createEventStream } from './event-stream.ts'
export { followEvents } from './follow-events.ts'
export { followRemoteChanges } from './follow-remote-changes.ts'
export {
  addAreaNames,
  addTexts,
  closeTexts,
  createTexts,
  createTextsFrom,
  languagesOfPage,
  type NamedArea,
  protectTexts,
} from './i18n.ts'
export { chooseLanguage, LANGUAGE_KEY } from './language.ts'
export { NoConnection } from './no-connection.tsx'
export { useIsOfflineReported } from './offline-notice.ts'
export { createPageRouter } from './page-router.ts'
export { protectShared } from './protect-shared.ts'
export { enforceAccess, LAYOUT, type RemoteRouteServices, routesOfRemote } from './remote-routes.tsx'
export { LayoutProblem, RouteProblem } from './route-problem.tsx'
export {
  type CurrentReleases,
  countWaiting,
  type Inbox,
  type NewerRelease,
  NO_SOUND,
  type OutdatedStatus,
  type RetryAction,
  type Services,
  ShellServices,
  toInbox,
  useOnline,
  useShellValue,
  useWaitingCount,
  useWaitingCustomers,
} from './services.ts'
export { createSessionSource, type SessionSource } from './session-source.ts'
export { EVENT_TABS } from './tab-names.ts'
export { Toasts } from './toasts.tsx'
export { isTranslatedPage, supportTranslatedText } from './translated-text.ts'

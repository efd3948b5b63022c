/** Modules for every host: the shell, and the standalone host of a remote. */
export { addTexts, createTexts } from './app/i18n.ts'
export { LANGUAGE_KEY } from './app/language.ts'
export { LAYOUT, type RouteServices, routesOfRemote } from './app/routes.tsx'
export { type Services, ShellServices, useShellValue } from './app/services.ts'
export { sharedScope } from './app/shared-scope.ts'
export { Toasts } from './app/toasts.tsx'
export { createEventStream } from './browser/event-stream.ts'
export { createSessionSource } from './browser/session-source.ts'

import type { OfflinePage, RemoteModule } from '../shell.ts'
import { aPerson } from './samples.ts'

/** The page of a remote's path as the page "no connection" lists it, for the sample person. */
export const findStoredPage = ({ routes }: RemoteModule, path: string): OfflinePage | undefined =>
  routes.find((route) => route.path === path)?.handle?.findOfflinePage?.(aPerson().id)

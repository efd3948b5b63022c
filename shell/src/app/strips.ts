// The strips above every page that browsers load together, after hydration.
export { ConnectionBanner } from './connection-banner/connection-banner.tsx'
export { UpdateHints } from './update-hints.tsx'

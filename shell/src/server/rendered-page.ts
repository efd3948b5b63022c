import type { Readable } from 'node:stream'

/** A page, or the redirect of an access rule, loader or action. */
export type RenderedPage = { status: number; headers: [string, string][]; body?: Readable }

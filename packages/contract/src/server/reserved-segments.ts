/** First path segments that the shell's server handles itself. No page's path begins with one. */
export const RESERVED_SEGMENTS: readonly string[] = [
  'api',
  'assets',
  'dev',
  'health',
  'language',
  'manifest.webmanifest',
  'offline',
  'overrides',
  'qa',
  'releases',
  'remotes',
  'reports',
]

/** Log lines of the shell's server, with what an operator or the team of a release does about each. */
const ADVICE = {
  'remote failed on the server':
    'the page was served without the release, which the browser loads: the error says what it did. Reproduce it with `mf check`, and publish a repair. Meanwhile `mf rollback` makes the release before it live',
  'remote failed':
    'the message says what the release did in a browser. Open the page with this release and repair it; the guard rolls back a release that fails for several networks, and `mf rollback` does so at once',
  'remote late':
    'nothing counts against the release. When many visitors report it, look at the size of its files and at the network in between',
  'page broken':
    'the page was loaded once without remotes. Open it with the loaded releases: with one, the guard counts a failure; of several, it looks for the one whose absence heals',
  'policy violated':
    'the browser has refused it. When many visitors report it, find the release that uses the address and let it use the product’s own; a single visitor’s browser extension needs nothing',
  'request failed':
    'the visitor got an error page and may try again. The error says which part failed: look at the service, at the renderers, and at the folder of releases',
} as const

export type LogLine = keyof typeof ADVICE

/** Details of a log line, with the advice before them. */
export const withAdvice = <Details extends object>(line: LogLine, details: Details) => ({
  advice: ADVICE[line],
  ...details,
})

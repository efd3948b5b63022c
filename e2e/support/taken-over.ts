/**
 * An expression for a page that is true once React has taken an element over from the server's page; before that nobody
 * listens to it. React marks its elements with properties of its own.
 */
export const isTakenOver = (selector = '[data-page-heading]') =>
  `Object.keys(document.querySelector(${JSON.stringify(selector)}) ?? {}).some((key) => key.startsWith('__reactProps'))`

/** A phone with slow 4G of Chromium's developer tools: milliseconds, and bytes per second. */
export const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 84_375 }
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

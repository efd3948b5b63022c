/**
 * Creates the function that sends reports to the shell's server, also from a page that is being left. It keeps the browser's functions,
 * because a remote may replace them. Where beacons are switched off or refused, a request takes their place.
 */
export function createReportSender(): (url: string, report: unknown) => void {
  const sendBeacon = navigator.sendBeacon?.bind(navigator)
  const request = fetch.bind(window)
  return (url, report) => {
    const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
    if (!sendBeacon?.(url, body)) request(url, { method: 'POST', body, keepalive: true }).catch(() => {})
  }
}

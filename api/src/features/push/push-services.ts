/**
 * Whether an endpoint belongs to one of the push services (`https://*.push.apple.com`; an asterisk stands for one part of
 * the name). The address comes from a browser and the service posts to it, so anything else could be an address of the own network.
 */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  return (
    url !== null &&
    !url.username &&
    !url.password &&
    services.some((service) => toOriginPattern(service).test(url.origin))
  )
}

const toOriginPattern = (service: string) =>
  new RegExp(`^${service.replace(/[.*+?^${}()|[\]\\/]/g, (sign) => (sign === '*' ? '[a-z0-9-]+' : `\\${sign}`))}$`)

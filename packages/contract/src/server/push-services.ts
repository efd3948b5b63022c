/**
 * Whether an endpoint belongs to one of the push services, such as `https://*.push.apple.com`; an asterisk stands for one label of
 * the host name. Endpoints come from browsers and the service posts to them, so others could be hosts of the internal network.
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

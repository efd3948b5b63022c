import { findPath, pathTo } from '@radruf/contract'

/** Where to go after signing in: the `to` of the address when it is a path of the product, the start page otherwise. */
export function returnPathOf(address: string): string {
  const { origin, searchParams } = new URL(address)
  const to = searchParams.get('to')
  if (!to?.startsWith('/')) return pathTo('/')
  const target = URL.parse(to, origin)
  return target?.origin === origin && findPath(target.pathname) ? target.pathname + target.search : pathTo('/')
}

import { parseKnownPath, pathTo } from '@radruf/contract'

/** Where to go after signing in: the `to` of the address when it is a path of the product, the start page otherwise. */
export const readReturnPath = (address: string): string =>
  parseKnownPath(new URL(address).searchParams.get('to')) ?? pathTo('/')

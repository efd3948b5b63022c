import { pathTo } from '@radruf/contract'
import { parseKnownPath } from '@radruf/shell-kit'

/** The path to open after signing in: the query parameter `to` if it is a path of the product, else the start page. */
export const readReturnPath = (url: string): string =>
  parseKnownPath(new URL(url).searchParams.get('to')) ?? pathTo('/')

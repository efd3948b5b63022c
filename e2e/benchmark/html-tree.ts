/** A text, or an element with its attributes and children. */
export type HtmlNode = string | { name: string; attributes: Record<string, unknown>; children: HtmlNode[] }

const VOID = /^(area|base|br|col|hr|img|input|link|meta|source|track|wbr)$/
const TOKEN =
  /<!--.*?-->|<!doctype[^>]*>|<(script|style|textarea|title)((?:\s[^>]*)?)>(.*?)<\/\1>|<\/[\w-]+>|<([\w:-]+)((?:"[^"]*"|[^>"])*)>|[^<]+/gis
const ATTRIBUTE = /([^\s=/"]+)(?:="([^"]*)")?/g
/** React takes these as objects or writes them itself. */
const SKIPPED = ['style', 'checked', 'selected', 'value']

/** Reads HTML that React has written, as a tree for React: the texts of scripts and styles become their HTML. */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = []
  const open = [root]
  const add = (name: string, attributes: string, inner?: string) => {
    const node = { name, attributes: readAttributes(attributes), children: [] as HtmlNode[] }
    if (inner) node.attributes.dangerouslySetInnerHTML = { __html: inner }
    open.at(-1)?.push(node)
    return node
  }
  for (const [token, rawName, rawAttributes = '', inner = '', name, attributes = ''] of html.matchAll(TOKEN)) {
    if (rawName) add(rawName === 'textarea' ? 'p' : rawName, rawAttributes, inner)
    else if (token.startsWith('</')) open.pop()
    else if (name) {
      const { children } = add(name, attributes)
      if (!VOID.test(name)) open.push(children)
    } else if (!token.startsWith('<')) open.at(-1)?.push(token)
  }
  return root
}

const readAttributes = (text: string): Record<string, unknown> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].flatMap(([, name = '', value = '']) =>
      SKIPPED.includes(name) ? [] : [[name === 'class' ? 'className' : name, value]],
    ),
  )

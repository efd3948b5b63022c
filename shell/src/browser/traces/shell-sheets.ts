import { type CleanDocument, findShellLinks } from './clean-document.ts'

/** Rules of the shell's style sheets by their links. */
export type SheetRules = ReadonlyMap<HTMLLinkElement, string>

const toText = (sheet: CSSStyleSheet) => Array.from(sheet.cssRules, ({ cssText }) => cssText).join('\n')

/**
 * Reads the rules from the files once more, which the browser has kept. Without the files they are not compared, for example after an update
 * of the shell.
 */
export async function readRules({ sheets }: CleanDocument): Promise<SheetRules> {
  const entries = [...sheets].map(async ([link, href]) => {
    const response = await fetch(href)
    if (!response.ok) throw new Error(`${href} is not available: ${response.status}`)
    const sheet = new CSSStyleSheet({ baseURL: href })
    sheet.replaceSync(await response.text())
    return [link, toText(sheet)] as const
  })
  return new Map(await Promise.all(entries).catch(() => []))
}

/** Whether a style sheet of the shell is gone, or has another address or other rules. */
export const hasOtherRules = ({ sheets }: CleanDocument, rules: SheetRules): boolean =>
  [...sheets].some(([link, href]) => !link.isConnected || link.href !== href || isChanged(link, rules.get(link)))

function isChanged({ sheet }: HTMLLinkElement, rules: string | undefined): boolean {
  try {
    return rules !== undefined && sheet !== null && toText(sheet) !== rules
  } catch {
    // Of another site.
    return true
  }
}

/** Steps that let switched-off style sheets of the shell apply again. */
export const findOff = () =>
  findShellLinks().flatMap((link) =>
    link.sheet?.disabled || link.disabled || link.media || link.sheet?.media.mediaText
      ? () => {
          link.disabled = false
          link.removeAttribute('media')
          if (!link.sheet) return
          link.sheet.disabled = false
          link.sheet.media.mediaText = ''
        }
      : [],
  )

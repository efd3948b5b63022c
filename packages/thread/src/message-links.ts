/** An address that begins with its scheme or with `www.`, up to the next blank or invisible character, which could hide its end. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"`\p{Bidi_Control}\u200B\u2060\uFEFF]+/giu
/** Punctuation of any script, which ends a sentence and not an address. Asterisks mark bold text in other messengers. */
const ENDING = /(?![/&@#%\\])[\p{Po}\p{Ps}\p{Pe}\p{Pi}\p{Pf}]$/u
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '）': '（', '】': '【' }

/**
 * The address without the punctuation of the sentence around it. A closing bracket belongs to the address when the address opens it:
 * `…/wiki/Kette_(Begriff)`.
 */
function trimAddress(found: string): string {
  let address = found
  for (let last = ENDING.exec(address)?.[0]; last; last = ENDING.exec(address)?.[0]) {
    const opening = OPENING[last]
    if (opening && count(address, last) <= count(address, opening)) break
    address = address.slice(0, -1)
  }
  return address
}
const count = (text: string, char: string) => text.split(char).length - 1

/**
 * The link of an address in a message. Undefined for other schemes, and for addresses with a user name, which disguise their host
 * (`https://bank.example@evil.example`).
 */
function toSafeLink(address: string): string | undefined {
  const url = URL.parse(address.includes('://') ? address : `https://${address}`)
  const isSafe = url && (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password
  return isSafe && url.hostname.includes('.') ? url.href : undefined
}

/** The parts of a message's text in order; those that are addresses have a link. */
export function splitAtLinks(text: string): { text: string; link?: string | undefined }[] {
  const parts: { text: string; link?: string | undefined }[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimAddress(match[0])
    parts.push({ text: text.slice(end, match.index) }, { text: address, link: toSafeLink(address) })
    end = match.index + address.length
  }
  return [...parts, { text: text.slice(end) }]
}

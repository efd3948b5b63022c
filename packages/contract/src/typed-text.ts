/** Rules for text as keyboards, scripts, clipboards and autofill deliver it. */

/**
 * Characters that reorder or hide text, and letters without a shape. Joiners stay: Persian words and combined emoji need them. So do
 * the tags of a flag.
 */
const CONTROLS =
  /[\p{Bidi_Control}\u00AD\u115F\u1160\u180E\u200B\u2060-\u2064\u206A-\u206F\u3164\uFEFF\uFFA0]|(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0000}-\u{E007F}]/gu
/** Any character that leaves a mark on the screen. U+2800 is an empty Braille cell. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\u2800]/u
/** Blocks of the scripts that run from right to left, and the characters that turn the direction. */
const RIGHT_TO_LEFT = /[\p{Bidi_Control}\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const DIGIT = /\p{Nd}/u

/** Whether a reader sees anything of the text. Combining marks alone are no text. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text.replace(/\p{M}/gu, ''))

/** Trims a text. A text of invisible characters becomes empty. */
export const trimText = (text: string): string => (hasVisibleText(text) ? text.trim() : '')

/** Removes invisible characters that reorder or hide text, and halves of characters. */
export const removeControls = (text: string): string => text.replace(CONTROLS, '').replace(/\p{Surrogate}/gu, '')

/** A person's name as it is stored: single spaces, without invisible characters. */
export const cleanName = (name: string): string => trimText(removeControls(name).replace(/\p{Z}+/gu, ' '))

/**
 * Isolates a person's text inside a sentence of plain text, so its direction cannot reorder the sentence. Text that runs from left
 * to right stays unchanged. In HTML the element `bdi` does the same.
 */
export const isolateText = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `\u2068${text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')}\u2069` : text

/** Replaces the decimal digits of every script by ASCII digits: `١٢٣` and `１２３` become `123`. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(countDigitsBefore(digit.codePointAt(0) ?? 0) % 10))

/** Digits of a script are ten consecutive code points; a run has several such groups for mathematical digits only. */
function countDigitsBefore(codePoint: number): number {
  let first = codePoint
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1
  return codePoint - first
}

/**
 * Reads a German postal code: five digits, not `00…`. Accepts the digits of every script, separators between them and the country
 * prefix (`D-10115`, `DE 10115`, `10 115`). Undefined for anything else.
 */
export function parsePostalCode(typed: string): string | undefined {
  const digits = toAsciiDigits(removeControls(typed).normalize('NFKC'))
    .replace(/[\s\p{Pd}.]/gu, '')
    .replace(/^de?(?=\d)/i, '')
  return /^(?!00)\d{5}$/.test(digits) ? digits : undefined
}

export const isPostalCode = (typed: string): boolean => parsePostalCode(typed) !== undefined

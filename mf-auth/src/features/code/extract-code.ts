/**
 * The six digits in whatever was typed or pasted: with blanks or hyphens, or a whole mail, in which the code comes first.
 * Undefined when there are no six digits together.
 */
export function extractCode(text: string): string | undefined {
  const digits = text.replace(/\D/g, '')
  if (digits.length === 6) return digits
  const together = /(?<!\d)\d{6}(?!\d)/.exec(text) ?? /(?<!\d)\d{3}[\s\-‐-―]\d{3}(?!\d)/.exec(text)
  return together?.[0].replace(/\D/g, '')
}

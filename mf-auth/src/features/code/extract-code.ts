/**
 * Finds the six digits in typed or pasted text: with spaces or hyphens, or the first group of six in a whole mail.
 * Undefined without six adjacent digits.
 */
export function extractCode(text: string): string | undefined {
  const digits = text.replace(/\D/g, '')
  if (digits.length === 6) return digits
  const match = /(?<!\d)\d{6}(?!\d)/.exec(text) ?? /(?<!\d)\d{3}[\s\-‐-―]\d{3}(?!\d)/.exec(text)
  return match?.[0].replace(/\D/g, '')
}

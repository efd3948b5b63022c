import { toAsciiDigits } from './typed-text.ts'

/**
 * Finds the code in typed or pasted text. Text with exactly six digits is the code, whatever separates them. In longer text,
 * such as a whole mail, the first group of six digits is the code. The digits may be those of any script. Undefined without either.
 */
export function extractCode(typed: string): string | undefined {
  const text = toAsciiDigits(typed)
  const digits = text.replace(/\D/g, '')
  if (digits.length === 6) return digits
  const match = /(?<!\d)\d{6}(?!\d)/.exec(text) ?? /(?<!\d)\d{3}[\s\-‐-―]\d{3}(?!\d)/.exec(text)
  return match?.[0].replace(/\D/g, '')
}

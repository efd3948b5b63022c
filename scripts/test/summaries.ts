/** Summaries of measured values in a table: the median, with the worst one in brackets. */

/** The middle value; of an even number the mean of the two in the middle. NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return low === high ? low : (low + high) / 2
}

/** The smallest value that is not exceeded by this share of the values. NaN without values. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? Number.NaN

/** The largest of the known values, or undefined. */
export function findWorst(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length > 0 ? Math.max(...known) : undefined
}

/** Median and maximum with so many decimals at most; a dash without values. */
export function summarize(values: readonly number[], unit = '', decimals = 1): string {
  const format = (value: number) => String(Number(value.toFixed(decimals)))
  return values.length > 0 ? `${format(median(values))}${unit} (${format(Math.max(...values))})` : '–'
}

/**
 * Times in seconds. Infinite ones never ended: they are counted with the verb, such as `gone`. Undefined ones do not count; a dash if there
 * are no others.
 */
export function summarizeTimes(values: readonly (number | undefined)[], verb: string): string {
  const known = values.filter((value) => value !== undefined)
  const ended = known.filter(Number.isFinite)
  if (known.length === 0) return '–'
  if (ended.length === 0) return 'never'
  const never = known.length - ended.length
  const times = `${median(ended).toFixed(1)} s (${Math.max(...ended).toFixed(1)})`
  return never > 0 ? `${times}, ${never} of ${known.length} sides never ${verb}` : times
}

/** One row of the table: a measured value and the target it is compared with. */
export type Figure = { part: string; what: string; value: string; target: string; ok: boolean }

/** Value below which `share` of the values lie; 0 for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const milliseconds = (value: number) => `${Math.round(value)} ms`

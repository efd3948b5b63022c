/** Whether `version` satisfies `^wanted`: the same first number that is not zero, and nothing smaller after it. */
export function satisfiesRange(wanted: string, version: string): boolean {
  const [w, v] = [parts(wanted), parts(version)]
  const leading = w.findIndex((number) => number > 0)
  const fixed = leading < 0 ? w.length : leading + 1
  for (const [index, number] of w.entries()) {
    const have = v[index] ?? 0
    if (have !== number) return index >= fixed && have > number
  }
  return true
}

const parts = (version: string): number[] => (version.split(/[-+]/)[0] ?? '').split('.').map(Number)

/** What a release was built against and the shell does not offer, as `name needs ^x, the shell has y`. */
export const findMismatches = (wanted: Record<string, string>, offered: Record<string, string>): string[] =>
  Object.entries(wanted).flatMap(([name, version]) => {
    const have = offered[name]
    if (have && satisfiesRange(version, have)) return []
    return `${name} needs ^${version}, the shell has ${have ?? 'none'}`
  })

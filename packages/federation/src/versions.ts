import { satisfies } from 'semver'

/** Whether `version` satisfies `^wanted`. */
export const satisfiesRange = (wanted: string, version: string): boolean => satisfies(version, `^${wanted}`)

/** Versions that a release was built against and the shell does not offer, as `name needs ^x, the shell has y`. */
export const findMismatches = (wanted: Record<string, string>, offered: Record<string, string>): string[] =>
  Object.entries(wanted).flatMap(([name, version]) => {
    const installed = offered[name]
    if (installed && satisfiesRange(version, installed)) return []
    return `${name} needs ^${version}, the shell has ${installed ?? 'none'}`
  })

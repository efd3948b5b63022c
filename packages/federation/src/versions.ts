import { satisfies } from 'semver'
import { findFormatProblem, type Release } from './release.ts'
import { isNegotiated, NEGOTIATED_MODULES, type NegotiatedModule } from './shared-modules.ts'

/** Whether `version` satisfies `^wanted`. */
export const satisfiesRange = (wanted: string, version: string): boolean => satisfies(version, `^${wanted}`)

/**
 * Reasons why a release cannot run under a shell that offers these versions: another release format, a singleton whose version does not
 * fit, as `name needs ^x, the shell has y`, or a negotiated module that it uses, that does not fit, and of which it carries no copy.
 */
export function findMismatches(
  { format, shared, copies, uses }: Pick<Release, 'format' | 'shared' | 'copies' | 'uses'>,
  offered: Record<string, string>,
): string[] {
  const problem = findFormatProblem({ format })
  if (problem) return [problem]
  return Object.entries(shared).flatMap(([name, version]) => {
    const installed = offered[name]
    if (installed && satisfiesRange(version, installed)) return []
    const mismatch = `${name} needs ^${version}, the shell has ${installed ?? 'none'}`
    if (!isNegotiated(name)) return mismatch
    const isUnused = uses && !(name in uses)
    return copies[name] || isUnused ? [] : `${mismatch}, and the release carries no copy of its own`
  })
}

/** Negotiated modules of which the release uses its own copy under a shell that offers these versions. */
export const findOwnCopies = (
  { shared }: Pick<Release, 'shared'>,
  offered: Record<string, string>,
): NegotiatedModule[] =>
  NEGOTIATED_MODULES.filter((name) => shared[name] && !satisfiesRange(shared[name], offered[name] ?? ''))

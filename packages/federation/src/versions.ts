import { satisfies } from 'semver'
import { findFormatProblem, type Release } from './release.ts'
import { isNegotiated, NEGOTIATED_MODULES, type NegotiatedModule } from './shared-modules.ts'

/** Whether `version` satisfies `^wanted`. */
export const satisfiesRange = (wanted: string, version: string): boolean => satisfies(version, `^${wanted}`)

/**
 * Reasons why a release cannot run under a shell that offers these versions: another release format, or a singleton whose version
 * does not fit, as `name needs ^x, the shell has y`.
 */
export function findMismatches(
  { format, shared }: Pick<Release, 'format' | 'shared'>,
  offered: Record<string, string>,
): string[] {
  const problem = findFormatProblem({ format })
  if (problem) return [problem]
  return Object.entries(shared).flatMap(([name, version]) => {
    const installed = offered[name]
    if (isNegotiated(name) || (installed && satisfiesRange(version, installed))) return []
    return `${name} needs ^${version}, the shell has ${installed ?? 'none'}`
  })
}

/** Negotiated modules of which the release uses its own copy under a shell that offers these versions. */
export const findOwnCopies = (
  { shared }: Pick<Release, 'shared'>,
  offered: Record<string, string>,
): NegotiatedModule[] =>
  NEGOTIATED_MODULES.filter((name) => shared[name] && !satisfiesRange(shared[name], offered[name] ?? ''))

import type { MediaProblem } from '../core/media-state.ts'

/**
 * The reason for a rejected `getUserMedia`. Browsers use one error name for three cases: the person denied access, dismissed
 * the prompt, or the operating system or page forbids access. The stored permission distinguishes them.
 */
export function toMediaProblem(error: unknown, permission: PermissionState | undefined): MediaProblem {
  const { name = '', message = '' } = error instanceof Error ? error : {}
  switch (name) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
      if (/system|policy/i.test(message)) return 'blocked'
      return permission === 'prompt' ? 'dismissed' : permission === 'granted' ? 'blocked' : 'denied'
    case 'SecurityError':
      return 'blocked'
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      return 'not_found'
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return 'in_use'
    default:
      return 'unknown'
  }
}

type BrowserKind = 'ios' | 'android' | 'safari' | 'firefox' | 'chromium'

/** The browser whose settings the instructions describe. */
export function detectBrowser(userAgent: string): BrowserKind {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent)) return 'safari'
  return 'chromium'
}

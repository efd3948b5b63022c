import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../support/product.ts'

type Bundle = { [key: string]: string | Bundle }

/** The texts of mf-chat-call in both languages. */
export const BUNDLES = ['de', 'en'].map(
  (language) => JSON.parse(readFileSync(join(ROOT, `mf-chat-call/src/texts/${language}.json`), 'utf8')) as Bundle,
)

/** Keys of the texts that a reading looks for. */
export const PAGE_TEXT_KEYS = {
  warning: ['call.bad.title', 'call.bad.mechanicTitle', 'call.bad.absent', 'call.weak.pause', 'call.weak.wait'],
  /** The page's video is paused, or both are. */
  audioOnly: ['call.audioOnly', 'call.bothAudioOnly'],
  /** The counterpart's video is paused, or both are. */
  remoteAudioOnly: ['call.remoteAudioOnly', 'call.bothAudioOnly'],
  /** The call is lost. */
  lost: ['call.state.lost'],
  /** The button of the warning that joins again. */
  rejoin: ['call.rejoin'],
  /** The counterpart is missing since a break. */
  absent: ['call.bad.absent'],
} as const satisfies Record<string, readonly string[]>
export type PagePatterns = Record<keyof typeof PAGE_TEXT_KEYS, string>

/** Sources of regular expressions that find one of the texts in a page, in either language. */
export const toPagePatterns = (): PagePatterns => ({
  warning: toPattern(PAGE_TEXT_KEYS.warning),
  audioOnly: toPattern(PAGE_TEXT_KEYS.audioOnly),
  remoteAudioOnly: toPattern(PAGE_TEXT_KEYS.remoteAudioOnly),
  lost: toPattern(PAGE_TEXT_KEYS.lost),
  rejoin: toPattern(PAGE_TEXT_KEYS.rejoin),
  absent: toPattern(PAGE_TEXT_KEYS.absent),
})

const toPattern = (keys: readonly string[]): string =>
  BUNDLES.flatMap((bundle) => keys.map((key) => toSource(findText(bundle, key)))).join('|')

/** The source of an expression that matches a text with any name in place of its parameters. */
const toSource = (text: string): string =>
  text
    .split(/\{\{\w+\}\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^.]{1,60}')

function findText(bundle: Bundle, key: string): string {
  let found: string | Bundle | undefined = bundle
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  if (typeof found !== 'string') throw new Error(`mf-chat-call has no text ${key}.`)
  return found
}

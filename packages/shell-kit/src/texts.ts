import { useTranslation } from 'react-i18next'
import type { Texts } from './shell.ts'

/** Dotted keys of a bundle: `'form.title'`. Unknown keys are type errors. */
export type TextKeyFor<T> = {
  [K in keyof T & string]: T[K] extends string ? K | PluralBase<K> : `${K}.${TextKeyFor<T[K]>}`
}[keyof T & string]
type PluralBase<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : never

export type TextParams = Record<string, string | number>
export type Translate<T> = (key: TextKeyFor<T>, params?: TextParams) => string

/**
 * Creates a typed `useTexts` hook for one bundle:
 * `export const useTexts = createUseTexts('mf-booking', de)`, then `const t = useTexts(); t('slots.title')`.
 * Interpolation is `{{name}}`; plurals are `key_one` and `key_other` with the parameter `count`.
 */
export const createUseTexts =
  <T extends Texts>(namespace: string, _bundle: T) =>
  (): Translate<T> => {
    const { t } = useTranslation(namespace)
    return (key, params) => t(key as string, params ?? {})
  }

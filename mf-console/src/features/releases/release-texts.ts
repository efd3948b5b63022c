import { LOCALES, REMOTES, type ReleasePart } from '@radruf/contract'
import { useDates, useLanguage } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import { type Decision, getNewest } from './releases-actions.ts'

/** The name of a part as its visitors know it; that of another repository is its technical name. */
export function usePartName() {
  const t = useTexts()
  return (name: string): string => {
    const known = REMOTES.find((remote) => remote === name)
    return known ? t(`releases.part.${known}`) : name
  }
}

/** Figures in words, in the person's language. */
export function useFigures() {
  const t = useTexts()
  const language = useLanguage()
  const format = (value: number, digits: number) =>
    value.toLocaleString(LOCALES[language], { minimumFractionDigits: digits, maximumFractionDigits: digits })
  type Figures = NonNullable<ReleasePart['live']>['figures']
  return {
    rate: (value: number | null | undefined) => (value == null ? t('releases.unknown') : format(value, 1)),
    paint(figures: Figures) {
      if (figures?.isPaintOver) return t('releases.paintOver', { seconds: format(4, 1) })
      return figures?.paintMs
        ? t('releases.paintWithin', { seconds: format(figures.paintMs / 1000, 1) })
        : t('releases.unknown')
    },
    size: (figures: Figures) =>
      figures ? t('releases.kilobytes', { count: format(figures.bytes / 1000, 0) }) : t('releases.unknown'),
    factor: (value: number) => format(value, value < 10 ? 1 : 0),
  }
}

/** What a decision will do, and what its button says. */
export function useDecisionTexts() {
  const t = useTexts()
  const partName = usePartName()
  return (decision: Decision, part: ReleasePart | undefined) => {
    const name = part ? partName(part.name) : ''
    const canary = part?.canary?.version ?? ''
    const live = part?.live?.version ?? ''
    const before = part?.before ?? ''
    const values = { part: name, canary, live, before, version: (part && getNewest(part)?.version) ?? '' }
    const key = decision === 'rollback' ? (part?.canary ? 'withdraw' : 'rollback') : decision
    return {
      title: t(`releases.decide.${key}.title`, values),
      effect: t(`releases.decide.${key}.effect`, values),
      button: t(`releases.decide.${key}.button`, values),
      /** The release that visitors get afterwards. */
      version: { withdraw: live, rollback: before, promote: canary, pin: live, unpin: live, stop: '', resume: '' }[key],
    }
  }
}

/** Says when a change was, in a short form. */
export function useEventTime() {
  const dates = useDates()
  return (at: string) => dates.format(at, 'shortDayTime')
}

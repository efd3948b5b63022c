import { type CallPresence, mayBeReloading } from '@radruf/contract'
import { formatDuration, useDates, useNow } from '@radruf/shell-kit'
import { useTexts } from '../../../texts/index.ts'

/** The presence of a call that stands still, in words: a title and a line below it. Null while it goes on. */
export function usePresenceTexts(presence: CallPresence, name: string): { title: string; line: string } | null {
  const t = useTexts()
  const dates = useDates()
  const now = useNow()
  if (presence.at === 'hungUp') {
    const { since, minutes: count } = presence
    return {
      title: t('call.end.hungUp', { name }),
      line: t('call.end.hungUpAt', { time: dates.format(since, 'clock'), count }),
    }
  }
  if (presence.at !== 'interrupted') return null
  if (mayBeReloading(presence, now))
    return { title: t('call.end.reloading', { name }), line: t('call.end.reloadingText') }
  const duration = formatDuration(Math.max(0, now - Date.parse(presence.since)))
  return {
    title: t(`call.end.${presence.cause}`, { name }),
    line: t('call.end.missingFor', { name, duration }),
  }
}

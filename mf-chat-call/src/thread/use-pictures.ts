import type { Snapshot } from '@radruf/contract'
import type { Picture } from '@radruf/picture-viewer'
import { useDates, useTicketRole } from '@radruf/shell-kit'
import { isLeaving, type ThreadView } from '@radruf/thread'
import { useMemo } from 'react'
import { useTexts } from '../texts/index.ts'

/** The pictures and clips of a thread in the order of time, for the viewer. */
export function usePictures(
  { thread: { messages }, deletions }: Pick<ThreadView, 'thread' | 'deletions'>,
  snapshots: readonly Snapshot[] = [],
): readonly Picture[] {
  const t = useTexts()
  const { format } = useDates()
  // The messages of a case may come from several mechanics, and their role does not say which.
  const isCustomer = useTicketRole() === 'customer'
  // biome-ignore lint/correctness/useExhaustiveDependencies: `format` is new in every render and gives the same words.
  return useMemo(() => {
    const sent = messages
      .filter(({ id }) => !isLeaving(deletions[id]))
      .flatMap(({ attachments, author, authorName, sentAt }) =>
        attachments.map(({ id, width, height, clip }) => ({
          id,
          width,
          height,
          clip,
          time: sentAt,
          caption: isCustomer && author === 'customer' ? t('viewer.own') : t('viewer.sent', { name: authorName }),
          detail: format(sentAt, 'dayTime'),
        })),
      )
    const taken = snapshots.map(({ id, width, height, takenAt }) => ({
      id,
      width,
      height,
      clip: null,
      time: takenAt,
      caption: t('viewer.taken'),
      detail: format(takenAt, 'dayTime'),
    }))
    return [...sent, ...taken].sort((a, b) => a.time.localeCompare(b.time))
  }, [messages, deletions, snapshots, isCustomer])
}

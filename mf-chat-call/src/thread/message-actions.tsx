import type { Message } from '@radruf/contract'
import { Button, Dialog, Stack } from '@radruf/shared-ui'
import type { ActionSheetProps } from '@radruf/shared-ui/action-sheet'
import { Menu, type MenuAction } from '@radruf/shared-ui/menu'
import { lazy, type ReactNode, type RefObject, Suspense } from 'react'
import { useTexts } from '../texts/index.ts'
import { saveAttachments } from './save-attachments.ts'
import css from './thread.module.css'

/** Loaded with the first press. */
const ActionSheet = lazy(() =>
  import('@radruf/shared-ui/action-sheet').then(
    (sheet) => ({ default: sheet.ActionSheet }),
    () => ({ default: PlainSheet }),
  ),
)

/** On narrower screens the actions are a sheet at the bottom. */
const NARROW = '(width < 600px)'

type Props = {
  message: Message
  isOwn: boolean
  counterpartName: string
  time: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  /** Undefined where the person may not write. */
  onReply: (() => void) | undefined
  onDelete: () => void
  /** The bubble of the message, and a copy of it that the sheet lifts. */
  bubble: RefObject<HTMLElement | null>
  copy: ReactNode
}

/** The button with the actions of a message. A long press on the message opens them as well. */
export function MessageActions(props: Props) {
  const { message, isOwn, counterpartName, time, isOpen, onToggle, onReply, onDelete, bubble, copy } = props
  const t = useTexts()
  const label = t('thread.menu', { time })
  const { text, attachments } = message
  const listItems = () => {
    const items: MenuAction[] = []
    if (onReply) items.push({ label: t('thread.reply'), icon: 'undo', onSelect: onReply })
    if (text) items.push({ label: t('thread.copy'), icon: 'copy', onSelect: () => void copyText(text) })
    if (attachments.length > 0) {
      const saving = t('thread.save', { count: attachments.length })
      items.push({ label: saving, icon: 'download', onSelect: () => saveAttachments(attachments) })
    }
    if (isOwn) {
      const detail = t('thread.delete.both', { name: counterpartName })
      items.push({ label: t('thread.delete.confirm'), icon: 'trash', detail, tone: 'danger', onSelect: onDelete })
    }
    return items
  }
  const isSheet = isOpen && window.matchMedia(NARROW).matches
  return (
    <>
      <Menu
        label={label}
        items={isOpen ? listItems() : []}
        isOpen={isOpen && !isSheet}
        onToggle={onToggle}
        align={isOwn ? 'end' : 'start'}
        className={css.MessageMenu}
      />
      {isSheet && (
        <Suspense fallback={null}>
          <ActionSheet
            label={label}
            items={listItems()}
            cancelLabel={t('thread.dismiss')}
            onClose={() => onToggle(false)}
            lifted={{ source: bubble, content: copy }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The same actions where the code of the sheet cannot be loaded. */
function PlainSheet({ label, items, cancelLabel, onClose }: ActionSheetProps) {
  return (
    <Dialog open title={label} closeLabel={cancelLabel} onClose={onClose}>
      <Stack>
        {items.map((item) => (
          <Button
            key={item.label}
            type="button"
            variant="secondary"
            onClick={() => {
              onClose()
              item.onSelect()
            }}
          >
            {item.label}
          </Button>
        ))}
      </Stack>
    </Dialog>
  )
}

/** Refused without the permission; the text can still be selected. */
const copyText = (text: string) => navigator.clipboard?.writeText(text).catch(() => {})

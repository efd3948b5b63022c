import type { Message } from '@radruf/contract'
import { ActionSheet } from '@radruf/shared-ui/action-sheet'
import { Menu, type MenuAction } from '@radruf/shared-ui/menu'
import { type ReactNode, type RefObject, useState } from 'react'
import { useTexts } from '../texts/index.ts'
import { saveAttachments } from './save-attachments.ts'
import css from './thread.module.css'

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
  const getItems = (): MenuAction[] => [
    ...(onReply ? [{ label: t('thread.reply'), icon: 'reply' as const, onSelect: onReply }] : []),
    ...(text ? [{ label: t('thread.copy'), icon: 'copy' as const, onSelect: () => void copyText(text) }] : []),
    ...(attachments.length > 0
      ? [
          {
            label: t('thread.save', { count: attachments.length }),
            icon: 'download' as const,
            onSelect: () => saveAttachments(attachments),
          },
        ]
      : []),
    ...(isOwn
      ? [
          {
            label: t('thread.delete.confirm'),
            icon: 'trash' as const,
            detail: t('thread.delete.both', { name: counterpartName }),
            tone: 'danger' as const,
            onSelect: onDelete,
          },
        ]
      : []),
  ]
  const isSheet = isOpen && window.matchMedia(NARROW).matches
  return (
    <>
      <Menu
        label={label}
        items={isOpen ? getItems() : []}
        isOpen={isOpen && !isSheet}
        onToggle={onToggle}
        align={isOwn ? 'end' : 'start'}
        className={css.MessageMenu}
      />
      {isSheet && <Sheet {...{ label, bubble, copy }} items={getItems()} onClose={() => onToggle(false)} />}
    </>
  )
}

type SheetProps = Pick<Props, 'bubble' | 'copy'> & { label: string; items: MenuAction[]; onClose: () => void }

function Sheet({ label, items, bubble, copy, onClose }: SheetProps) {
  const t = useTexts()
  const [from] = useState(() => bubble.current?.getBoundingClientRect())
  return (
    <ActionSheet
      label={label}
      items={items}
      cancelLabel={t('thread.dismiss')}
      onClose={onClose}
      {...(from && { lifted: { from, content: copy } })}
    />
  )
}

/** Refused without the permission; the text can still be selected. */
const copyText = (text: string) => navigator.clipboard?.writeText(text).catch(() => {})

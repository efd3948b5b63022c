import { useEvent, useReconnect } from '@radruf/shell-kit'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router-dom'
import { ShortcutsHelp } from '../../shortcuts/shortcuts-help.tsx'
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts'
import css from './desk-layout.module.css'
import { CaseList } from './list/case-list.tsx'
import type { LoadedCases } from './list/load-cases.ts'
import { OfflineDesk } from './offline-desk.tsx'

type DeskLayoutProps = {
  list: LoadedCases
  /** The open case. Phones show it without the list. */
  selectedId?: string
  /** The day has the place of the list, too. */
  isDay?: boolean
  children: ReactNode
}

/** The desk: the list of cases beside the open case, or the day. It fills the screen from 600 px, where each pane scrolls by itself. */
export function DeskLayout({ list, selectedId, isDay = false, children }: DeskLayoutProps) {
  const { revalidate } = useRevalidator()
  useEvent('call.participants', () => void revalidate())
  useEvent('chat.changed', () => void revalidate())
  useReconnect(() => void revalidate())
  const shortcuts = useShortcuts(list.filter)
  return (
    <div className={css.Desk} data-workspace data-case={selectedId ? true : undefined} data-day={isDay || undefined}>
      <OfflineDesk />
      {!isDay && (
        <div className={css.ListPane}>
          <CaseList
            list={list}
            selectedId={selectedId}
            isPage={!selectedId}
            onHelp={() => shortcuts.setHelpOpen(true)}
            hasShortcuts={shortcuts.isOn}
          />
        </div>
      )}
      <div className={css.CasePane}>{children}</div>
      <ShortcutsHelp {...shortcuts} />
    </div>
  )
}

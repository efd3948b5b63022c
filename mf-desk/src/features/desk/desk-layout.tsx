import { useEvent, useReconnect } from '@radruf/shell-kit'
import { lazy, type ReactNode, Suspense } from 'react'
import { useRevalidator } from 'react-router-dom'
import { CaseList } from './case-list.tsx'
import css from './desk-layout.module.css'
import type { LoadedCases } from './load-cases.ts'
import { OfflineCase } from './offline-case.tsx'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'

const ShortcutsDialog = lazy(() => import('./shortcuts/shortcuts-dialog.tsx'))

type DeskLayoutProps = {
  list: LoadedCases
  /** The open case. Phones show it without the list. */
  selectedId?: string
  children: ReactNode
}

/** The desk: the list of cases beside the open case. It fills the screen from 600 px, where each pane scrolls by itself. */
export function DeskLayout({ list, selectedId, children }: DeskLayoutProps) {
  const { revalidate } = useRevalidator()
  useEvent('call.participants', () => void revalidate())
  useEvent('chat.changed', () => void revalidate())
  useReconnect(() => void revalidate())
  const { isHelpOpen, setHelpOpen, isOn, toggle } = useShortcuts()
  const isQuiet = list.filter === 'open' && list.counts.open === 0
  return (
    <div
      className={css.Desk}
      data-workspace
      data-case={selectedId ? true : undefined}
      data-quiet={isQuiet || undefined}
    >
      <div className={css.ListPane}>
        <OfflineCase />
        <CaseList
          list={list}
          selectedId={selectedId}
          isPage={!selectedId}
          onHelp={() => setHelpOpen(true)}
          hasShortcuts={isOn}
        />
      </div>
      <div className={css.CasePane}>{children}</div>
      {isHelpOpen && (
        <Suspense fallback={null}>
          <ShortcutsDialog open onClose={() => setHelpOpen(false)} isOn={isOn} onToggle={toggle} />
        </Suspense>
      )}
    </div>
  )
}

import { lazy, Suspense } from 'react'
import { useShortcuts } from './use-shortcuts.ts'

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))

/** The dialog of the shortcuts, while it is open. */
export function ShortcutsHelp({ isHelpOpen, setHelpOpen, isOn, toggle }: ReturnType<typeof useShortcuts>) {
  if (!isHelpOpen) return null
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog open onClose={() => setHelpOpen(false)} isOn={isOn} onToggle={toggle} />
    </Suspense>
  )
}

/** The shortcuts of a desk page without the list of cases. */
export const PageShortcuts = () => <ShortcutsHelp {...useShortcuts()} />

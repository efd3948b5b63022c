import type { ToasterProps } from '@radruf/shared-ui/toaster'
import { toastRequests } from '@radruf/shell-kit'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

/** Shows the toasts that shell and remotes request. Their component is loaded with the first one; a failed load is repeated with the next. */
export function Toasts() {
  const { t } = useTranslation('shell')
  const pending = useSyncExternalStore(toastRequests.subscribe, toastRequests.pendingCount, () => 0)
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>()
  useEffect(() => {
    if (pending === 0) return
    import('@radruf/shared-ui/toaster').then(
      (module) => setToaster(() => module.Toaster),
      () => {},
    )
  }, [pending])
  return (
    Toaster && (
      <Toaster
        containerAriaLabel={t('toasts.label')}
        closeLabel={t('toasts.close')}
        onReady={(toast) => toastRequests.connect(toast)}
      />
    )
  )
}

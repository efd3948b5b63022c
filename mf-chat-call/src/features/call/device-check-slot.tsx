import { Button, Card, Skeleton } from '@radruf/shared-ui'
import type { SlotProps } from '@radruf/shell-kit'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../texts/index.ts'

const StandaloneDeviceCheck = lazy(() => import('./media/device-check.tsx'))

/** The device check as a card on other pages. It requests no permission before the person opens it. */
export function DeviceCheckSlot({ startsOpen = false }: SlotProps['device-check']) {
  const t = useTexts()
  const [open, setOpen] = useState(startsOpen)
  return (
    <Card title={t('devices.title')} headingLevel={2}>
      <p>{t('devices.lead')}</p>
      {open && (
        <Suspense fallback={<Skeleton label={t('devices.asking')} height="12rem" />}>
          <StandaloneDeviceCheck />
        </Suspense>
      )}
      <Button type="button" variant="secondary" onClick={() => setOpen(!open)} aria-expanded={open}>
        {open ? t('devices.end') : t('devices.begin')}
      </Button>
    </Card>
  )
}

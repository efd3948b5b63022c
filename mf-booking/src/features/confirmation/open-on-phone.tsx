import { Card } from '@radruf/shared-ui'
import type { SlotProps } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import css from './open-on-phone.module.css'
import type { QrCode } from './qr-code.ts'

/** Matches a computer with a mouse, which is rarely near the bike. */
const DESKTOP = '(min-width: 900px) and (pointer: fine)'

/** A QR code that opens a page of the product on a phone. Only computers load the encoder. */
export function OpenOnPhone({ path }: SlotProps['open-on-phone']) {
  const t = useTexts()
  const [code, setCode] = useState<QrCode>()
  useEffect(() => {
    let isMounted = true
    if (window.matchMedia(DESKTOP).matches)
      import('./qr-code.ts').then(
        ({ createQrCode }) => isMounted && setCode(createQrCode(location.origin + path)),
        () => {},
      )
    return () => {
      isMounted = false
    }
  }, [path])
  if (!code) return null
  return (
    <Card title={t('phone.title')}>
      <div className={css.Row}>
        <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={t('phone.code')} className={css.Code}>
          <path d={code.path} />
        </svg>
        <p>{t('phone.text')}</p>
      </div>
    </Card>
  )
}

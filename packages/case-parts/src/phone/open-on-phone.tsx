import { Card } from '@radruf/shared-ui'
import { useEffect, useState } from 'react'
import css from './open-on-phone.module.css'
import type { QrCode } from './qr-code.ts'
import { useIsComputer } from './use-is-computer.ts'

/** `path`: the page of the product that the phone opens. `codeLabel`: the code's accessible name. */
export type OpenOnPhoneProps = { path: string; title: string; text: string; codeLabel: string }

/** A QR code that opens a page of the product on a phone. Only computers load the encoder. */
export function OpenOnPhone({ path, title, text, codeLabel }: OpenOnPhoneProps) {
  const [code, setCode] = useState<QrCode>()
  const isComputer = useIsComputer()
  useEffect(() => {
    let isMounted = true
    if (isComputer)
      import('./qr-code.ts').then(
        ({ createQrCode }) => isMounted && setCode(createQrCode(location.origin + path)),
        () => {},
      )
    return () => {
      isMounted = false
    }
  }, [path, isComputer])
  if (!code) return null
  return (
    <Card title={title}>
      <div className={css.Row}>
        <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={codeLabel} className={css.Code}>
          <path d={code.path} />
        </svg>
        <p>{text}</p>
      </div>
    </Card>
  )
}

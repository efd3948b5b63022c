import { Card } from '@radruf/shared-ui'
import type { SlotProps } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import type { DrawnCode } from './draw-code.ts'
import css from './open-on-phone.module.css'

/** A computer with a mouse: the bike stands elsewhere, and so does the camera that is to see it. */
const DESKTOP = '(min-width: 900px) and (pointer: fine)'

/** The way to a page of the product on a phone. Only computers load what draws the code. */
export function OpenOnPhone({ path }: SlotProps['open-on-phone']) {
  const t = useTexts()
  const [code, setCode] = useState<DrawnCode>()
  useEffect(() => {
    let wanted = true
    if (window.matchMedia(DESKTOP).matches)
      import('./draw-code.ts').then(
        ({ drawCode }) => wanted && setCode(drawCode(location.origin + path)),
        () => {},
      )
    return () => {
      wanted = false
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

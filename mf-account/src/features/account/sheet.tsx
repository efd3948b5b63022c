import { pathTo } from '@radruf/contract'
import { Dialog, Link } from '@radruf/shared-ui'
import { useIsHydrated } from '@radruf/shell-kit'
import { type ReactNode, useId } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAccountTexts } from './texts/index.ts'

type Props = { address: string; title: string; actions?: ReactNode; children: ReactNode }

/** A sheet that the address opens. It is a dialog; without a script it is a part of the page. */
export function Sheet({ address, title, actions, children }: Props) {
  const t = useAccountTexts()
  const navigate = useNavigate()
  const titleId = useId()
  const isHydrated = useIsHydrated()
  const isOpen = useLocation().search === address
  const closed = pathTo('/profile')
  if (isHydrated)
    return (
      <Dialog
        open={isOpen}
        onClose={() => void navigate(closed, { replace: true, preventScrollReset: true })}
        title={title}
        closeLabel={t('close')}
        actions={actions}
      >
        {children}
      </Dialog>
    )
  if (!isOpen) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
      {actions}
      <Link to={closed} standalone>
        {t('close')}
      </Link>
    </section>
  )
}

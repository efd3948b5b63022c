import { isApiError } from '@radruf/contract/client'
import { Notice } from '@radruf/shared-ui'
import { type Connection, useIsOffline, useShell } from '@radruf/shell-kit'
import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLocation, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './desk-layout.module.css'

/** The connection of the desk on the screen. Only effects set it, so it is null on the server. */
let deskConnection: Connection | null = null

/**
 * Makes a loader wait for the connection while the desk is on the screen. The open case, the list and their drafts are more useful than
 * an error page, also when the failed request is the first sign of the loss. Another choice replaces the waiting one.
 */
export const keepDeskOffline =
  <Data,>(load: (args: LoaderFunctionArgs) => Promise<Data>) =>
  async (args: LoaderFunctionArgs): Promise<Data> => {
    for (;;) {
      try {
        return await load(args)
      } catch (error) {
        const isLost = isApiError(error) && error.code === 'OFFLINE' && deskConnection?.isOnline() === false
        if (!isLost || !deskConnection) throw error
        await waitUntilOnline(deskConnection, args.request.signal)
      }
    }
  }

const waitUntilOnline = ({ isOnline, subscribe }: Connection, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const unsubscribe = subscribe(() => {
      if (!isOnline()) return
      unsubscribe()
      resolve()
    })
    signal.addEventListener('abort', () => {
      unsubscribe()
      reject(signal.reason)
    })
  })

/** Keeps the desk while another case, filter or page waits for the connection, and says that it opens then. */
export function OfflineDesk() {
  const t = useTexts()
  const { connection } = useShell()
  const isOffline = useIsOffline()
  const current = useLocation()
  const chosen = useNavigation().location
  useEffect(() => {
    deskConnection = connection
    return () => {
      deskConnection = null
    }
  }, [connection])
  const isOther = chosen && (chosen.pathname !== current.pathname || chosen.search !== current.search)
  if (!isOffline || !isOther) return null
  return (
    <Notice tone="warning" live className={css.Offline}>
      {t('desk.offline')}
    </Notice>
  )
}

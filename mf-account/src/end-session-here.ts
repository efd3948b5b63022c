import { COMPANY_SIGN_OUT_PATH, isStaff, type Person, pathTo, type Session } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import { eraseDeviceData, hasUnsentData } from '@radruf/shell-kit/device-data'
import { redirect } from 'react-router-dom'
import { loadTickets } from './load-tickets.ts'

type Owner = Pick<Person, 'id' | 'role'>

/** Whether this device has input of the person that the service does not have. */
export const hasUnsentInput = async (api: Api, person: Owner): Promise<boolean> =>
  hasUnsentData(await listOwnIds(api, person))

/**
 * Runs `end`, which ends the person's session, and then erases what this device stores about the person. The server, which runs actions
 * of pages without script, has no such data.
 */
export async function endSessionHere(
  api: Api,
  person: Owner | null,
  { end, isDeletion = false }: { end: () => Promise<unknown>; isDeletion?: boolean },
): Promise<void> {
  const ids = person && typeof window !== 'undefined' ? await listOwnIds(api, person) : []
  await end()
  if (ids.length > 0) await eraseDeviceData(ids, { keepsPush: !isDeletion })
}

/** The ids that keys and rows of the person on this device are named by: of the person, of the tickets and of the appointments. */
async function listOwnIds(api: Api, { id, role }: Owner): Promise<string[]> {
  if (role !== 'customer') return [id]
  const { tickets } = await loadTickets(api).catch(() => ({ tickets: [] }))
  return [id, ...tickets.flatMap((ticket) => [ticket.id, ...(ticket.appointment ? [ticket.appointment.id] : [])])]
}

/** The header with which the router loads the target as a page of its own. */
const RELOAD = { 'x-remix-reload-document': 'true' }

/** Opens the start page; for staff of a company with its own sign-in the page that signs out there as well. */
export const openAfterSignOut = ({ person, settings }: Session): Response =>
  settings.companySignIn && isStaff(person?.role)
    ? redirect(COMPANY_SIGN_OUT_PATH, { status: 303, headers: RELOAD })
    : redirect(pathTo('/'), 303)

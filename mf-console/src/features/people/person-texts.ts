import { type ManagedPerson, SIGN_IN_LINK_MINUTES } from '@radruf/contract'
import { useTexts } from '../../texts/index.ts'
import type { Change } from './people-actions.ts'

/** Names a person; without a name by the address. */
export const usePersonName =
  () =>
  ({ name, email }: Pick<ManagedPerson, 'name' | 'email'>): string =>
    name ?? email

/** Says that a change is done. */
export function useResultText() {
  const t = useTexts()
  return (done: Change, name = '') => t(`people.done.${done}`, { name, minutes: SIGN_IN_LINK_MINUTES })
}

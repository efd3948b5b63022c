import { isLanguage } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { Handlers } from '../../http/handler.ts'
import { hasRelay } from '../../settings.ts'
import { dateOf } from '../../time.ts'
import { updatePerson } from './storage.ts'
import { toPersonView } from './view.ts'

export const peopleHandlers = {
  updateMe: async ({ service, person, body: { language, name, onboarded, postalCode, hidesAddress } }) => {
    if (language !== undefined && !isLanguage(language)) throw new ApiProblem('LANGUAGE_REFUSED')
    if (hidesAddress && !hasRelay(service.settings)) throw new ApiProblem('CALL_RELAY_MISSING')
    const change = {
      ...(language !== undefined && { language }),
      ...(name !== undefined && { name }),
      ...(postalCode !== undefined && { postal_code: postalCode || null }),
      ...(hidesAddress !== undefined && { hides_address: hidesAddress }),
      ...(onboarded && !person.onboarded_at && { onboarded_at: dateOf(service.clock.now()) }),
    }
    const changed = Object.keys(change).length > 0
    return toPersonView(changed ? await updatePerson(service.db, person.id, change) : person)
  },
} satisfies Partial<Handlers>

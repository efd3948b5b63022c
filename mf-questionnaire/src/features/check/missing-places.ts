import type { FieldName, Perspective } from '@radruf/contract'
import { addressOf, type Given, missingOn, PAGES } from '../../page-flow.ts'

/** Something that is missing, and the address where it is given. */
export type MissingPlace = { address: string } & ({ field: FieldName } | { photo: Perspective })

/** Everything that is missing, in the order of the questionnaire. */
export const missingPlaces = (given: Given): MissingPlace[] =>
  PAGES.flatMap((page) => {
    const address = addressOf(page, { change: true })
    const { fields, photos } = missingOn(page, given)
    return [...fields.map((field) => ({ address, field })), ...photos.map((photo) => ({ address, photo }))]
  })

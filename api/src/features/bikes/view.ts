import type { Bike } from '@radruf/contract'
import type { Db } from '../../database/schema.ts'
import { isoOf } from '../../time.ts'
import { findBikePhotos } from '../photos/storage.ts'
import { toPhotoView } from '../photos/view.ts'
import type { BikeRow } from './storage.ts'

/** Converts rows to bikes of the contract, in the given order. */
export async function toBikeViews(db: Db, bikes: readonly BikeRow[]): Promise<Bike[]> {
  if (bikes.length === 0) return []
  const photos = await findBikePhotos(
    db,
    bikes.map(({ id }) => id),
  )
  return bikes.map(({ id, facts, created_at, updated_at }) => {
    const photo = photos.get(id)
    return {
      id,
      facts: facts as Bike['facts'],
      photo: photo ? toPhotoView(photo) : null,
      createdAt: isoOf(created_at),
      updatedAt: isoOf(updated_at),
    }
  })
}

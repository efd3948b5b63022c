import { randomUUID } from 'node:crypto'
import type { ClipType } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { Service } from '../../service.ts'
import type { Encoded } from './encode.ts'
import { deletePhotoFiles, storePhotoFiles } from './files.ts'

type Media = { picture: Encoded; clip?: { bytes: Uint8Array; type: ClipType } | undefined }

/**
 * Stores the files of a picture, and then its row. `insertRow` gets the id of the files and returns the row, which is an earlier one when
 * the upload is repeated, and the ids of pictures that it replaced. Files without a row are deleted.
 */
export async function storePicture<Row extends { id: string }>(
  service: Service,
  { picture, clip }: Media,
  insertRow: (id: string) => Promise<{ stored: Row; replacedIds: readonly string[] }>,
): Promise<Row> {
  const id = randomUUID()
  await storePhotoFiles(service.files, id, picture, clip)
  const { stored, replacedIds } = await insertRow(id).catch(async (error) => {
    // After another error, such as a lost connection, the row may exist. Maintenance deletes the files if it does not.
    if (error instanceof ApiProblem) await deletePhotoFiles(service, [id])
    throw error
  })
  await deletePhotoFiles(service, stored.id === id ? replacedIds : [id])
  service.variants.schedule([stored.id])
  return stored
}

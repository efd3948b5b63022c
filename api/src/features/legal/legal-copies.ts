import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS } from '@radruf/contract'
import writeFileAtomic from 'write-file-atomic'
import { listNames } from '../../files/file-store.ts'
import type { Service } from '../../service.ts'
import { LEGAL_FOLDER } from './legal-files.ts'

/** Age of a legal page on other machines than the one that published it. */
const INTERVAL_MS = MINUTE_MS

/** Copies the legal pages of a bucket into DATA_DIR, where mails and pages read them without waiting. */
export async function refreshLegalCopies({ files, settings }: Pick<Service, 'files' | 'settings'>): Promise<void> {
  await mkdir(join(settings.dataDir, LEGAL_FOLDER), { recursive: true })
  for (const name of await listNames(files, LEGAL_FOLDER)) {
    const text = await files.get(`${LEGAL_FOLDER}/${name}`)
    if (text) await writeFileAtomic(join(settings.dataDir, LEGAL_FOLDER, name), text)
  }
}

/** Copies the legal pages every minute when the files are in a bucket. */
export function startLegalCopies(service: Service): { stop: () => Promise<void> } {
  if (!service.settings.fileBucket) return { stop: async () => {} }
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = refreshLegalCopies(service).catch((error) =>
      service.log.warn({ err: error }, 'legal pages are not copied from the bucket'),
    )
  }, INTERVAL_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

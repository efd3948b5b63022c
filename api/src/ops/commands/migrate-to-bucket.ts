import { LEGAL_FOLDER } from '../../features/legal/legal-files.ts'
import { PHOTOS_FOLDER } from '../../features/photos/files.ts'
import { checkFiles } from '../../files/check-files.ts'
import { openFiles } from '../../files/open-files.ts'
import { uploadFolder } from '../../files/upload-folder.ts'
import type { Settings } from '../../settings.ts'
import { StartError } from '../../start-error.ts'
import type { CommandResult } from '../command.ts'

/** Copies photos, clips and legal pages of DATA_DIR into the bucket of FILE_STORE. It can be repeated: what is there stays. */
export async function migrateToBucketCommand(settings: Settings): Promise<CommandResult> {
  if (!settings.fileBucket) throw new StartError('FILE_STORE: needed, it names the bucket to copy into')
  const files = openFiles(settings)
  await checkFiles(files, 'FILE_STORE')
  const photos = await uploadFolder(settings.dataDir, PHOTOS_FOLDER, files)
  const pages = await uploadFolder(settings.dataDir, LEGAL_FOLDER, files)
  const present = photos.present + pages.present
  return {
    ok: true,
    lines: [
      `${photos.copied} files of photos and ${pages.copied} legal pages are copied to ${files.place}; ${present} were there.`,
    ],
  }
}

import type { Settings } from '../settings.ts'
import { openBucketFiles } from './bucket-files.ts'
import type { FileStore } from './file-store.ts'
import { openFolderFiles } from './folder-files.ts'

/** Opens the files of the service: in the bucket of FILE_STORE, else in DATA_DIR. */
export const openFiles = ({ fileBucket, dataDir }: Pick<Settings, 'fileBucket' | 'dataDir'>): FileStore =>
  fileBucket ? openBucketFiles(fileBucket) : openFolderFiles(dataDir)

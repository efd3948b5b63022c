import { COMPANY_SETTINGS } from './company-settings.ts'
import { PLATFORM_SETTINGS } from './platform-settings.ts'
import { SERVICE_SETTINGS } from './service-settings.ts'

/** Every setting of the product. `npm run generate` writes docs/settings.md from this table. */
export const SETTINGS = { ...PLATFORM_SETTINGS, ...SERVICE_SETTINGS, ...COMPANY_SETTINGS }

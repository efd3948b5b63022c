import { OpenOnPhone } from '@radruf/case-parts/open-on-phone'
import { usePhoneTexts } from './texts/index.ts'

/** The way from a computer to the phone, whose photos appear on this page. */
export function PhonePhotos({ path }: { path: string }) {
  const t = usePhoneTexts()
  return <OpenOnPhone path={path} title={t('title')} text={t('text')} codeLabel={t('code')} />
}

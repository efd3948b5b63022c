import { OpenOnPhone as Code } from '@radruf/case-parts/open-on-phone'
import type { SlotProps } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'

/** The way from a computer to the phone with which the call is held. */
export function OpenOnPhone({ path }: SlotProps['open-on-phone']) {
  const t = useTexts()
  return <Code path={path} title={t('phone.title')} text={t('phone.text')} codeLabel={t('phone.code')} />
}

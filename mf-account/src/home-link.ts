import { pathTo } from '@radruf/contract'
import { usePerson } from '@radruf/shell-kit'
import { useTexts } from './texts/index.ts'

/** The way back to where this person is at home. */
export function useHomeLink(): { to: string; label: string } {
  const t = useTexts()
  const { role } = usePerson()
  return role === 'mechanic'
    ? { to: pathTo('/desk'), label: t('home.desk') }
    : { to: pathTo('/overview'), label: t('home.overview') }
}

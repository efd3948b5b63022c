import { pathTo } from '@radruf/contract'
import { usePerson } from '@radruf/shell-kit'
import { useTexts } from './texts/index.ts'

/** The link to the start page of the person's role: overview or desk. */
export function useHomeLink(): { to: string; label: string } {
  const t = useTexts()
  const { role } = usePerson()
  return role === 'mechanic'
    ? { to: pathTo('/desk'), label: t('home.desk') }
    : { to: pathTo('/overview'), label: t('home.overview') }
}

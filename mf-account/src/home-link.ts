import { pathTo, worksOnCases } from '@radruf/contract'
import { usePerson } from '@radruf/shell-kit'
import { useTexts } from './texts/index.ts'

/** The link to the start page of the person's role: overview, desk or account. */
export function useHomeLink(): { to: string; label: string } {
  const t = useTexts()
  const { role } = usePerson()
  if (worksOnCases(role)) return { to: pathTo('/desk'), label: t('home.desk') }
  return role === 'operator'
    ? { to: pathTo('/console/people'), label: t('home.console') }
    : { to: pathTo('/overview'), label: t('home.overview') }
}

import { Button, Card } from '@radruf/shared-ui'
import { useIsHydrated, usePerson } from '@radruf/shell-kit'
import { forgetPerson, maskEmail, readRememberedPerson, rememberPerson } from '@radruf/shell-kit/remembered-person'
import { useState } from 'react'
import { useSecurityTexts } from './texts/index.ts'

/**
 * Whether this device remembers the person's name and masked address for the next sign-in with a passkey. Without a script it remembers no
 * person.
 */
export function RememberCard({ hasPasskey }: { hasPasskey: boolean }) {
  const t = useSecurityTexts()
  const person = usePerson()
  const isHydrated = useIsHydrated()
  const [, render] = useState(0)
  if (!isHydrated) return null
  const isRemembered = readRememberedPerson()?.email === maskEmail(person.email)
  if (!hasPasskey && !isRemembered) return null
  const toggle = () => {
    if (isRemembered) forgetPerson()
    else rememberPerson(person)
    render((count) => count + 1)
  }
  return (
    <Card title={t('remember.title')}>
      <p role="status">{t(isRemembered ? 'remember.on' : 'remember.off', { email: maskEmail(person.email) })}</p>
      <Button type="button" variant="secondary" onClick={toggle}>
        {t(isRemembered ? 'remember.forget' : 'remember.remember')}
      </Button>
    </Card>
  )
}

import { Button, Dialog } from '@radruf/shared-ui'
import { useApi, usePerson } from '@radruf/shell-kit'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router-dom'
import { hasUnsentInput } from './end-session-here.ts'
import { useTexts } from './texts/index.ts'

/** A form that ends the session of this device. It asks first when the device has unsent input, which signing out erases. */
export function SignOutForm({ action, children }: { action?: string | undefined; children: ReactNode }) {
  const t = useTexts()
  const api = useApi()
  const person = usePerson()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const submitForm = () => void submit(form.current)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (await hasUnsentInput(api, person)) setIsAsking(true)
    else submitForm()
  }
  return (
    <>
      <Form method="post" action={action} ref={form} onSubmit={onSubmit}>
        {children}
      </Form>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('signOut.title')}
        closeLabel={t('signOut.close')}
        actions={
          <>
            <Button
              type="button"
              variant="danger"
              onClick={() => {
                setIsAsking(false)
                submitForm()
              }}
            >
              {t('signOut.discard')}
            </Button>
            <Button type="button" variant="secondary" onClick={() => setIsAsking(false)}>
              {t('signOut.stay')}
            </Button>
          </>
        }
      >
        <p>{t('signOut.text')}</p>
      </Dialog>
    </>
  )
}

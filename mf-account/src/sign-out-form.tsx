import { Button, Dialog } from '@radruf/shared-ui'
import { useApi, usePerson } from '@radruf/shell-kit'
import { forgetPerson, readRememberedPerson } from '@radruf/shell-kit/remembered-person'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router-dom'
import { hasUnsentInput } from './end-session-here.ts'
import { useTexts } from './texts/index.ts'

/**
 * A form that ends the session of this device. It asks first when the device has unsent input, which signing out erases, and whether a device
 * that remembers the person still does afterwards.
 */
export function SignOutForm({ action, children }: { action?: string | undefined; children: ReactNode }) {
  const t = useTexts()
  const api = useApi()
  const person = usePerson()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const [question, setQuestion] = useState<'unsent' | 'remember'>()
  const submitForm = () => {
    setQuestion(undefined)
    void submit(form.current)
  }
  const askToRemember = () => (readRememberedPerson() ? setQuestion('remember') : submitForm())
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (await hasUnsentInput(api, person)) setQuestion('unsent')
    else askToRemember()
  }
  return (
    <>
      <Form method="post" action={action} ref={form} onSubmit={onSubmit}>
        {children}
      </Form>
      <Dialog
        open={question === 'unsent'}
        onClose={() => setQuestion(undefined)}
        title={t('signOut.title')}
        closeLabel={t('signOut.close')}
        actions={
          <>
            <Button type="button" variant="danger" onClick={askToRemember}>
              {t('signOut.discard')}
            </Button>
            <Button type="button" variant="secondary" onClick={() => setQuestion(undefined)}>
              {t('signOut.stay')}
            </Button>
          </>
        }
      >
        <p>{t('signOut.text')}</p>
      </Dialog>
      <Dialog
        open={question === 'remember'}
        onClose={() => setQuestion(undefined)}
        title={t('signOut.rememberTitle')}
        closeLabel={t('signOut.close')}
        actions={
          <>
            <Button type="button" onClick={submitForm}>
              {t('signOut.remember')}
            </Button>
            <Button
              type="button"
              variant="secondary"
              onClick={() => {
                forgetPerson()
                submitForm()
              }}
            >
              {t('signOut.forget')}
            </Button>
          </>
        }
      >
        <p>{t('signOut.rememberText')}</p>
      </Dialog>
    </>
  )
}

import { Page } from '@radruf/shared-ui'
import { getShell } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { Greeting } from './greeting.tsx'

/** Loads the signed-in person's name through the shell, on the server and in the browser. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { person } = await getShell(context).session()
  return { name: person?.name }
}

/** Greets the visitor. */
export function StartPage() {
  const t = useTexts()
  const { name } = useLoaderData<typeof loader>()
  return (
    <Page title={t('title')}>
      <Greeting>{name ? t('hello', { name }) : t('helloStranger')}</Greeting>
    </Page>
  )
}

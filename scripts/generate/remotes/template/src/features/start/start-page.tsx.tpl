import { Page } from '@radruf/shared-ui'
import { shellOf } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { Greeting } from './greeting.tsx'

/** Who is there, asked of the service through the shell, on the server and in the browser alike. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { person } = await shellOf(context).session()
  return { name: person?.name }
}

/** The first screen. */
export function Component() {
  const t = useTexts()
  const { name } = useLoaderData<typeof loader>()
  return (
    <Page title={t('title')}>
      <Greeting>{name ? t('hello', { name }) : t('helloStranger')}</Greeting>
    </Page>
  )
}

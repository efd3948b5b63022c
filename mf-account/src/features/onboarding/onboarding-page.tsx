import { pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Button, ButtonLink, Icon, type IconName, Notice, Page, Stack, Steps } from '@radruf/shared-ui'
import { getShell, type Refusal, toRefusal, useBrand, useProblemText } from '@radruf/shell-kit'
import { useId } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router-dom'
import { Paragraphs } from '../../paragraphs.tsx'
import { useTexts } from '../../texts/index.ts'

const STEPS = ['describe', 'book', 'call', 'after'] as const
const DRAWINGS: Record<(typeof STEPS)[number], IconName> = {
  describe: 'photo',
  book: 'calendar',
  call: 'camera',
  after: 'check',
}
const stepPath = (current: number) => `${pathTo('/onboarding')}?step=${current}`

export function loader({ request }: LoaderFunctionArgs) {
  const asked = Number(new URL(request.url).searchParams.get('step')) || 1
  return { current: Math.min(Math.max(Math.trunc(asked), 1), STEPS.length) }
}

/** Notes that the person has seen enough, at the end or before. */
export async function action({ context }: ActionFunctionArgs): Promise<Response | { refusal: Refusal }> {
  try {
    await unwrap(getShell(context).api.PATCH('/api/me', { body: { onboarded: true } }))
    return redirect(pathTo('/'), 303)
  } catch (error) {
    return toRefusal(error)
  }
}

/** Four pages on how the help works; each can be the last. */
export function OnboardingPage() {
  const t = useTexts()
  const formId = useId()
  const { supportHours } = useBrand()
  const { current } = useLoaderData<typeof loader>()
  const { state, formMethod } = useNavigation()
  const problemText = useProblemText()
  const refused = useActionData<{ refusal: Refusal }>()
  const step = STEPS[current - 1] ?? 'describe'
  const isLast = current === STEPS.length
  const finish = {
    form: formId,
    loading: state !== 'idle' && formMethod !== undefined,
    loadingLabel: t('onboarding.saving'),
  }
  return (
    <Page
      title={t(`onboarding.steps.${step}.title`)}
      back={current > 1 ? { to: stepPath(current - 1), label: t('onboarding.previous') } : undefined}
      actions={
        isLast ? (
          <Button {...finish}>{t('onboarding.done')}</Button>
        ) : (
          <>
            <ButtonLink to={stepPath(current + 1)}>{t('onboarding.next')}</ButtonLink>
            <Button {...finish} variant="quiet">
              {t('onboarding.skip')}
            </Button>
          </>
        )
      }
    >
      <Form id={formId} method="post" action={pathTo('/onboarding')} />
      <Steps current={current} total={STEPS.length} label={t('onboarding.step', { current, total: STEPS.length })} />
      {refused && (
        <Notice tone="danger" live>
          {problemText(refused.refusal)}
        </Notice>
      )}
      <Icon name={DRAWINGS[step]} size={4} />
      <Stack>
        <Paragraphs text={t(`onboarding.steps.${step}.text`, supportHours)} />
      </Stack>
    </Page>
  )
}

import { pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Button, ButtonLink, Icon, type IconName, Notice, Page, Stack, Steps } from '@radruf/shared-ui'
import { type ActionResult, getShell, toRefusal, useBrand, useProblemText } from '@radruf/shell-kit'
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
const ICONS: Record<(typeof STEPS)[number], IconName> = {
  describe: 'photo',
  book: 'calendar',
  call: 'camera',
  after: 'check',
}
const stepPath = (step: number) => `${pathTo('/onboarding')}?step=${step}`

export function loader({ request }: LoaderFunctionArgs) {
  const requested = Number(new URL(request.url).searchParams.get('step')) || 1
  return { current: Math.min(Math.max(Math.trunc(requested), 1), STEPS.length) }
}

/** Records that the person has finished or skipped the introduction. */
export async function action({ context }: ActionFunctionArgs): Promise<Response | ActionResult> {
  try {
    await unwrap(getShell(context).api.PATCH('/api/me', { body: { onboarded: true } }))
    return redirect(pathTo('/'), 303)
  } catch (error) {
    return toRefusal(error)
  }
}

/** The introduction in four steps. It can be skipped at each of them. */
export function OnboardingPage() {
  const t = useTexts()
  const formId = useId()
  const { supportHours } = useBrand()
  const { current } = useLoaderData<typeof loader>()
  const { state, formMethod } = useNavigation()
  const problemText = useProblemText()
  const result = useActionData<ActionResult>()
  const step = STEPS[current - 1] ?? 'describe'
  const isLast = current === STEPS.length
  const finishButton = {
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
          <Button {...finishButton}>{t('onboarding.done')}</Button>
        ) : (
          <>
            <ButtonLink to={stepPath(current + 1)}>{t('onboarding.next')}</ButtonLink>
            <Button {...finishButton} variant="quiet">
              {t('onboarding.skip')}
            </Button>
          </>
        )
      }
    >
      <Form id={formId} method="post" action={pathTo('/onboarding')} />
      <Steps current={current} total={STEPS.length} label={t('onboarding.step', { current, total: STEPS.length })} />
      {result?.refusal && (
        <Notice tone="danger" live>
          {problemText(result.refusal)}
        </Notice>
      )}
      <Icon name={ICONS[step]} size={4} />
      <Stack>
        <Paragraphs text={t(`onboarding.steps.${step}.text`, supportHours)} />
      </Stack>
    </Page>
  )
}

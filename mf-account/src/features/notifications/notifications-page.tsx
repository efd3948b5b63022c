import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TOPICS,
  type NotificationChannel,
  type NotificationMatrix,
  type NotificationTopic,
  pathTo,
} from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Button, Card, CheckboxField, Notice, Page, Stack } from '@radruf/shared-ui'
import { getShell, type Refusal, toRefusal, usePerson, useProblemText } from '@radruf/shell-kit'
import { useId } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { PushChoice } from './push-choice.tsx'

type Outcome = { saved: true } | { refusal: Refusal }

const boxOf = (topic: NotificationTopic, channel: NotificationChannel) => `${topic}.${channel}`

/** Boxes that are not ticked are not in the form, so that every one has an answer. */
const readMatrix = (form: FormData) =>
  Object.fromEntries(
    NOTIFICATION_TOPICS.map((topic) => [
      topic,
      Object.fromEntries(NOTIFICATION_CHANNELS.map((channel) => [channel, form.has(boxOf(topic, channel))])),
    ]),
  ) as NotificationMatrix

export const loader = ({ context }: LoaderFunctionArgs) => unwrap(getShell(context).api.GET('/api/me/notifications'))

export async function action({ request, context }: ActionFunctionArgs): Promise<Outcome> {
  const body = readMatrix(await request.formData())
  try {
    await unwrap(getShell(context).api.PUT('/api/me/notifications', { body }))
    return { saved: true }
  } catch (error) {
    return toRefusal(error)
  }
}

/** What one wants to be written to about, topic by topic. */
export function NotificationsPage() {
  const t = useTexts()
  const formId = useId()
  const { email } = usePerson()
  const matrix = useLoaderData<NotificationMatrix>()
  const outcome = useActionData<Outcome>()
  const { state, formMethod } = useNavigation()
  const problemText = useProblemText()
  return (
    <Page
      title={t('notifications.title')}
      lead={t('notifications.lead', { email })}
      back={{ to: pathTo('/profile'), label: t('profile.back') }}
      actions={
        <Button form={formId} loading={state !== 'idle' && formMethod !== undefined} loadingLabel={t('profile.saving')}>
          {t('notifications.save')}
        </Button>
      }
    >
      {outcome && (
        <Notice tone={'refusal' in outcome ? 'danger' : 'success'} live>
          {'refusal' in outcome ? problemText(outcome.refusal) : t('profile.saved')}
        </Notice>
      )}
      <Form id={formId} method="post">
        <Stack>
          {NOTIFICATION_TOPICS.map((topic) => (
            <Card key={topic} title={t(`notifications.topics.${topic}.title`)}>
              <p>{t(`notifications.topics.${topic}.text`)}</p>
              {NOTIFICATION_CHANNELS.map((channel) => (
                <CheckboxField
                  key={channel}
                  name={boxOf(topic, channel)}
                  label={t(`notifications.channels.${channel}`)}
                  aria-label={`${t(`notifications.topics.${topic}.title`)}: ${t(`notifications.channels.${channel}`)}`}
                  defaultChecked={matrix[topic][channel]}
                />
              ))}
            </Card>
          ))}
        </Stack>
      </Form>
      <PushChoice />
      <p>{t('notifications.always')}</p>
    </Page>
  )
}

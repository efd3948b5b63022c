import {
  formatMinutes,
  JOIN_OPENS_MINUTES_BEFORE,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TOPICS,
  type NotificationChannel,
  type NotificationMatrix,
  type NotificationTopic,
  pathTo,
  REMINDER_MINUTES_BEFORE,
  UNREAD_MAIL_MINUTES,
  worksOnCases,
} from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Button, Card, CheckboxField, Notice, Page, Row, Stack } from '@radruf/shared-ui'
import {
  type ActionResult,
  getShell,
  type SoundSwitch,
  toRefusal,
  useLanguage,
  usePerson,
  useProblemText,
  useShell,
} from '@radruf/shell-kit'
import { useId, useSyncExternalStore } from 'react'
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

const checkboxName = (topic: NotificationTopic, channel: NotificationChannel) => `${topic}.${channel}`

/** The form contains only ticked boxes; every other combination of topic and channel is off. */
const readMatrix = (form: FormData) =>
  Object.fromEntries(
    NOTIFICATION_TOPICS.map((topic) => [
      topic,
      Object.fromEntries(NOTIFICATION_CHANNELS.map((channel) => [channel, form.has(checkboxName(topic, channel))])),
    ]),
  ) as NotificationMatrix

export const loader = ({ context }: LoaderFunctionArgs) => unwrap(getShell(context).api.GET('/api/me/notifications'))

export async function action({ request, context }: ActionFunctionArgs): Promise<ActionResult> {
  const body = readMatrix(await request.formData())
  try {
    await unwrap(getShell(context).api.PUT('/api/me/notifications', { body }))
    return {}
  } catch (error) {
    return toRefusal(error)
  }
}

/** The topics for which the person gets mails and push messages. */
export function NotificationsPage() {
  const t = useTexts()
  const formId = useId()
  const { email, role } = usePerson()
  const { sound } = useShell()
  const matrix = useLoaderData<NotificationMatrix>()
  const result = useActionData<ActionResult>()
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
      {result && (
        <Notice tone={result.refusal ? 'danger' : 'success'} live>
          {result.refusal ? problemText(result.refusal) : t('profile.saved')}
        </Notice>
      )}
      <Form id={formId} method="post">
        <Stack>
          {NOTIFICATION_TOPICS.filter((topic) => role !== 'operator' || topic === 'announcements').map((topic) => (
            <TopicCard key={topic} topic={topic} channels={matrix[topic]} />
          ))}
        </Stack>
      </Form>
      <PushChoice />
      {worksOnCases(role) && sound && <SoundChoice sound={sound} />}
      <p>{t('notifications.always')}</p>
    </Page>
  )
}

type TopicCardProps = { topic: NotificationTopic; channels: NotificationMatrix[NotificationTopic] }

function TopicCard({ topic, channels }: TopicCardProps) {
  const t = useTexts()
  const language = useLanguage()
  const title = t(`notifications.topics.${topic}.title`)
  const times = {
    day: formatMinutes(REMINDER_MINUTES_BEFORE.day, language),
    hour: formatMinutes(REMINDER_MINUTES_BEFORE.hour, language),
    joining: formatMinutes(JOIN_OPENS_MINUTES_BEFORE, language),
    unread: formatMinutes(UNREAD_MAIL_MINUTES, language),
  }
  return (
    <Card title={title}>
      <p>{t(`notifications.topics.${topic}.text`, times)}</p>
      {NOTIFICATION_CHANNELS.map((channel) => (
        <CheckboxField
          key={channel}
          name={checkboxName(topic, channel)}
          label={t(`notifications.channels.${channel}`)}
          aria-label={`${title}: ${t(`notifications.channels.${channel}`)}`}
          defaultChecked={channels[channel]}
        />
      ))}
    </Card>
  )
}

/** Turns the sound that calls a mechanic on and off, on this device. */
function SoundChoice({ sound }: { sound: SoundSwitch }) {
  const t = useTexts()
  const isOn = useSyncExternalStore(sound.subscribe, sound.isOn, () => true)
  return (
    <Card title={t('sound.title')}>
      <p role="status">{t(isOn ? 'sound.on' : 'sound.off')}</p>
      <Row>
        <Button type="button" variant="secondary" onClick={sound.toggle}>
          {t(isOn ? 'sound.turnOff' : 'sound.turnOn')}
        </Button>
      </Row>
    </Card>
  )
}

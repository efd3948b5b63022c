import {
  getPortraitAddress,
  INTRODUCTION_LENGTH_MAX,
  LANGUAGES,
  LOCALES,
  pathTo,
  SPOKEN_LANGUAGES,
} from '@radruf/contract'
import { Button, Card, Notice, Page, Row, Stack, TextField } from '@radruf/shared-ui'
import { ChoiceChips } from '@radruf/shared-ui/choices'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { useIsHydrated, useLanguage, usePerson, useProblemText, useTextLimit } from '@radruf/shell-kit'
import { useRef, useState } from 'react'
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './introduction.module.css'
import type { IntroductionData, IntroductionResult } from './introduction-actions.ts'
import { useIntroductionTexts } from './texts/index.ts'

/** What customers learn about a mechanic: portrait, sentence, languages. Operators edit it for others. */
export function IntroductionPage() {
  const t = useIntroductionTexts()
  const texts = useTexts()
  const { otherName } = useLoaderData<IntroductionData>()
  const back =
    otherName === null
      ? { to: pathTo('/profile'), label: texts('profile.back') }
      : { to: pathTo('/console/people'), label: t('backToPeople') }
  return (
    <Page
      data-boundary="mf-account"
      title={otherName ? t('titleOther', { name: otherName }) : t('title')}
      lead={t('lead')}
      back={back}
    >
      <Portrait />
      <Sentences />
    </Page>
  )
}

/** The refusal or the success of the part of the page with these intents. */
function Result({ intents }: { intents: readonly IntroductionResult['intent'][] }) {
  const t = useIntroductionTexts()
  const problemText = useProblemText()
  const result = useActionData<IntroductionResult>()
  if (!result || !intents.includes(result.intent)) return null
  return (
    <Notice tone={result.refusal ? 'danger' : 'success'} live>
      {result.refusal ? problemText(result.refusal) : t('saved')}
    </Notice>
  )
}

const usePendingIntent = () => useNavigation().formData?.get('intent')

function Portrait() {
  const t = useIntroductionTexts()
  const { profile, mechanicId, otherName } = useLoaderData<IntroductionData>()
  const { name, email } = usePerson()
  const isHydrated = useIsHydrated()
  const pending = usePendingIntent()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const label = t(profile.portraitId ? 'portrait.replace' : 'portrait.choose')
  return (
    <Card title={t('portrait.title')}>
      <Result intents={['portrait', 'removePortrait']} />
      <div className={css.Portrait}>
        <Avatar name={otherName ?? name ?? email} src={getPortraitAddress(profile.portraitId)} size={6} />
        {!profile.portraitId && <p>{t('portrait.none')}</p>}
      </div>
      <Row gap="s">
        <Form ref={form} method="post" encType="multipart/form-data" preventScrollReset>
          <input type="hidden" name="intent" value="portrait" />
          <input type="hidden" name="mechanicId" value={mechanicId} />
          <input
            ref={input}
            type="file"
            name="file"
            accept="image/*"
            hidden={isHydrated}
            aria-label={t('portrait.file')}
            onChange={({ currentTarget }) => currentTarget.files?.length && form.current?.requestSubmit()}
          />
          <Button
            type={isHydrated ? 'button' : 'submit'}
            variant="secondary"
            loading={pending === 'portrait'}
            loadingLabel={t('portrait.sending')}
            {...(isHydrated && { onClick: () => input.current?.click() })}
          >
            {isHydrated ? label : t('portrait.send')}
          </Button>
        </Form>
        {profile.portraitId && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="removePortrait" />
            <input type="hidden" name="mechanicId" value={mechanicId} />
            <Button variant="quiet" loading={pending === 'removePortrait'} loadingLabel={t('portrait.removing')}>
              {t('portrait.remove')}
            </Button>
          </Form>
        )}
      </Row>
    </Card>
  )
}

function Sentences() {
  const t = useIntroductionTexts()
  const toLimit = useTextLimit()
  const language = useLanguage()
  const { profile, mechanicId, otherName } = useLoaderData<IntroductionData>()
  const pending = usePendingIntent()
  const [languages, setLanguages] = useState<string[]>(profile.languages)
  const names = new Intl.DisplayNames(LOCALES[language], { type: 'language' })
  return (
    <Card>
      <Result intents={['save']} />
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="mechanicId" value={mechanicId} />
        <Stack>
          {LANGUAGES.map((written, index) => (
            <TextField
              key={written}
              name={written}
              lang={written}
              label={t(`sentence.${written}`)}
              optionalLabel={t('optional')}
              hint={index === 0 ? t('sentence.hint') : undefined}
              limit={toLimit(INTRODUCTION_LENGTH_MAX)}
              defaultValue={profile.introduction[written]}
            />
          ))}
          <ChoiceChips
            multiple
            name="languages"
            legend={t(otherName === null ? 'languages' : 'languagesOther')}
            note={t('optional')}
            options={SPOKEN_LANGUAGES.map((code) => ({ value: code, label: names.of(code) ?? code }))}
            value={languages}
            onChange={setLanguages}
          />
          <Row>
            <Button loading={pending === 'save'} loadingLabel={t('saving')}>
              {t('save')}
            </Button>
          </Row>
        </Stack>
      </Form>
    </Card>
  )
}

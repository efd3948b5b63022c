import { type FirstAidApproval, LANGUAGES } from '@radruf/contract'
import { Button, Notice, Page, Stack } from '@radruf/shared-ui'
import { type Drawing, Illustration } from '@radruf/shared-ui/illustrations'
import { useCategoryNames, useDates, useLanguage, useProblemText } from '@radruf/shell-kit'
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import type { FirstAidResult, loader } from './first-aid-actions.ts'
import css from './first-aid-page.module.css'

/** The first aid of every problem category: a mechanic approves it before customers see it. */
export function FirstAidPage() {
  const t = useTexts()
  const { categories } = useLoaderData<typeof loader>()
  const approved = categories.filter(({ isApproved }) => isApproved).length
  return (
    <Page title={t('firstAid.title')} lead={t('firstAid.lead')} wide>
      <p>{t('firstAid.count', { count: approved, all: categories.length })}</p>
      {categories.map((approval) => (
        <Category key={approval.category} approval={approval} />
      ))}
    </Page>
  )
}

function Category({ approval }: { approval: FirstAidApproval }) {
  const name = useCategoryNames().problem(approval.category)
  return (
    <section aria-label={name} className={css.Category}>
      <header className={css.Head}>
        <h2>{name}</h2>
        <State approval={approval} />
      </header>
      <ul className={css.Cards}>
        {approval.cards.map((card) => (
          <Card key={card.id} card={card} />
        ))}
      </ul>
      <Decision approval={approval} name={name} />
    </section>
  )
}

function State({ approval: { isApproved, isOutdated, decidedBy, decidedAt } }: { approval: FirstAidApproval }) {
  const t = useTexts()
  const dates = useDates()
  if (!isApproved) return <p className={css.State}>{t(isOutdated ? 'firstAid.outdated' : 'firstAid.hidden')}</p>
  const time = decidedAt ? dates.format(decidedAt, 'shortDayTime') : ''
  return (
    <p className={css.State} data-approved>
      {decidedBy ? t('firstAid.approvedBy', { name: decidedBy, time }) : t('firstAid.approvedAt', { time })}
    </p>
  )
}

/** A card as customers see it, in both languages. */
function Card({ card: { drawing, minutes, text } }: { card: FirstAidApproval['cards'][number] }) {
  const t = useTexts()
  const language = useLanguage()
  const languages = LANGUAGES.toSorted((one, other) => Number(other === language) - Number(one === language))
  return (
    <li className={css.Card}>
      <Illustration drawing={drawing as Drawing} className={css.Drawing} />
      <div>
        {languages.map((one) => (
          <p key={one} lang={one} className={one === language ? undefined : css.Other}>
            {text[one]}
          </p>
        ))}
        <p className={css.Other}>{t('firstAid.minutes', { count: minutes })}</p>
      </div>
    </li>
  )
}

function Decision({ approval, name }: { approval: FirstAidApproval; name: string }) {
  const t = useTexts()
  const problemText = useProblemText()
  const { formData } = useNavigation()
  const answer = useActionData<FirstAidResult | undefined>()
  const result = answer?.category === approval.category ? answer : undefined
  const intent = approval.isApproved ? 'withdraw' : 'approve'
  return (
    <Form method="post" preventScrollReset>
      <Stack gap="s">
        <input type="hidden" name="category" value={approval.category} />
        <input type="hidden" name="version" value={approval.version} />
        <input type="hidden" name="intent" value={intent} />
        {result && (
          <Notice tone={result.refusal ? 'danger' : 'success'} live>
            {result.refusal ? problemText(result.refusal) : t(`firstAid.done.${result.done}`)}
          </Notice>
        )}
        <div>
          <Button
            variant={approval.isApproved ? 'quiet' : 'secondary'}
            loading={formData?.get('category') === approval.category}
            aria-label={t(`firstAid.${intent}Named`, { name })}
          >
            {t(`firstAid.${intent}`)}
          </Button>
        </div>
      </Stack>
    </Form>
  )
}

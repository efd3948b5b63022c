import type { Language } from '@radruf/contract'
import { SelectField } from '@radruf/shared-ui'
import { inLanguage, useTexts } from '../texts/index.ts'

const REPLIES = ['welcome', 'photo', 'tools', 'soon', 'moment', 'unsafe', 'workshop', 'done'] as const

/** Ready answers of a mechanic: named in the mechanic's language, written in the customer's. */
export function CannedReplies({ language, onChoose }: { language: Language; onChoose: (text: string) => void }) {
  const t = useTexts()
  const { canned } = inLanguage(language)
  return (
    <SelectField
      name="cannedReply"
      label={t('canned.label')}
      value=""
      onChange={({ target }) => {
        const chosen = REPLIES.find((name) => name === target.value)
        if (chosen) onChoose(canned.replies[chosen].text)
      }}
      options={[
        { value: '', label: t('canned.choose') },
        ...REPLIES.map((name) => ({ value: name, label: t(`canned.replies.${name}.name`) })),
      ]}
    />
  )
}

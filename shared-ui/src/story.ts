import type { ReactElement } from 'react'
import type { StoryObj } from 'storybook-react-rsbuild'

/** A story with texts in both languages; the toolbar chooses one. */
export const createStory = <Texts>(
  texts: { de: Texts; en: NoInfer<Texts> },
  view: (texts: Texts) => ReactElement,
): StoryObj => ({
  render: (_, { globals }) => view(texts[globals.language === 'en' ? 'en' : 'de']),
})

/** A story without texts. */
export const createTextlessStory = (view: () => ReactElement): StoryObj => ({ render: view })

import type { Meta } from 'storybook-react-rsbuild'
import { Link } from '../link/link.tsx'
import { createStory } from '../story.ts'
import { AppLayout, PlainLayout } from './app-layout.tsx'

export default {
  title: 'Layout/AppLayout',
  component: AppLayout,
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
} satisfies Meta<typeof AppLayout>

const texts = {
  de: {
    nav: ['Übersicht', 'Suche', 'Konto'],
    label: 'Hauptmenü',
    skip: 'Zum Inhalt',
    title: 'Übersicht',
    imprint: 'Impressum',
  },
  en: {
    nav: ['Overview', 'Search', 'Account'],
    label: 'Main',
    skip: 'Skip to content',
    title: 'Overview',
    imprint: 'Imprint',
  },
}

/** A bottom bar on phones, a side bar from 600 px. */
export const SignedIn = createStory(
  texts,
  ({ nav: [overview = '', search = '', account = ''], label, skip, title, imprint }) => (
    <AppLayout
      brand="Radruf"
      navLabel={label}
      skipLabel={skip}
      nav={[
        { to: '/', label: overview, icon: 'overview' },
        { to: '/search', label: search, icon: 'search' },
        { to: '/profile', label: account, icon: 'account' },
      ]}
      footer={
        <Link standalone to="/imprint">
          {imprint}
        </Link>
      }
    >
      <h1>{title}</h1>
    </AppLayout>
  ),
)
export const SignedOut = createStory(texts, ({ skip, title, imprint }) => (
  <PlainLayout
    brand="Radruf"
    skipLabel={skip}
    footer={
      <Link standalone to="/imprint">
        {imprint}
      </Link>
    }
  >
    <h1>{title}</h1>
  </PlainLayout>
))

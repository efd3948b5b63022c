import type { Meta } from 'storybook-react-rsbuild'
import { Link } from '../link/link.tsx'
import { createStory } from '../story.ts'
import { AppLayout, type AppLayoutProps, PlainLayout } from './app-layout.tsx'

export default {
  title: 'Layout/AppLayout',
  component: AppLayout,
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
} satisfies Meta<typeof AppLayout>

const texts = {
  de: {
    nav: ['Übersicht', 'Chat', 'Suche', 'Konto'],
    messages: '2 neue Nachrichten',
    tools: 'Deutsch',
    label: 'Hauptmenü',
    skip: 'Zum Inhalt',
    title: 'Übersicht',
    imprint: 'Impressum',
  },
  en: {
    nav: ['Overview', 'Chat', 'Search', 'Account'],
    messages: '2 new messages',
    tools: 'English',
    label: 'Main',
    skip: 'Skip to content',
    title: 'Overview',
    imprint: 'Imprint',
  },
}

type LayoutTexts = (typeof texts)['de']

const createLayout = (props: Pick<AppLayoutProps, 'task' | 'narrow'> = {}) =>
  function Layout({
    nav: [overview = '', chat = '', search = '', account = ''],
    label,
    messages,
    skip,
    title,
  }: LayoutTexts) {
    return (
      <AppLayout
        brand="Radruf"
        navLabel={label}
        skipLabel={skip}
        {...props}
        nav={[
          { to: '/', label: overview, icon: 'overview' },
          { to: '/chat', label: chat, icon: 'chat', count: 2, countLabel: messages },
          { to: '/search', label: search, icon: 'search' },
          { to: '/profile', label: account, icon: 'account' },
        ]}
      >
        <h1>{title}</h1>
      </AppLayout>
    )
  }

/** A tab bar on phones, a side bar from 600 px. */
export const SignedIn = createStory(texts, createLayout())
/** Phones show no tab bar: the page has an action bar. */
export const Task = createStory(texts, createLayout({ task: true }))
/** Wide screens show a rail with icons: the page needs the width. */
export const Workspace = createStory(texts, createLayout({ narrow: true }))
export const SignedOut = createStory(texts, ({ skip, title, imprint, tools }) => (
  <PlainLayout
    brand="Radruf"
    skipLabel={skip}
    tools={tools}
    footer={
      <Link standalone to="/imprint">
        {imprint}
      </Link>
    }
  >
    <h1>{title}</h1>
  </PlainLayout>
))

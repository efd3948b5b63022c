// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Avatar } from './avatar/avatar.tsx'
import * as ui from './index.ts'
import { Toaster } from './toaster/toaster.tsx'

test('every component renders on a server without a window', () => {
  const html = renderToString(
    <StaticRouter location="/overview">
      <ui.AppLayout
        brand="Radruf"
        nav={[{ to: '/overview', label: 'Overview', icon: 'overview' }]}
        navLabel="Main"
        skipLabel="Skip"
        banner="Offline"
        footer="Imprint"
      >
        <ui.Page title="Page" lead="Lead" back={{ to: '/', label: 'Back' }} actions={<ui.Button>Next</ui.Button>}>
          <ui.ErrorSummary title="Check" errors={[{ name: 'a', text: 'A' }]} />
          <ui.Notice tone="danger" title="Notice" live />
          <ui.Card title="Card" tone="brand" actions={<ui.ButtonLink to="/x">Go</ui.ButtonLink>} />
          <ui.TextField label="Text" name="a" hint="Hint" error="Error" />
          <ui.TextField label="Lines" name="b" multiline />
          <ui.SelectField label="Select" name="c" options={[{ value: '1', label: 'One' }]} />
          <ui.CheckboxField label="Box" name="d" />
          <ui.ChoiceCards legend="Choice" name="e" options={[{ value: '1', label: 'One' }]} defaultValue="1" />
          <ui.RatingField legend="Rating" name="f" labels={['1', '2', '3', '4', '5']} />
          <ui.DescriptionList items={[{ term: 'Term', detail: 'Detail', action: <ui.Link to="/y">Change</ui.Link> }]} />
          <ui.Progress label="Progress" value={3} />
          <ui.Skeleton label="Loading" />
          <ui.Spinner label="Waiting" />
          <ui.Row>
            <Avatar name="Mia Kern" />
            <ui.Badge tone="success">Done</ui.Badge>
            <ui.IconButton icon="close" label="Close" />
            <ui.VisuallyHidden>Hidden</ui.VisuallyHidden>
          </ui.Row>
          <ui.Dialog open title="Dialog" onClose={() => {}} closeLabel="Close" />
        </ui.Page>
      </ui.AppLayout>
      <ui.PlainLayout brand="Radruf" skipLabel="Skip" />
      <Toaster containerAriaLabel="Toasts" closeLabel="Close" />
    </StaticRouter>,
  )
  for (const word of ['Lead', 'Card', 'Dialog', 'Toasts']) expect(html).toContain(word)
})

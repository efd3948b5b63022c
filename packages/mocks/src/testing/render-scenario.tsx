import type { RemoteModule } from '@radruf/shell-kit'
import { renderRoute } from '@radruf/shell-kit/testing'
import { mockedService, type Opening, openScenario, type ScenarioName } from '../index.ts'

type Options = Opening & Pick<Parameters<typeof renderRoute>[1], 'slots' | 'shellTexts'> & { path?: string }

/**
 * Shows a remote's screen in front of the mocked service, in the world of a scenario: what is done on the screen changes that
 * world. Begins where the scenario does unless a path is given.
 *
 *     const { world } = await renderScenario(remote, 'booking open')
 */
export async function renderScenario(remote: RemoteModule, name: ScenarioName, options: Options = {}) {
  const opened = openScenario(name, options)
  const { path = opened.path, language = 'de', slots, shellTexts } = options
  const service = mockedService(opened.world, opened.person)
  const view = await renderRoute(remote, { path, language, service, slots, shellTexts })
  return { ...view, ...opened, service }
}

import type { RemoteModule } from '@radruf/shell-kit'
import { renderRoute } from '@radruf/shell-kit/testing'
import { createMockedService, openScenario, type ScenarioName, type ScenarioOptions } from '../index.ts'

type Options = ScenarioOptions & Pick<Parameters<typeof renderRoute>[1], 'slots' | 'shellTexts'> & { path?: string }

type RenderedScenario = Awaited<ReturnType<typeof renderRoute>> &
  ReturnType<typeof openScenario> & { service: ReturnType<typeof createMockedService> }

/**
 * Renders a remote's page in front of the mocked service, in the state of a scenario. Actions on the page change that state.
 * Starts at the scenario's path unless `path` is set.
 *
 *     const { mock } = await renderScenario(remote, 'booking open')
 */
export async function renderScenario(
  remote: RemoteModule,
  name: ScenarioName,
  options: Options = {},
): Promise<RenderedScenario> {
  const opened = openScenario(name, options)
  const { path = opened.path, language = 'de', slots, shellTexts } = options
  const service = createMockedService(opened.mock, opened.person)
  const view = await renderRoute(remote, { path, language, service, slots, shellTexts })
  return { ...view, ...opened, service }
}

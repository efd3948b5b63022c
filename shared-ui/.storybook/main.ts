import { mergeRsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import type { StorybookConfig } from 'storybook-react-rsbuild'

/** Includes the stories of the design system and of all remotes. */
const config: StorybookConfig = {
  framework: 'storybook-react-rsbuild',
  stories: ['../src/*.mdx', '../src/*/*.stories.tsx', '../../mf-*/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs'],
  staticDirs: [{ from: '../public', to: '/assets' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  rsbuildFinal: (config) => mergeRsbuildConfig(config, { plugins: [pluginReact()] }),
}
export default config

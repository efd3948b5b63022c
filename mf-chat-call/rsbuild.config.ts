import { createRequire } from 'node:module'
import { pluginWorker, type RsbuildPlugin, remoteConfig } from '@radruf/build-preset'

const config = remoteConfig(import.meta.dirname)
const { resolve } = createRequire(import.meta.url)
const noDynamicImport = resolve('@radruf/call/twilio/no-dynamic-import.cjs')
const noPreflight = resolve('@radruf/call/twilio/no-preflight.cjs')

const browserLibraries: RsbuildPlugin = {
  name: 'radruf:browser-libraries',
  setup(api) {
    api.modifyRspackConfig((rspackConfig, { rspack, environment }) => {
      // The video SDK and the converter of clips run in browsers only. Without this the server's single file would include them.
      if (environment.name === 'node')
        rspackConfig.resolve = {
          ...rspackConfig.resolve,
          alias: { ...(rspackConfig.resolve?.alias || undefined), 'twilio-video': false, mediabunny: false },
        }
      else {
        rspackConfig.plugins.push(
          new rspack.NormalModuleReplacementPlugin(/^\.\/util\/dynamicimport$/, noDynamicImport),
          new rspack.NormalModuleReplacementPlugin(/^\.\/preflight\/preflighttest$/, noPreflight),
        )
        const { splitChunks } = rspackConfig.optimization ?? {}
        // The room and the device check of other pages share the code of camera, microphone and connection test.
        if (splitChunks)
          splitChunks.cacheGroups = {
            ...splitChunks.cacheGroups,
            media: {
              test: /(features\/call|call\/(src|dist))\/media\//,
              name: 'media',
              chunks: 'async',
              minChunks: 2,
              enforce: true,
            },
          }
      }
    })
  },
}

/** The worker that follows the parts under marks. */
const markWorker = pluginWorker({
  folder: import.meta.dirname,
  file: resolve('@radruf/call/mark-worker'),
  opener: { file: 'open-tracker.ts', name: 'openTracker' },
})

config.plugins?.push(browserLibraries, markWorker)
export default config

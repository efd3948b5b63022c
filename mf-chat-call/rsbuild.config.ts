import { type RsbuildPlugin, remoteConfig } from '@radruf/federation/build'

const config = remoteConfig(import.meta.dirname)
const noDynamicImport = `${import.meta.dirname}/src/features/call/twilio/no-dynamic-import.cjs`

const videoSdk: RsbuildPlugin = {
  name: 'radruf:video-sdk',
  setup(api) {
    api.modifyRspackConfig((rspackConfig, { rspack, environment }) => {
      // The video SDK runs in browsers only. Without this the server's single file would include it.
      if (environment.name === 'node')
        rspackConfig.resolve = {
          ...rspackConfig.resolve,
          alias: { ...(rspackConfig.resolve?.alias || undefined), 'twilio-video': false },
        }
      else
        rspackConfig.plugins.push(
          new rspack.NormalModuleReplacementPlugin(/^\.\/util\/dynamicimport$/, noDynamicImport),
        )
    })
  },
}

config.plugins?.push(videoSdk)
export default config

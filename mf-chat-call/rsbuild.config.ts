import { join } from 'node:path'
import { remoteConfig } from '@radruf/federation/build'
import { mergeRsbuildConfig } from '@rsbuild/core'

const noDynamicImport = join(import.meta.dirname, 'src/features/call/twilio/no-dynamic-import.cjs')

export default mergeRsbuildConfig(remoteConfig(import.meta.dirname), {
  environments: {
    web: {
      tools: {
        rspack: (config, { rspack }) => {
          config.plugins.push(new rspack.NormalModuleReplacementPlugin(/^\.+\/util\/dynamicimport$/, noDynamicImport))
        },
      },
    },
    // The video SDK is for browsers alone; the server's one file would carry it whole.
    node: { resolve: { alias: { 'twilio-video': false } } },
  },
})

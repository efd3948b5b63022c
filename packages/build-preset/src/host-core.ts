import injectExternalRuntimeCorePlugin from '@module-federation/inject-external-runtime-core-plugin'

/** Runs before a remote's entry in a page of another host: it provides the runtime core that the suite's shell provides otherwise. */
const page = globalThis as { _FEDERATION_RUNTIME_CORE?: unknown }
if (!page._FEDERATION_RUNTIME_CORE)
  injectExternalRuntimeCorePlugin().beforeInit?.({ options: { name: 'radruf' } } as never)

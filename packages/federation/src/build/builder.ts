import { createRsbuild, type RsbuildConfig } from '@rsbuild/core'

/** Starts a builder's own server; resolves with how to stop it when it has built once. */
export async function startBuilder(
  cwd: string,
  config: RsbuildConfig,
  environment?: string[],
): Promise<() => Promise<void>> {
  const rsbuild = await createRsbuild({
    cwd,
    config: { ...config, mode: 'development', logLevel: 'warn' },
    environment,
  })
  const built = new Promise<void>((done) =>
    rsbuild.onAfterDevCompile(({ isFirstCompile }) => {
      if (isFirstCompile) done()
    }),
  )
  const { server } = await rsbuild.startDevServer()
  await built
  return () => server.close()
}

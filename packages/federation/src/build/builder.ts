import { createRsbuild, type RsbuildConfig } from '@rsbuild/core'

/** Starts a builder's own server; resolves with how to stop it when it has built once. */
export async function startBuilder(
  cwd: string,
  config: RsbuildConfig,
  environment?: string[],
): Promise<() => Promise<void>> {
  // What it makes stays in memory; the folder's own build, which a product may be starting with, is left alone.
  const output = { ...config.output, cleanDistPath: false }
  const rsbuild = await createRsbuild({
    cwd,
    config: { ...config, output, mode: 'development', logLevel: 'warn' },
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

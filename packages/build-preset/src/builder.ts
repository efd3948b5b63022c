import { createRsbuild, type RsbuildConfig } from '@rsbuild/core'

/** Starts a builder's server; resolves after the first build with a function that stops it. */
export async function startBuilder(
  cwd: string,
  config: RsbuildConfig,
  environment?: string[],
): Promise<() => Promise<void>> {
  // The output stays in memory, so that the folder's production build is not changed.
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

import { rspack } from '@rsbuild/core'

type LoaderContext = { resourcePath: string; async: () => (error: unknown, code?: string) => void }

/** Loader of webpack for the sources of the suite's packages, which other hosts install compiled. */
export default function loadTypeScript(this: LoaderContext, source: string) {
  const done = this.async()
  rspack.experiments.swc
    .transform(source, {
      filename: this.resourcePath,
      jsc: {
        parser: { syntax: 'typescript', tsx: this.resourcePath.endsWith('x') },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
    })
    .then(({ code }) => done(null, code), done)
}

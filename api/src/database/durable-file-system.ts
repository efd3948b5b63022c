import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Stream = { nfd?: number; node: unknown }
type NodeFiles = { realPath: (node: unknown) => string; stream_ops: { fsync?: (stream: Stream) => number } }

/** PGlite's Node file system with fsync added: without it a power failure could lose confirmed rows. */
export class DurableFileSystem extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(pg, options)
    const withFsync = (module: object) => {
      const { NODEFS } = module as { NODEFS: NodeFiles }
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        if (nfd !== undefined) fsyncSync(nfd)
        else fsyncFolder(NODEFS.realPath(node))
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), withFsync] } }
  }
}

function fsyncFolder(path: string) {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

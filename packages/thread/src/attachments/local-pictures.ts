/**
 * Object URLs of the pictures on this device, by the client id of their file. The service's id of an uploaded file is a second name, under
 * which the picture stays until the service's copy is shown.
 */
export type LocalPictures = {
  /** Takes over the object URL of a file's picture. */
  keep: (clientId: string, address: string) => void
  find: (id: string) => string | undefined
  /** Names the picture by the id of its upload, too. */
  link: (clientId: string, attachmentId: string) => void
  /** Gives up a name. A picture without names is revoked. */
  release: (id: string) => void
  clear: () => void
}

export function createLocalPictures(): LocalPictures {
  const addresses = new Map<string, string>()
  const release = (id: string) => {
    const address = addresses.get(id)
    addresses.delete(id)
    if (address && ![...addresses.values()].includes(address)) URL.revokeObjectURL(address)
  }
  return {
    keep(clientId, address) {
      if (addresses.get(clientId) === address) return
      release(clientId)
      addresses.set(clientId, address)
    },
    find: (id) => addresses.get(id),
    link(clientId, attachmentId) {
      const address = addresses.get(clientId)
      if (address) addresses.set(attachmentId, address)
    },
    release,
    clear() {
      for (const id of [...addresses.keys()]) release(id)
    },
  }
}

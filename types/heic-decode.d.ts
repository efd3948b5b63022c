/** Decodes HEIC with libheif compiled to WebAssembly. */
declare module 'heic-decode' {
  type Picture = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }
  type Found = { width: number; height: number; decode: () => Promise<Picture> }
  const decode: { all: (file: { buffer: Uint8Array }) => Promise<Found[]> }
  export default decode
}

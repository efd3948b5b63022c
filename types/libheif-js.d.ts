/** libheif compiled to WebAssembly, which decodes HEIC. */
declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }
  /** A picture of the file, turned, mirrored and cut as the file says. */
  type Picture = {
    get_width: () => number
    get_height: () => number
    /** Whether the file names it as its main picture. */
    is_primary: () => boolean
    /** The address of its C++ object. */
    handle: { $$: { ptr: number } }
    /** Decodes into the pixels. Calls back with null for a damaged picture. */
    display: (pixels: Pixels, onDecoded: (decoded: Pixels | null) => void) => void
  }
  const libheif: {
    ready?: Promise<unknown>
    HEAPU32: Uint32Array
    _malloc: (bytes: number) => number
    _free: (address: number) => void
    /** Writes a `heif_error`, whose first number is 0 for success, and the address of a `heif_color_profile_nclx`. */
    _heif_image_handle_get_nclx_color_profile: (error: number, handle: number, profile: number) => void
    _heif_nclx_color_profile_free: (profile: number) => void
    HeifDecoder: new () => {
      /** The pictures of a file that stand for themselves: neither thumbnails nor transparency and depth of another one. */
      decode: (file: Uint8Array) => Picture[]
    }
  }
  export default libheif
}

/** A property box of an image in a HEIF file: four letters and its bytes. */
export type ImageProperty = { type: string; bytes: readonly number[] }

const toBox = ({ type, bytes }: ImageProperty): Buffer => {
  const box = Buffer.alloc(8 + bytes.length)
  box.writeUInt32BE(box.length)
  box.write(type, 4, 'latin1')
  box.set(bytes, 8)
  return box
}

/**
 * Adds properties to the first image of a HEIC file, in their order, as essential ones. Written for files of heif-enc: version 0 of `iloc` and
 * `ipma`, offsets of four bytes, and the picture data behind the boxes.
 */
export function addImageProperties(heic: Buffer, properties: readonly ImageProperty[]): Buffer {
  const find = (type: string) => heic.indexOf(type, 0, 'latin1') - 4
  const [meta, iprp, ipco, ipma, iloc] = ['meta', 'iprp', 'ipco', 'ipma', 'iloc'].map(find) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const boxes = Buffer.concat(properties.map(toBox))
  // Behind the size, type, version, number of entries and id of the first image.
  const countAt = ipma + 18
  const count = heic.readUInt8(countAt)
  const known = listBoxes(heic, ipco)
  const associations = Buffer.from(properties.map((_, index) => 0x80 | (known + index + 1)))
  const ipcoEnd = ipco + heic.readUInt32BE(ipco)
  const associationsEnd = countAt + 1 + count
  const changed = Buffer.concat([
    heic.subarray(0, ipcoEnd),
    boxes,
    heic.subarray(ipcoEnd, associationsEnd),
    associations,
    heic.subarray(associationsEnd),
  ])
  const grow = (at: number, by: number) => changed.writeUInt32BE(changed.readUInt32BE(at) + by, at)
  const growth = boxes.length + associations.length
  for (const box of [meta, iprp]) grow(box, growth)
  grow(ipco, boxes.length)
  grow(ipma + boxes.length, associations.length)
  changed.writeUInt8(count + properties.length, countAt + boxes.length)
  const items = heic.readUInt16BE(iloc + 14)
  // Each item: id, reference, base offset, number of extents, and one extent of two numbers.
  for (let item = 0; item < items; item++) grow(iloc + 16 + item * 18 + 4, growth)
  return changed
}

/** The number of boxes within a box. */
function listBoxes(file: Buffer, at: number): number {
  const end = at + file.readUInt32BE(at)
  let count = 0
  for (let next = at + 8; next < end; next += file.readUInt32BE(next)) count += 1
  return count
}

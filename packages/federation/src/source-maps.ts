/**
 * A source map whose names are those of the functions around each position, without the sources' text. Lines and columns of the sources
 * begin a new mapping only where the line or the function changes.
 */
export type SourceMap = { version: 3; sources: string[]; names: string[]; mappings: string }

/**
 * Source maps by the script of the release that they belong to. `maps.json` holds them beside `remote.json`; it is stored with the release
 * and never served.
 */
export type SourceMaps = Readonly<Record<string, SourceMap>>

export const SOURCE_MAPS_FILE = 'maps.json'

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import type { NpmPackage } from './image-files.ts'

export type DebianPackage = { name: string; version: string; architecture: string }

type Contents = {
  /** Name and version of the image. */
  name: string
  version: string
  nodeVersion: string
  packages: readonly NpmPackage[]
  debian: readonly DebianPackage[]
}

/** The bill of materials of an image in CycloneDX 1.6. It has no time and no random number: equal contents have an equal text. */
export function createSbom({ name, version, nodeVersion, packages, debian }: Contents) {
  const hashes = readIntegrities()
  const root = `pkg:oci/${name}@${version}`
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { 'bom-ref': root, type: 'container', name, version } },
    components: [
      {
        type: 'platform',
        'bom-ref': `pkg:generic/node@${nodeVersion}`,
        name: 'node',
        version: nodeVersion,
        purl: `pkg:generic/node@${nodeVersion}`,
      },
      ...packages.map((one) => ({
        type: 'library',
        'bom-ref': toPurl(one),
        name: one.name,
        version: one.version,
        purl: toPurl(one),
        licenses: [toLicense(one.license)],
        hashes: hashes.get(`${one.name}@${one.version}`) ?? [],
      })),
      ...debian.map((one) => ({
        type: 'library',
        'bom-ref': toDebianPurl(one),
        name: one.name,
        version: one.version,
        purl: toDebianPurl(one),
      })),
    ],
    dependencies: [
      {
        ref: root,
        dependsOn: [
          `pkg:generic/node@${nodeVersion}`,
          ...new Set([...packages.map(toPurl), ...debian.map(toDebianPurl)]),
        ],
      },
      ...packages.map((one) => ({ ref: toPurl(one), dependsOn: [...new Set(one.dependencies.map(toPurl))].sort() })),
    ],
  }
}

const toPurl = ({ name, version }: NpmPackage) => `pkg:npm/${name.replace('@', '%40')}@${version}`
const toDebianPurl = ({ name, version, architecture }: DebianPackage) =>
  `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`

/** An id of SPDX, or an expression of several. */
const toLicense = (license: string) =>
  / (OR|AND|WITH) /.test(license)
    ? { expression: license.replace(/^\((.*)\)$/, '$1') }
    : { license: { [/^[\w.+-]+$/.test(license) ? 'id' : 'name']: license } }

/** SHA-512 of the tarballs, from the lock file. */
function readIntegrities() {
  const lock = readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8')
  return new Map(
    [...lock.matchAll(/^ {2}'?([^'\s]+@[^'\s:]+)'?:\n {4}resolution: \{integrity: sha512-([^,}]+)/gm)].map(
      ([, name = '', hash = '']) =>
        [name, [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }]] as const,
    ),
  )
}

/** The installed packages of Debian's `/var/lib/dpkg/status`. */
export const parseDebianPackages = (status: string): DebianPackage[] =>
  status
    .split('\n\n')
    .filter((entry) => /^Status: install ok installed$/m.test(entry))
    .map((entry) => {
      const read = (field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(entry)?.[1] ?? ''
      return { name: read('Package'), version: read('Version'), architecture: read('Architecture') }
    })

/** Names, licences and their texts of the packages from npm. Texts of Debian's are in the image at `/usr/share/doc`. */
export const createLicenseList = (packages: readonly NpmPackage[]): string =>
  [
    'Packages from npm. The licences of Debian’s packages are in the image: /usr/share/doc/*/copyright.\n',
    ...packages.map(({ name, version, license }) => `${name} ${version}: ${license}`),
    ...packages.flatMap(({ name, version, folder }) =>
      readdirSync(folder)
        .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
        .map((file) => `\n──── ${name} ${version}: ${file}\n\n${readFileSync(join(folder, file), 'utf8').trim()}`),
    ),
  ].join('\n')

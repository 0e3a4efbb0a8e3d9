/** Licences of the packages that we ship or build with, read from the lock file, without a network. */

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

export interface LockFile {
  packages: Record<string, LockedPackage>;
}

export interface Licensed {
  name: string;
  version: string;
  licence: string;
  /** Part of an installation of Hodi; the others only build and test it. */
  isShipped: boolean;
}

/** Licences that may be combined with AGPL-3.0-or-later; GPL-3.0 by section 13 of both. */
const goesAlong = new Set([
  '0BSD',
  'AFL-2.1',
  'AGPL-3.0-or-later',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'Bitstream-Vera',
  'BSD-3-Clause',
  'CC0-1.0',
  'GPL-3.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  // Of fonts, which may go with any program.
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);
/** Licences of data and tools that build or check it; nothing of them goes into the build. */
const goesWithTools = new Set(['CC-BY-4.0', 'Python-2.0']);

/** Packages that name their licence elsewhere than in its field; looked up in their own files. */
const saidElsewhere: Readonly<Record<string, string>> = {
  // Bitstream Vera's licence and the public domain; fonts under it may go with any program.
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'png-js': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
};

export function licensedIn({ packages }: LockFile): Licensed[] {
  const all = Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, { version = '', license = '', dev = false }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, licence: saidElsewhere[name] ?? license, isShipped: !dev };
    });
  const once = new Map(all.map((one) => [`${one.name} ${one.version} ${one.isShipped}`, one]));
  return [...once.values()].sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1,
  );
}

/** `MIT OR CC0-1.0` is as good as the better one, `A AND B` as the worse. */
function isAllowed(licence: string, also: ReadonlySet<string>): boolean {
  const bare = licence.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((one) => isAllowed(one, also));
  if (bare.includes(' AND ')) return bare.split(' AND ').every((one) => isAllowed(one, also));
  return goesAlong.has(bare) || also.has(bare);
}

/** The fault of a package's licence, if there is one. */
export function licenceFault({ name, version, licence, isShipped }: Licensed): string | undefined {
  if (licence === '') return `${name}@${version} says no licence`;
  const isGood = isAllowed(licence, isShipped ? new Set() : goesWithTools);
  return isGood ? undefined : `${name}@${version} is under ${licence}, which does not go with AGPL-3.0-or-later`;
}

/** The list that goes with the program. */
export function licenceList(packages: readonly Licensed[]): string {
  const rows = packages
    .filter(({ isShipped }) => isShipped)
    .map(({ name, version, licence }) => `- ${name} ${version}: ${licence}`);
  return `# What Hodi ships of others

Hodi itself is under AGPL-3.0-or-later (\`LICENSE\`). These packages are installed with it, each with its own licence text in
its folder under \`node_modules\`. Of those made for one kind of machine only the fitting one is installed. Fixed by
\`package-lock.json\`; \`node scripts/check/check-licences.ts --write\` writes this list anew.

${rows.join('\n')}
`;
}

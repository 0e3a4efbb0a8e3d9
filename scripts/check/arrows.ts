import { isTest } from './source-tree.ts';

/** Place of a file in the layout, read from its path alone, so that a new feature needs no entry anywhere. */
export interface Place {
  readonly side: 'domain' | 'i18n' | 'server' | 'web' | 'tools';
  /** First folder below `src`: `features`, `components`, `lib`, `app` … */
  readonly layer: string;
  readonly feature: string | undefined;
}

export function placeOf(path: string): Place {
  const [, side, rest = ''] = /^(?:packages|apps)\/(domain|i18n|server|web)\/src\/(.*)$/.exec(path) ?? [];
  // Catalogs are beside the sources, as translators look for them.
  if (/^packages\/i18n\/[^/]+\/[^/]+\.json$/.test(path)) return { side: 'i18n', layer: '', feature: undefined };
  if (!side) return { side: 'tools', layer: '', feature: undefined };
  const folders = rest.split('/').slice(0, -1);
  const layer = folders[0] ?? 'app';
  return { side: side as Place['side'], layer, feature: layer === 'features' ? folders[1] : undefined };
}

const maySee: Readonly<Record<Place['side'], readonly Place['side'][]>> = {
  domain: ['domain'],
  i18n: ['i18n', 'domain'],
  server: ['server', 'i18n', 'domain'],
  web: ['web', 'i18n', 'domain'],
  tools: ['tools', 'web', 'server', 'i18n', 'domain'],
};

/** `components, lib ← features ← app`; files in none of these (styles) may be used by all. */
const webRank: Readonly<Record<string, number>> = { components: 1, lib: 1, features: 2, app: 3, testing: 4 };

/** Why one file of the repository may not import another; undefined when it may. */
export function refusedArrow(from: string, target: string): string | undefined {
  const [here, there] = [placeOf(from), placeOf(target)];
  if (!maySee[here.side].includes(there.side)) return `${here.side} must not import ${there.side}`;
  if (here.side === 'web' && there.side === 'web') return refusedInWeb(here, there, from);
  if (here.side === 'server' && there.side === 'server') return refusedInServer(here, there, { from, target });
  return undefined;
}

function refusedInWeb(here: Place, there: Place, from: string): string | undefined {
  if (isTest(from)) return undefined;
  if ((webRank[there.layer] ?? 0) > (webRank[here.layer] ?? 0)) return `${here.layer} must not import ${there.layer}`;
  if (here.feature && there.feature && here.feature !== there.feature) {
    return `feature ${here.feature} must not import feature ${there.feature}: share through components, lib or domain`;
  }
  return undefined;
}

function refusedInServer(here: Place, there: Place, { from, target }: { from: string; target: string }) {
  if (isTest(from) || !here.feature || !there.feature || here.feature === there.feature) return undefined;
  if (target.endsWith('.service.ts')) return undefined;
  return `feature ${here.feature} may import only the *.service.ts of feature ${there.feature}`;
}

/** Pure as the domain is: schemas, and the numbering plans of phones. */
const packagesOfDomain: ReadonlySet<string> = new Set(['zod/mini', 'libphonenumber-js/core']);
const packagesOfDomainTests = new Set([...packagesOfDomain, 'fast-check', 'i18next', 'yaml']);

/** Why a file may not import a package; undefined when it may. */
export function refusedPackage(from: string, specifier: string): string | undefined {
  const { side } = placeOf(from);
  if (side !== 'domain' && side !== 'i18n') return undefined;
  if (isTest(from) && (specifier.startsWith('node:') || packagesOfDomainTests.has(specifier))) return undefined;
  if (side === 'domain' && packagesOfDomain.has(specifier)) return undefined;
  return `${side} is pure and must not import ${specifier}`;
}

/** The edge between two features of the server that an import makes, as written in docs/coupling.md. */
export function couplingOf(from: string, target: string): string | undefined {
  const [here, there] = [placeOf(from), placeOf(target)];
  if (here.side !== 'server' || there.side !== 'server' || isTest(from)) return undefined;
  if (!here.feature || !there.feature || here.feature === there.feature) return undefined;
  return `${here.feature} → ${there.feature}`;
}

/**
 * Writes what `libphonenumber-js` knows of the countries served to packages/domain/src/users/phone-metadata.json: all countries are
 * 145 KB. Run it after an update of the library or a change of `nearCountries`: `node scripts/phones/phone-metadata.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearCountries } from '@hodi/domain/institutions/institution-kinds.ts';

const root = join(import.meta.dirname, '../..');
export const metadataFile = join(root, 'packages/domain/src/users/phone-metadata.json');

interface Metadata {
  version: number;
  country_calling_codes: Record<string, string[]>;
  countries: Record<string, unknown[]>;
}

const all = JSON.parse(
  readFileSync(join(root, 'node_modules/libphonenumber-js/metadata.max.json'), 'utf8'),
) as Metadata;

/** The library's metadata of the countries served alone. */
export function servedMetadata(): Metadata {
  const served = Object.entries(nearCountries);
  return {
    version: all.version,
    country_calling_codes: Object.fromEntries(served.map(([country, { callingCode }]) => [callingCode, [country]])),
    countries: Object.fromEntries(served.map(([country]) => [country, all.countries[country] ?? []])),
  };
}

if (import.meta.main) writeFileSync(metadataFile, `${JSON.stringify(servedMetadata())}\n`);

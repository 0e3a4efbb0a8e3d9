/**
 * `npm run lab -- rollout`: this version comes out beside the one before, and goes back. `npm run lab -- rollout REVISION` takes another one than
 * the last with other tables. `npm run lab -- rollout tests PART…`: what the version before does itself, on the tables of this one. Where
 * the history does not reach so far that is a FAIL, and with ALLOW_LESS=yes it is only told.
 */
import { join } from 'node:path';
import { printTable } from '../bench/figures.ts';
import { type Figure, exactly, missing, rowsOf, told } from '../trust/figure.ts';
import { FormerVersion } from './former-version.ts';
import { rollOut } from './rollout.ts';
import { NoHistory, type VersionBefore, versionBefore } from './version-before.ts';

const root = join(import.meta.dirname, '../..');
const words = process.argv.slice(2);
const tests = words.indexOf('tests');
const [revision] = tests === -1 ? words : words.slice(0, tests);

function ownTests(version: VersionBefore, parts: readonly string[]): Figure[] {
  const former = new FormerVersion(version.revision);
  try {
    const code = former.testOnNewTables(parts);
    return [told('the version before', version.revision), exactly('its own tests, on the new tables', code, 0)];
  } finally {
    former.close();
  }
}

async function figures(): Promise<Figure[]> {
  try {
    const version = versionBefore(root, revision);
    return tests === -1 ? await rollOut(version) : ownTests(version, words.slice(tests + 1));
  } catch (error) {
    if (error instanceof NoHistory) return [missing('the version before', error.message)];
    throw error;
  }
}

const found = await figures();
printTable('A version comes out beside the one before, and goes back', rowsOf(found));
process.exitCode = found.every(({ isGood }) => isGood) ? 0 : 1;

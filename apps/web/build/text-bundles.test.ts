/** A third language is a folder: here one that is made of English, as testers read it. */
import assert from 'node:assert/strict';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { catalogOf, makeTranslator, type Nested } from '@hodi/i18n/translate.ts';
import { rolldown } from 'rolldown';
import { textBundles } from './text-bundles.ts';

const scratch = mkdtempSync(join(tmpdir(), 'hodi-texts-'));
after(() => rmSync(scratch, { recursive: true }));
const folder = join(scratch, 'catalogs');
const english = join(import.meta.dirname, '../../../packages/i18n/en');

/** Each text in brackets, its vowels with marks: what is written into the code shows by having none. */
const pseudo = (texts: Nested): Nested =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? `[${marked(text)}]` : pseudo(text)]),
  );
const marked = (text: string): string =>
  text.replace(/\{\{\w+\}\}|[aeiou]/g, (found) => (found.length > 1 ? found : (vowels[found] ?? found)));
const vowels: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' };

type Loaders = Record<string, Record<string, () => Promise<{ default: Nested[] }>>>;

async function builtLoaders(): Promise<Loaders> {
  const entry = join(scratch, 'app.js');
  writeFileSync(entry, `export { loaders } from 'virtual:text-bundles';`);
  const bundle = await rolldown({ input: entry, plugins: [textBundles({ languages: ['en', 'en-XA'], folder })] });
  const { output } = await bundle.write({ dir: join(scratch, 'dist'), entryFileNames: '[name].mjs' });
  await bundle.close();
  assert.equal(output.length, 1 + 2 * 7, 'the list, and a file for each bundle and language');
  return ((await import(pathToFileURL(join(scratch, 'dist/app.mjs')).href)) as { loaders: Loaders }).loaders;
}

describe('a language more', () => {
  cpSync(english, join(folder, 'en'), { recursive: true });
  cpSync(english, join(folder, 'en-XA'), { recursive: true });
  for (const file of globSync(join(folder, 'en-XA/*.json')))
    writeFileSync(file, JSON.stringify(pseudo(JSON.parse(readFileSync(file, 'utf8')) as Nested)));

  it('is loaded, read and counted as the others are', async () => {
    const loaders = await builtLoaders();
    const load = async (language: string, bundle: string) =>
      catalogOf((await loaders[language]?.[bundle]?.())?.default ?? []);
    for (const bundle of ['door', 'patient', 'clinician', 'record', 'content', 'attachments'])
      assert.deepEqual(Object.keys(await load('en-XA', bundle)), Object.keys(await load('en', bundle)));
    const t = makeTranslator<string>(await load('en-XA', 'door'), 'en-XA');
    assert.equal(t('login.title'), '[Sígn ín]');
    assert.equal(t('login.wait_minutes', { count: 1 }), '[Tóó mány tríés. Pléásé wáít 1 mínúté, thén try ágáín.]');
    assert.equal(t('login.wait_minutes', { count: 2 }), '[Tóó mány tríés. Pléásé wáít 2 mínútés, thén try ágáín.]');
  });
});

/**
 * The texts of the interface as few files: one for each bundle and language. `virtual:text-bundles` holds what loads them,
 * by language; languages and bundles are only listed where they are decided.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@hodi/domain/shared/language.ts';
import { type Bundle, bundles } from '@hodi/i18n/features.ts';

const list = 'virtual:text-bundles';
const inBrowser = [
  'about',
  'door',
  'patient',
  'clinician',
  'record',
  'content',
  'attachments',
] as const satisfies readonly Bundle[];
const catalogs = join(import.meta.dirname, '../../../packages/i18n');

interface Source {
  languages: readonly string[];
  /** Where each language has a folder. */
  folder: string;
  /** Without it all that browsers get. */
  only?: readonly Bundle[];
}

/** The texts of the product. */
export const ownTexts: Source = { languages, folder: catalogs };

/** For Vite and Rolldown. @param source another than the product's own, for tests. */
export function textBundles({ languages: all, folder, only = inBrowser }: Source = ownTexts) {
  const files = new Map(
    all.flatMap((language) =>
      only.map((bundle) => [join(folder, language, `${bundle}.texts.js`), { language, bundle }] as const),
    ),
  );
  const loadersOf = (language: string) =>
    [...files].flatMap(([id, of]) =>
      of.language === language ? [`${of.bundle}: () => import(${JSON.stringify(id)})`] : [],
    );
  return {
    name: 'hodi:text-bundles',
    resolveId: (id: string) => (id === list ? `\0${list}` : files.has(id) ? id : null),
    load(id: string) {
      if (id === `\0${list}`) {
        const entries = all.map((language) => `${JSON.stringify(language)}: { ${loadersOf(language).join(', ')} }`);
        return `export const loaders = { ${entries.join(', ')} };`;
      }
      const file = files.get(id);
      if (file === undefined) return null;
      const features = bundles[file.bundle].map((feature) =>
        readFileSync(join(folder, file.language, `${feature}.json`), 'utf8'),
      );
      return `export default [${features.join(',')}];`;
    },
  };
}

import { createHash } from 'node:crypto';
import { contentKeys, type ReviewedContent } from '@hodi/domain/content-review/content.ts';
import { signedText } from '@hodi/domain/content-review/signed-text.ts';
import { type Language, languages } from '@hodi/domain/shared/language.ts';
import { sourceOf } from '../module-source.ts';
import { HEAD, type Modules } from '../write-modules.ts';

const hashOf = ({ items }: ReviewedContent, language: Language): string =>
  createHash('sha256').update(signedText(items, language)).digest('hex');

/** Content for reviewers, one module per topic, and the hashes that their signatures are bound to. */
export function reviewModules(all: readonly ReviewedContent[]): Modules {
  const modules: Modules = new Map();
  const put = (name: string, source: string) => modules.set(name, HEAD + source);
  for (const content of all) {
    put(
      `${content.key}.ts`,
      `import type { ReviewedContent } from '../content.ts';\nexport const content = ${sourceOf(content)} as unknown as ReviewedContent;\n`,
    );
  }
  const hashes = all.map((content) => [
    content.key,
    Object.fromEntries(languages.map((language) => [language, hashOf(content, language)])),
  ]);
  put(
    'hashes.ts',
    `import type { ContentHashes, ContentKey } from '../content.ts';\nexport const contentHashes: Readonly<Record<ContentKey, ContentHashes>> = ${sourceOf(Object.fromEntries(hashes))};\n`,
  );
  const map = contentKeys.map((key) => `  ${key}: () => import('./${key}.ts'),\n`).join('');
  put('loaders.ts', `export const contentLoaders = {\n${map}};\n`);
  return modules;
}

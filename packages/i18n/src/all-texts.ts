import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { Message } from './catalog.ts';

/** Every text of the interface in a language, of all its parts. */
export async function allTexts(language: Language): Promise<Record<string, Message>> {
  const folder = join(import.meta.dirname, language);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<object>));
  return Object.assign({}, ...modules.flatMap((module) => Object.values(module) as object[])) as Record<
    string,
    Message
  >;
}

import { languages } from '@hodi/domain/shared/language.ts';
import type { Plugin } from 'vite';

interface Chunk {
  type: 'chunk';
  fileName: string;
  facadeModuleId: string | null;
  isEntry: boolean;
  imports: string[];
  viteMetadata?: { importedCss: Set<string> };
}
type Bundle = Readonly<Record<string, { type: string }>>;

const loginPage = /\/sessions\/login-page\.tsx$/;
const textsOf = (language: string) => new RegExp(`/i18n/${language}/door\\.texts\\.js$`);

function filesOf(chunks: ReadonlyMap<string, Chunk>, isFirst: (chunk: Chunk) => boolean): Set<string> {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = chunks.get(name);
    if (chunk === undefined || files.has(name)) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    chunk.imports.forEach(add);
  };
  for (const chunk of chunks.values()) if (isFirst(chunk)) add(chunk.fileName);
  return files;
}

/** Further files that the login page needs beside its own, by language: addresses. */
export function doorFiles(bundle: Bundle): Record<string, string[]> {
  const chunks = new Map(
    Object.entries(bundle).filter((each): each is [string, Chunk & { type: string }] => each[1].type === 'chunk'),
  );
  const first = filesOf(chunks, ({ isEntry }) => isEntry);
  const wanted = (language: string) =>
    filesOf(chunks, ({ facadeModuleId }) =>
      [loginPage, textsOf(language)].some((pattern) => pattern.test(facadeModuleId ?? '')),
    );
  return Object.fromEntries(
    languages.map((language) => [
      language,
      [...wanted(language)].filter((file) => !first.has(file)).map((file) => `/${file}`),
    ]),
  );
}

/**
 * Writes `door-files.json` for the server, which names these files in the login page's head: they come together with
 * the first ones, and not one round trip later, when those have run.
 */
export function doorFileList(): Plugin {
  return {
    name: 'hodi:door-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const source = `${JSON.stringify(doorFiles(bundle))}\n`;
        this.emitFile({ type: 'asset', fileName: 'door-files.json', source });
      },
    },
  };
}

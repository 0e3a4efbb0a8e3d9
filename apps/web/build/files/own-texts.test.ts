import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { build, type Rolldown } from 'vite';
import { ownTexts } from './own-texts.ts';

const root = mkdtempSync(join(tmpdir(), 'hodi-texts-'));
after(() => rmSync(root, { recursive: true }));

const put = (path: string, source: string) => {
  const file = join(root, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, source);
};
/** Two parts that both have the texts of that file. */
function partsWith(name: string, words: string): void {
  put(`i18n/src/sw/${name}.ts`, `export const ${name} = { 'a.b': '${words}' } as const;`);
  for (const part of ['one', 'two']) {
    put(
      `i18n/src/sw/parts/${part}.ts`,
      `import { ${name} } from '../${name}.ts';\nexport const texts = { ...${name} };`,
    );
  }
  put(
    'app.ts',
    `export const parts = [() => import('./i18n/src/sw/parts/one.ts'), () => import('./i18n/src/sw/parts/two.ts')];`,
  );
}

/** Which built files have those words. */
async function filesWith(words: string): Promise<string[]> {
  const output = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [ownTexts()],
    build: { write: false, lib: { entry: join(root, 'app.ts'), formats: ['es'] } },
  })) as Rolldown.RolldownOutput[];
  return output
    .flatMap((each) => each.output)
    .filter((file) => file.type === 'chunk' && file.code.includes(words))
    .map(({ fileName }) => fileName.replace(/-.*/, ''))
    .toSorted();
}

it('the texts of a part are one file, also those that another part has', async () => {
  partsWith('visits', 'Ziara zote');
  assert.deepEqual(await filesWith('Ziara zote'), ['one', 'two']);
});

it('the long texts of patients come once', async () => {
  partsWith('patients', 'Wagonjwa wote');
  assert.deepEqual(await filesWith('Wagonjwa wote'), ['patients']);
});

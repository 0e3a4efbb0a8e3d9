import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { languages } from '@hodi/domain/shared/language.ts';
import { modulesOf } from './write-modules.ts';
import { checkedContent } from './content.ts';
import { overlayModules } from './for-someone/overlay-modules.ts';

const { content: own, record } = checkedContent();
assert.ok(own && record);
const content = { ...own, measurements: record.measurements };
const folderOf = (name: string) =>
  fileURLToPath(new URL(`../../packages/domain/src/questionnaires/${name}/`, import.meta.url));

/** Of one language, what a phone may come to hold: everything but the other language. */
const kinds = [
  { what: 'all of them', modules: modulesOf(content), generated: folderOf('generated'), limit: 60 },
  {
    what: 'those about another person',
    modules: overlayModules(content.overlays),
    generated: folderOf('for-someone/generated'),
    limit: 30,
  },
];
const modules = modulesOf(content);

/** The module as it would be sent: without its types and its heading. */
function sent(source: string): number {
  const code = stripTypeScriptTypes(source.replaceAll(/^(\/\/|import type).*\n/gm, ''));
  return brotliCompressSync(code).length;
}

describe('the budget of the questionnaires', () => {
  for (const { what, modules, limit } of kinds) {
    for (const language of languages) {
      const other = language === 'en' ? 'sw' : 'en';
      test(`${what} in ${language} are at most ${limit} KB`, () => {
        const names = [...modules.keys()].filter((name) => !name.endsWith(`.${other}.ts`));
        const total = names.reduce((sum, name) => sum + sent(modules.get(name) ?? ''), 0);
        assert.ok(total > (limit / 3) * 1024 && total <= limit * 1024, `${total} bytes`);
      });
    }
  }
});

describe('the generated modules', () => {
  for (const { what, modules, generated } of kinds) {
    test(`${what} are those on disk, and no others`, () => {
      const names = readdirSync(generated).filter((name) => name.endsWith('.ts'));
      assert.deepEqual(names.toSorted(), [...modules.keys()].toSorted());
      for (const [name, source] of modules) assert.equal(readFileSync(join(generated, name), 'utf8'), source, name);
    });
  }

  test('hold the texts of one language only, but for emergencies', () => {
    const asked = content.topics.flatMap(({ texts }) => Object.values(texts.sw.questions).map(({ text }) => text));
    for (const [name, source] of modules) {
      if (name.endsWith('.en.ts'))
        for (const text of asked) assert.ok(!source.includes(JSON.stringify(text)), `${name}: ${text}`);
    }
  });

  test('are left alone by a second build', () => {
    const times = () =>
      kinds.flatMap(({ generated }) => readdirSync(generated).map((name) => statSync(join(generated, name)).mtimeMs));
    const before = times();
    const build = fileURLToPath(new URL('./build.ts', import.meta.url));
    const { status, stdout } = spawnSync(process.execPath, [build], { encoding: 'utf8' });
    assert.deepEqual([status, stdout], [0, '']);
    assert.deepEqual(times(), before);
  });
});

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

const { content } = checkedContent();
assert.ok(content);
const modules = modulesOf(content);
const generated = fileURLToPath(new URL('../../packages/domain/src/questionnaires/generated/', import.meta.url));

/** Of one language, what a phone may come to hold: everything but the other language. */
const BUDGET = 60 * 1024;

/** The module as it would be sent: without its types and its heading. */
function sent(source: string): number {
  const code = stripTypeScriptTypes(source.replaceAll(/^(\/\/|import type).*\n/gm, ''));
  return brotliCompressSync(code).length;
}

describe('the budget of the questionnaires', () => {
  for (const language of languages) {
    const other = language === 'en' ? 'sw' : 'en';
    test(`all of them in ${language} are at most 60 KB`, () => {
      const names = [...modules.keys()].filter((name) => !name.endsWith(`.${other}.ts`));
      const total = names.reduce((sum, name) => sum + sent(modules.get(name) ?? ''), 0);
      assert.ok(total > 20 * 1024 && total <= BUDGET, `${total} bytes`);
    });
  }
});

describe('the generated modules', () => {
  test('are those on disk, and no others', () => {
    const names = readdirSync(generated).filter((name) => name.endsWith('.ts'));
    assert.deepEqual(names.toSorted(), [...modules.keys()].toSorted());
    for (const [name, source] of modules) assert.equal(readFileSync(join(generated, name), 'utf8'), source, name);
  });

  test('hold the texts of one language only, but for emergencies', () => {
    const asked = content.topics.flatMap(({ texts }) => Object.values(texts.sw.questions).map(({ text }) => text));
    for (const [name, source] of modules) {
      if (name.endsWith('.en.ts'))
        for (const text of asked) assert.ok(!source.includes(JSON.stringify(text)), `${name}: ${text}`);
    }
  });

  test('are left alone by a second build', () => {
    const times = () => readdirSync(generated).map((name) => statSync(join(generated, name)).mtimeMs);
    const before = times();
    const build = fileURLToPath(new URL('./build.ts', import.meta.url));
    const { status, stdout } = spawnSync(process.execPath, [build], { encoding: 'utf8' });
    assert.deepEqual([status, stdout], [0, '']);
    assert.deepEqual(times(), before);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkExports } from './check-exports.ts';
import { treeOf } from './source-tree.ts';

describe('unused exports', () => {
  const given =
    'export const rule = 1;\nexport type Shape = string;\nexport { rule as law };\nexport const use = () => use;\n';
  const found = (importer: string) =>
    checkExports(treeOf({ 'packages/domain/src/a.ts': given, 'apps/web/src/b.ts': importer })).map(
      ({ line, message }) => `${line} ${message.split(' ')[0]}`,
    );

  it('is found: a value, a type, another name; not what its own file uses', () => {
    assert.deepEqual(found(''), ['2 Shape', '3 law']);
    assert.deepEqual(found("import { law } from '@hodi/domain/a.ts';\nlaw();"), ['2 Shape']);
    assert.deepEqual(found("import { Shape } from './a.ts';"), ['2 Shape', '3 law']);
  });

  it('is nothing of a file that is taken as a whole, or given on', () => {
    assert.deepEqual(found("import * as a from '@hodi/domain/a.ts';\na.law();"), []);
    assert.deepEqual(found("const a = await import('@hodi/domain/a.ts');\na.law();"), []);
    assert.deepEqual(found("export * from '@hodi/domain/a.ts';"), []);
    assert.deepEqual(found("import { law as mine, type Shape } from '@hodi/domain/a.ts';\nmine();"), []);
  });
});

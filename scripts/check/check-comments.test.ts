import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkComments } from './check-comments.ts';
import { treeOf } from './source-tree.ts';

const linesOf = (text: string, path = 'apps/web/src/lib/ids.ts'): number[] =>
  checkComments(treeOf({ [path]: text })).map(({ line }) => line);

test('a sentence of a comment names its subject first', () => {
  assert.deepEqual(linesOf('/** What is kept. */\n// Whoever signs in.\n/**\n * Kept. Who asks?\n */'), [1, 2, 4]);
  assert.deepEqual(linesOf("/** Text of a question. */\nconst title = 'What is kept';"), []);
});

test('a migration stays as it was written', () => {
  assert.deepEqual(linesOf('/** What moves. */', 'apps/server/migrations/0001-users.ts'), []);
});

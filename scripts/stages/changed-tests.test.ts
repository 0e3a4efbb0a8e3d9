import assert from 'node:assert/strict';
import { test } from 'node:test';
import { treeOf } from '../check/source-tree.ts';
import { affectedBy } from './changed-tests.ts';
import { readImportGraph } from './import-graph.ts';

const notes = 'apps/server/src/features/notes';
const users = 'apps/server/src/features/users';
const graph = readImportGraph(
  treeOf({
    [`${notes}/notes.test.ts`]: "import '../../app.ts';",
    [`${notes}/notes.service.ts`]: "import '../users/users.service.ts'; import '@hodi/domain/notes/note.ts';",
    [`${users}/users.test.ts`]: "import '../../app.ts';",
    [`${users}/users.service.ts`]: '',
    'apps/server/src/app.ts': "import './features/notes/notes.service.ts'; import './features/users/users.service.ts';",
    'apps/server/src/wire/matrix.test.ts': "import '../app.ts';",
    'packages/domain/src/notes/note.ts': '',
    'packages/domain/src/notes/note.test.ts': "import './note.ts';",
  }),
);
const tests = ['notes', 'users'].map((feature) => `apps/server/src/features/${feature}/${feature}.test.ts`);
const brokenBy = (...paths: string[]) => tests.filter((file) => affectedBy(paths, graph).node(file));

test('a feature breaks its own tests and those of the features that use it', () => {
  assert.deepEqual(brokenBy(`${notes}/notes.service.ts`), [tests[0]]);
  assert.deepEqual(brokenBy(`${users}/users.service.ts`), tests);
  assert.deepEqual(brokenBy('packages/domain/src/notes/note.ts'), [tests[0]]);
});

test('tests of the whole application break by each part of it', () => {
  assert.equal(affectedBy([`${users}/users.service.ts`], graph).node('apps/server/src/wire/matrix.test.ts'), true);
});

test('a unit test breaks by what it imports alone', () => {
  const unit = 'packages/domain/src/notes/note.test.ts';
  assert.equal(affectedBy(['packages/domain/src/notes/note.ts'], graph).node(unit), true);
  assert.equal(affectedBy([`${users}/users.service.ts`], graph).node(unit), false);
});

test('a change that no import tells of concerns every test', () => {
  const { node, browser } = affectedBy(['apps/server/migrations/0001-first.ts'], graph);
  assert.deepEqual([tests.every(node), browser], [true, 'stories']);
});

test('the browser tests of a feature run for it, every story for what is shared, none for a document', () => {
  assert.deepEqual(affectedBy(['apps/web/src/features/statistics/page.tsx'], graph).browser, ['statistics']);
  assert.equal(affectedBy(['apps/web/src/lib/api/send.ts'], graph).browser, 'stories');
  assert.equal(affectedBy(['docs/fhir.md'], graph).browser, 'none');
});

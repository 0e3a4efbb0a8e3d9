import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { checkDocs } from './check-docs.ts';
import { treeOf } from './source-tree.ts';

describe('the page of codes', () => {
  const found = (code: string, path = 'apps/server/src/features/notes/notes.service.ts') =>
    checkDocs(
      treeOf({
        'docs/api-errors.md': '| 404 | `not_found`, `note_not_found` | missing |\n| 409 | `id_taken` | there |\n',
        [path]: code,
      }),
    ).map(({ line, message }) => `${line} ${message}`);

  it('lacks none that the server sends, and none with another status', () => {
    assert.deepEqual(found("\nthrow new Refusal(409, 'note_closed');"), [
      '2 409 note_closed does not stand in docs/api-errors.md',
    ]);
    assert.deepEqual(found("throw new Refusal(\n  409,\n  isOpen ? 'id_taken' : 'not_found',\n);"), [
      '1 409 not_found does not stand in docs/api-errors.md',
    ]);
    assert.deepEqual(found("throw notFound('id_taken');"), ['1 404 id_taken does not stand in docs/api-errors.md']);
    assert.deepEqual(found("await orTaken('note_taken', done);"), [
      '1 409 note_taken does not stand in docs/api-errors.md',
    ]);
  });

  it('holds these, and need not hold those of tests', () => {
    assert.deepEqual(found("throw new Refusal(409, 'id_taken', { retryAfterSeconds: 1 });\nthrow notFound();"), []);
    assert.deepEqual(found("throw notFound('note_not_found');"), []);
    assert.deepEqual(found("new Refusal(409, 'made_up')", 'apps/server/src/wire/refusal.test.ts'), []);
  });
});

test('each alert has a row that says what to do, and looks at a figure of the server', () => {
  const alerts = (name: string, metric: string) =>
    `rules:\n  - alert: ${name}\n    expr: rate(${metric}{status="500"}[5m])\n`;
  const found = (text: string) =>
    checkDocs(
      treeOf({
        'deploy/alerts.yaml': text,
        'docs/operate.md': '| `HodiDown`, 503 | gone |\n',
        'apps/server/src/plugins/metrics.ts': "name: 'hodi_seconds'",
      }),
    ).map(({ line, message }) => `${line} ${message}`);
  assert.deepEqual(found(alerts('HodiDown', 'hodi_seconds_count')), []);
  assert.deepEqual(found(alerts('HodiSlow', 'hodi_made_up')), [
    '2 HodiSlow has no row in docs/operate.md',
    '3 hodi_made_up is no figure of the server',
  ]);
});

test('each line of the log that the page for operators explains is one that the server writes', () => {
  const found = checkDocs(
    treeOf({
      'docs/operate.md': '### Log lines\n\n| line | cause |\n| --- | --- |\n| `model: …`, `made up` | slow |\n',
      'apps/server/src/model.ts': 'log.warn(`model: ${why}`)',
    }),
  ).map(({ message }) => message);
  assert.deepEqual(found, ['the server never logs: made up']);
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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

describe('the sum of the page of requirements', () => {
  const rows =
    '| 1.1.1 | 2 | once | met | yes |\n| 1.1.2 | 1 | last | **partly** | so |\n| 1.2.1 | 1 | TLS | operator | x |\n';
  const found = (sum: string) => checkDocs(treeOf({ 'docs/asvs.md': `# ASVS\n\n${sum}\n\n${rows}` }));

  it('is that of its rows', () => {
    const right = "3 requirements: 1 met, 1 partly, 0 not met, 1 the operator's, 0 not applicable.";
    assert.deepEqual(found(right), []);
    assert.deepEqual(
      found(right.replace('1 met', '2 met')).map(({ message }) => message),
      [`its rows give: ${right}`],
    );
  });
});

describe('the tests that the page of requirements names', () => {
  const sum = "1 requirements: 1 met, 0 partly, 0 not met, 0 the operator's, 0 not applicable.";
  const found = (named: string) =>
    checkDocs(
      treeOf({
        'docs/asvs.md': `# ASVS\n\n${sum}\n\n| 1.1.1 | 2 | once | met | ${named} |\n`,
        'apps/server/src/work/audit.test.ts': '',
        'apps/server/src/features/booking-races.test.ts': '',
        'e2e/specs/login.spec.ts': '',
        'apps/server/src/wire/made-up.ts': '',
      }),
    ).map(({ line, message }) => `${line} ${message}`);

  it('are there, in the folder that it says', () => {
    assert.deepEqual(found('`audit.test`, `work/audit.test`, `*-races.test` and `login.spec`'), []);
    assert.deepEqual(found('`made-up.test`, `wire/audit.test`, `dit.test`, `*-storms.test` and `login.test`'), [
      '5 there is no made-up.test',
      '5 there is no wire/audit.test',
      '5 there is no dit.test',
      '5 there is no *-storms.test',
      '5 there is no login.test',
    ]);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { treeOf } from '../check/source-tree.ts';
import { asvsPage, checkAsvs } from './asvs-page.ts';
import { checkHazards, hazardsPage, questionsPage } from './hazards-page.ts';
import { checkPages } from './pages.ts';

const asvs = (...rows: string[]) =>
  `chapters:\n  - title: V1\n    requirements:\n${rows.map((row) => `      - { ${row} }\n`).join('')}`;
const met = 'id: 1.1.1, level: 2, about: once, status: met';

describe('the requirements of ASVS', () => {
  const found = (...rows: string[]) =>
    checkAsvs(
      treeOf({
        'docs/asvs.yaml': asvs(...rows),
        'apps/server/src/work/audit.test.ts': '',
        'apps/server/src/features/booking-races.test.ts': '',
        'apps/server/src/wire/route.ts': '',
      }),
    ).map(({ line, message }) => `${line} ${message}`);

  it('name files that are there', () => {
    assert.deepEqual(found(`${met}, where: [audit.test, work/audit.test, '*-races.test', route.ts, trust -- 14]`), []);
    for (const name of ['made-up.test', 'wire/audit.test', 'dit.test', "'*-storms.test'", 'audit.test.ts']) {
      assert.deepEqual(found(`${met}, where: [${name}]`), [`4 1.1.1: there is no ${name.replaceAll("'", '')}`]);
    }
  });

  it('have an id of their own, a level, a status, and a reason', () => {
    assert.deepEqual(found(met), ['4 1.1.1: says neither where nor why']);
    assert.deepEqual(found(`${met}, note: so`, `${met}, note: so`), ['4 1.1.1: is there twice']);
    assert.deepEqual(found(met.replace('2', '3')), ['4 1.1.1: 3 is no level']);
    assert.deepEqual(found(met.replace('1.1.1', '1.1')), ['4 1.1: is no id']);
    assert.deepEqual(found(met.replace('met', 'nearly')), ['4 1.1.1: nearly is no status']);
    assert.deepEqual(found(`${met.replace('met', 'not met')}, where: [route.ts]`), [
      '4 1.1.1: says neither where nor why',
    ]);
  });

  it('are counted', () => {
    const page = asvsPage(
      asvs(`${met}, where: [a.test], note: so`, met.replace('1.1.1', '1.1.2').replace('met', 'partly')),
    );
    assert.match(page, /^2 requirements: 1 met, 1 partly, 0 not met, 0 operator, 0 not applicable\.$/m);
    assert.match(page, /^\| 1\.1\.1 \| 2 \| once \| met \| `a\.test` \| so \|$/m);
  });
});

describe('the hazards', () => {
  const hazard = (id: string, test: string) =>
    `      - { id: ${id}, hazard: A report is lost, causes: [no network], controls: [{ how: a queue, where: [${test}] }], left: low, open: ['How long?'] }\n`;
  const log = (...hazards: string[]) =>
    `groups:\n  - title: Reports\n    about: They arrive.\n    hazards:\n${hazards.join('')}`;
  const found = (...hazards: string[]) =>
    checkHazards(treeOf({ 'docs/hazards.yaml': log(...hazards), 'apps/server/src/work/queue.test.ts': '' })).map(
      ({ message }) => message,
    );

  it('have a number of their own and controls whose tests are there', () => {
    assert.deepEqual(found(hazard('1.1', 'queue.test'), hazard('1.2', 'trust -- 1')), []);
    assert.deepEqual(found(hazard('1.1', 'made-up.test')), ['1.1: there is no made-up.test']);
    assert.deepEqual(found(hazard('1.1', 'queue.test'), hazard('1.1', 'queue.test')), ['1.1: is there twice']);
  });

  it('are counted, with the questions that a clinician decides', () => {
    const page = hazardsPage(log(hazard('1.1', 'queue.test')));
    assert.match(page, /^1 hazards, left: 0 high, 0 medium, 1 low\. Open questions: 1\.$/m);
    assert.match(
      page,
      /### 1\.1 A report is lost\n\nCauses: no network\.\n\n- a queue: `queue\.test`\n\nLeft: \*\*low\*\*\. Open questions: 1\./,
    );
    assert.match(questionsPage(log(hazard('1.1', 'queue.test'))), /\n## 1\.1 A report is lost\n\n1\. How long\?\n$/);
  });
});

describe('a page', () => {
  const found = (text: string, path = 'docs/glossary.md') =>
    checkPages(treeOf({ [path]: text, 'docs/operate.md': '## Backup, and restore\n' }), import.meta.dirname).map(
      ({ line, message }) => `${line} ${message}`,
    );

  it('links to files and headings that are there', () => {
    assert.deepEqual(found('[a](operate.md#backup-and-restore) [b](https://example.org) [c](#here)\n# Here'), []);
    assert.deepEqual(found('\n[a](operations.md)'), ['2 leads to docs/operations.md, which is not there']);
    assert.deepEqual(found('[a](operate.md#restore)'), ['1 docs/operate.md has no heading #restore']);
  });

  it('names paths that are there', () => {
    assert.deepEqual(found('`apps/server/dist` `apps/…/x.ts` `npm start` `scripts/<name>.ts`'), []);
    assert.deepEqual(found('`scripts/made-up.ts`'), ['1 there is no scripts/made-up.ts']);
  });

  it('is no longer than its reader has time for', () => {
    assert.deepEqual(found('word | '.repeat(700), 'README.md'), []);
    assert.deepEqual(found('word '.repeat(701), 'README.md'), ['1 has 701 words, at most 700']);
  });
});

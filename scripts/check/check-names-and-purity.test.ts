import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkNames } from './check-names.ts';
import { checkPurity } from './check-purity.ts';
import { treeOf } from './source-tree.ts';

describe('a file name', () => {
  const problem = (path: string): string =>
    checkNames(treeOf({ [path]: '' }))
      .map(({ message }) => message)
      .join();

  it('is kebab-case with its role as suffix', () => {
    assert.equal(problem('apps/server/src/features/e-contacts/e-contacts.service.ts'), '');
    assert.equal(problem('apps/web/src/components/choice-row.module.css'), '');
    assert.match(problem('apps/web/src/components/ChoiceRow.tsx'), /kebab-case/);
    assert.match(problem('packages/domain/src/users/display_name.ts'), /kebab-case/);
  });

  it('says what the file gives', () => {
    assert.match(problem('packages/domain/src/users/types.ts'), /says nothing/);
    assert.match(problem('apps/web/src/lib/utils.ts'), /says nothing/);
    assert.match(problem('apps/web/src/components/index.ts'), /says nothing/);
  });

  it('is never .tsx on the server', () => {
    assert.match(problem('apps/server/src/outside/mail.tsx'), /no \.tsx/);
  });
});

describe('the clock', () => {
  const path = 'packages/domain/src/users/age.ts';
  const problems = (files: Record<string, string>): string[] =>
    checkPurity(treeOf(files)).map((found) => `${found.path}:${found.line}`);

  it('is not read by domain and i18n', () => {
    assert.deepEqual(problems({ [path]: 'const a = 1;\nconst now = new Date();' }), [`${path}:2`]);
    assert.deepEqual(problems({ [path]: 'const now = Date();' }), [`${path}:1`]);
  });

  it('may be read by their tests, and a given moment may be parsed', () => {
    assert.deepEqual(problems({ [path]: `const at = new Date('2026-11-21');` }), []);
    assert.deepEqual(problems({ 'packages/domain/src/users/age.test.ts': 'const now = new Date();' }), []);
    assert.deepEqual(problems({ 'packages/domain/src/testing/users.ts': 'const now = new Date();' }), []);
  });
});

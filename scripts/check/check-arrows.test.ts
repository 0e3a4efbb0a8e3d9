import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkArrows } from './check-arrows.ts';
import { treeOf } from './source-tree.ts';

const problems = (files: Record<string, string>): string[] =>
  checkArrows(treeOf(files)).map(({ path, line, message }) => `${path}:${line} ${message}`);

const web = 'apps/web/src';
const server = 'apps/server/src/features';
const domain = 'packages/domain/src';

/** The problems of one import written in one file. */
const problemOf = (path: string, specifier: string): string =>
  problems({ [path]: `import { x } from '${specifier}';\nx();` })
    .join('\n')
    .replace(`${path}:1 `, '');

describe('the sides', () => {
  it('domain imports nothing of ours and only the packages that are pure', () => {
    assert.equal(problemOf(`${domain}/a/a.ts`, '@hodi/i18n/translate.ts'), 'domain must not import i18n');
    assert.equal(problemOf(`${domain}/a/a.ts`, 'node:fs'), 'domain is pure and must not import node:fs');
    assert.equal(problemOf(`${domain}/a/a.ts`, 'zod'), 'domain is pure and must not import zod');
    assert.equal(problemOf(`${domain}/a/a.ts`, 'zod/mini'), '');
    assert.equal(problemOf(`${domain}/a/a.ts`, 'libphonenumber-js/core'), '');
    assert.equal(
      problemOf(`${domain}/a/a.ts`, 'libphonenumber-js'),
      'domain is pure and must not import libphonenumber-js',
    );
    assert.equal(problemOf(`${domain}/a/a.test.ts`, 'node:test'), '');
    assert.equal(problemOf(`${domain}/a/a.ts`, '../b/b.ts'), '');
  });

  it('i18n imports only domain', () => {
    assert.equal(problemOf('packages/i18n/src/format.ts', '#server/app.ts'), 'i18n must not import server');
    assert.equal(problemOf('packages/i18n/src/format.ts', '@hodi/domain/shared/language.ts'), '');
  });

  it('server and web never import each other', () => {
    assert.equal(problemOf('apps/server/src/app.ts', '~/lib/api/send.ts'), 'server must not import web');
    assert.equal(problemOf(`${web}/lib/a.ts`, '#server/config.ts'), 'web must not import server');
  });

  it('a dynamic or a type import is an import too', () => {
    const lazy = problems({
      [`${web}/lib/a.ts`]: `export const load = () => import('~/app/patient/patient-routes.ts');`,
    });
    assert.deepEqual(lazy, [`${web}/lib/a.ts:1 lib must not import app`]);
    const type = problems({ [`${domain}/a/a.ts`]: `import type { A } from '#server/app.ts';` });
    assert.deepEqual(type, [`${domain}/a/a.ts:1 domain must not import server`]);
    const inline = problems({ [`${domain}/a/a.ts`]: `export type A = import('#server/app.ts').App;` });
    assert.deepEqual(inline, [`${domain}/a/a.ts:1 domain must not import server`]);
  });
});

describe('the layers of the web app', () => {
  it('point from app over features to components and lib', () => {
    assert.equal(problemOf(`${web}/components/a.tsx`, '~/features/x/y.ts'), 'components must not import features');
    assert.equal(problemOf(`${web}/features/x/y.tsx`, '~/app/paths.ts'), 'features must not import app');
    assert.equal(problemOf(`${web}/features/x/y.tsx`, '~/testing/fake-api.ts'), 'features must not import testing');
    assert.equal(problemOf(`${web}/app/patient/patient-routes.ts`, '~/features/x/y.tsx'), '');
    assert.equal(problemOf(`${web}/main.tsx`, '~/app/patient/patient-routes.ts'), '');
  });

  it('keep features apart', () => {
    assert.match(problemOf(`${web}/features/x/y.ts`, '~/features/z/a.ts'), /feature x must not import feature z/);
    assert.match(problemOf(`${web}/features/x/y.ts`, '../z/a.ts'), /feature x must not import feature z/);
    assert.equal(problemOf(`${web}/features/x/y.ts`, './a.ts'), '');
  });
});

describe('features of the server', () => {
  const coupled = { [`${server}/a/a.service.ts`]: `import { b } from '#server/features/b/b.service.ts';\nb();` };

  it('import only services of each other', () => {
    const found = problemOf(`${server}/a/a.service.ts`, '#server/features/b/b.repository.ts');
    assert.match(found, /feature a may import only the \*\.service\.ts of feature b/);
  });

  it('have each edge listed with its reason', () => {
    assert.match(problems(coupled).join(), /"a → b" is a new edge/);
    assert.deepEqual(problems({ ...coupled, 'docs/coupling.md': '- a → b: an inquiry stores its flags\n' }), []);
    assert.match(problems({ ...coupled, 'docs/coupling.md': '- a → b:\n' }).join(), /"a → b" is a new edge/);
  });

  it('lose an edge from the list when it leaves the code', () => {
    const found = problems({ 'docs/coupling.md': '# Coupling\n\n- a → b: an inquiry stores its flags\n' });
    assert.deepEqual(found, ['docs/coupling.md:3 "a → b" is no longer in the code']);
  });
});

describe('paths and files', () => {
  it('do not climb two folders and name their extension', () => {
    assert.match(problemOf(`${domain}/a/a.ts`, '../../b.ts'), /climbs/);
    assert.match(problemOf(`${domain}/a/a.ts`, './../../b.ts'), /climbs/);
    assert.match(problemOf(`${domain}/a/a.ts`, './b'), /needs its file extension/);
  });

  it('are no barrels', () => {
    assert.match(problems({ [`${domain}/a/all.ts`]: `export { a } from './a.ts';` }).join(), /barrel/);
    assert.match(problems({ [`${domain}/a/all.ts`]: `export * from './a.ts';\nexport const b = 1;` }).join(), /barrel/);
  });

  it('do not import in circles, by types neither', () => {
    const circle = (kind: string) => ({
      [`${domain}/a/a.ts`]: `import { b } from './b.ts';\nexport const a = b;`,
      [`${domain}/a/b.ts`]: `import { c } from './c.ts';\nexport const b = c;`,
      [`${domain}/a/c.ts`]: `import ${kind} { a } from './a.ts';\nexport const c = 1;`,
    });
    for (const kind of ['', 'type']) assert.match(problems(circle(kind)).join(), /a\.ts → .*b\.ts → .*c\.ts → .*a\.ts/);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkLimits, type LimitException } from './check-limits.ts';
import { treeOf } from './source-tree.ts';

const problems = (files: Record<string, string>, exceptions: LimitException[] = []): string[] =>
  checkLimits(treeOf(files), exceptions).map(({ path, line, message }) => `${path}:${line} ${message}`);

/** A body of so many statements, one a line. */
const statements = (count: number): string => Array.from({ length: count }, (_, at) => `call(${at});`).join('\n');

const functionOf = (lines: number): string => `export function long() {\n${statements(lines - 2)}\n}\n`;

describe('a file', () => {
  it('has at most 300 lines, styles included', () => {
    assert.deepEqual(problems({ 'scripts/a.ts': statements(300) }), []);
    assert.deepEqual(problems({ 'scripts/a.ts': statements(301) }), [
      'scripts/a.ts:1 the file has 301 lines, at most 300',
    ]);
    assert.match(problems({ 'apps/web/src/a.module.css': '.a {}\n'.repeat(301) }).join(), /the file has 301 lines/);
  });
});

describe('a function', () => {
  it('has at most 60 lines, whatever its form', () => {
    assert.deepEqual(problems({ 'scripts/a.ts': functionOf(60) }), []);
    assert.deepEqual(problems({ 'scripts/a.ts': functionOf(61) }), ['scripts/a.ts:1 long has 61 lines, at most 60']);
    const arrow = `// first\nexport const arrow = () => {\n${statements(59)}\n};\n`;
    assert.deepEqual(problems({ 'scripts/a.ts': arrow }), ['scripts/a.ts:2 arrow has 61 lines, at most 60']);
  });

  it('takes at most 3 positional parameters', () => {
    assert.deepEqual(problems({ 'scripts/a.ts': 'const f = (a, b, c) => a;' }), []);
    assert.match(problems({ 'scripts/a.ts': 'const f = (a, b, c, d) => a;' }).join(), /f has 4 positional parameters/);
  });

  it('may be a longer story in a test, but not a longer helper', () => {
    const story = `describe('a story', () => {\n${statements(100)}\n});\n`;
    assert.deepEqual(problems({ 'scripts/a.test.ts': story }), []);
    assert.match(problems({ 'scripts/a.test.ts': functionOf(61) }).join(), /long has 61 lines/);
  });
});

describe('a component and a route handler', () => {
  it('have their own limits', () => {
    const component = (lines: number): string =>
      `export function Page() {\n${statements(lines - 3)}\nreturn <p />;\n}\n`;
    assert.deepEqual(problems({ 'apps/web/src/a.tsx': component(200) }), []);
    assert.match(problems({ 'apps/web/src/a.tsx': component(201) }).join(), /Page has 201 lines of a component/);
    const hook = functionOf(61).replace('long', 'useLong');
    assert.match(problems({ 'apps/web/src/a.tsx': hook }).join(), /useLong has 61 lines, at most 60/);
  });

  it('hold a handler to 10 lines, and the function around all routes to 60', () => {
    const routes = (lines: number): string =>
      `export function routes(app) {\napp.handle(contract, async (request) => {\n${statements(lines - 2)}\n});\n}\n`;
    const path = 'apps/server/src/features/a/a.routes.ts';
    assert.deepEqual(problems({ [path]: routes(10) }), []);
    assert.match(problems({ [path]: routes(11) }).join(), /a function has 11 lines of a route handler, at most 10/);
  });
});

describe('a folder', () => {
  it('has at most 24 source files, not counting tests and styles', () => {
    const files = (count: number): Record<string, string> =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`scripts/a/file-${at}.ts`, '']));
    const beside = { 'scripts/a/file-1.test.ts': '', 'scripts/a/a.module.css': '' };
    assert.deepEqual(problems({ ...files(24), ...beside }), []);
    assert.deepEqual(problems(files(25)), ['scripts/a:1 the folder has 25 source files, at most 24']);
  });
});

describe('an exception', () => {
  const exception: LimitException = {
    path: 'scripts/a.ts',
    what: 'long',
    limit: 'function',
    value: 70,
    record: '0009',
  };
  const record = { 'docs/decisions/0009-a-long-one.md': 'scripts/a.ts holds a table.' };

  it('holds as far as its decision record grants', () => {
    assert.deepEqual(problems({ 'scripts/a.ts': functionOf(70), ...record }, [exception]), []);
    assert.match(problems({ 'scripts/a.ts': functionOf(71), ...record }, [exception]).join(), /long has 71 lines/);
  });

  it('needs a decision record that speaks of it', () => {
    const files = { 'scripts/a.ts': functionOf(70) };
    assert.match(problems(files, [exception]).join(), /names no decision record/);
    const other = { 'docs/decisions/0009-other.md': 'Something else.' };
    assert.match(problems({ ...files, ...other }, [exception]).join(), /does not speak of scripts\/a\.ts/);
  });

  it('goes when it is no longer needed', () => {
    assert.match(problems({ 'scripts/a.ts': functionOf(40), ...record }, [exception]).join(), /no longer needed/);
  });
});

describe('a decision record', () => {
  it('has at most 60 lines', () => {
    const found = problems({ 'docs/decisions/0009-long.md': 'word\n'.repeat(61) });
    assert.match(found.join(), /61 lines of a decision record, at most 60/);
    assert.deepEqual(problems({ 'docs/operate.md': 'word\n'.repeat(400) }), []);
  });
});

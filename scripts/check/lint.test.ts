import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { repositoryRoot } from './report.ts';

/** A small repository under our linter's rules, with one fault per file. */
const faults: Record<string, { code: string; rule: string }> = {
  'packages/domain/src/a/clock.ts': { code: 'export const at = () => Date.now();', rule: 'no-restricted-properties' },
  'packages/domain/src/a/chance.ts': {
    code: 'export const n = () => Math.random();',
    rule: 'no-restricted-properties',
  },
  'packages/domain/src/a/net.ts': { code: `export const get = () => fetch('/');`, rule: 'no-restricted-globals' },
  'packages/domain/src/a/id.ts': {
    code: 'export const id = () => crypto.randomUUID();',
    rule: 'no-restricted-globals',
  },
  'packages/domain/src/a/env.ts': { code: 'export const env = () => process.env;', rule: 'no-restricted-globals' },
  'apps/web/src/features/a/again.ts': {
    code: 'export const f = (client: { invalidateQueries(): void }) => client.invalidateQueries();',
    rule: 'no-restricted-properties',
  },
  'apps/server/src/promise.ts': {
    code: 'const work = async () => 1;\nexport const start = () => {\n  work();\n};',
    rule: 'no-floating-promises',
  },
  'apps/server/src/misused.ts': {
    code: `const work = async () => true;\nexport const start = () => {\n  if (work()) return 1;\n  return 2;\n};`,
    rule: 'no-misused-promises',
  },
  'apps/server/src/any.ts': { code: 'export const f = (x: any) => typeof x;', rule: 'no-explicit-any' },
  'apps/server/src/log.ts': { code: `console.log('x');\nexport {};`, rule: 'no-console' },
  'apps/server/src/switch.ts': {
    code: `export function f(x: 'a' | 'b') {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}`,
    rule: 'switch-exhaustiveness-check',
  },
  'apps/web/src/hook.tsx': {
    code: `import { useState } from 'react';\nexport function P(p: { x: boolean }) {\n  if (p.x) useState(1);\n  return null;\n}`,
    rule: 'rules-of-hooks',
  },
  'apps/web/src/picture.tsx': { code: 'export const P = () => <img src="a.png" />;', rule: 'alt-text' },
};

interface Diagnostic {
  code: string;
  filename: string;
}

describe('the linter', () => {
  const root = mkdtempSync(join(tmpdir(), 'lint-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  let found: Diagnostic[] = [];

  before(() => {
    copyFileSync(join(repositoryRoot, '.oxlintrc.json'), join(root, '.oxlintrc.json'));
    write(
      'tsconfig.json',
      JSON.stringify({ compilerOptions: { strict: true, lib: ['es2024', 'dom'], jsx: 'react-jsx' } }),
    );
    symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'));
    for (const [path, { code }] of Object.entries(faults)) write(path, code);
    write('packages/domain/src/testing/clean.ts', 'export const at = () => Date.now();');
    write('scripts/clean.ts', `console.log('x');`);
    const oxlint = join(repositoryRoot, 'node_modules/oxlint/bin/oxlint');
    const args = [oxlint, '-f', 'json', 'packages', 'apps', 'scripts'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    found = (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
  });
  after(() => rmSync(root, { recursive: true }));

  for (const [path, { rule }] of Object.entries(faults)) {
    it(`refuses ${path.split('/').at(-1)} by ${rule}`, () => {
      const codes = found.filter(({ filename }) => filename.endsWith(path)).map(({ code }) => code);
      assert.ok(
        codes.some((code) => code.includes(`(${rule})`)),
        `found only: ${codes.join(', ') || 'nothing'}`,
      );
    });
  }

  it('lets tests and scripts do what they must', () => {
    assert.deepEqual(
      found.filter(({ filename }) => filename.endsWith('clean.ts')),
      [],
    );
  });
});

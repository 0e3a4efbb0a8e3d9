import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';

test('all checks are every check that lies here', () => {
  const all = readFileSync(new URL('check-all.ts', import.meta.url), 'utf8');
  const files = globSync('check-*.ts', { cwd: import.meta.dirname })
    .map((file) => basename(file))
    .filter((file) => !file.endsWith('.test.ts') && file !== 'check-all.ts');
  assert.ok(files.length > 5);
  assert.deepEqual(
    files.filter((file) => !all.includes(`from './${file}'`)),
    [],
  );
});

/**
 * The bundled program that `node scripts/prepare.mjs` makes: it is complete, and finds the files that stayed in their
 * own folders.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { builtProgram } from '#server/testing/spawned-server.ts';

const folder = dirname(builtProgram());

/** The main file and all files that it can load; files of an earlier build may still lie there. */
function partsOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(join(folder, file), 'utf8');
  for (const [, part = ''] of text.matchAll(/\b(?:from|import) ?\(?"\.\/([\w.-]+\.mjs)"/g)) partsOf(part, found);
  return found;
}

describe('the joined program', () => {
  const parts = [...partsOf('main.mjs')];

  test('has each part that is loaded late, and each can be loaded', async () => {
    assert.ok(parts.length > 20, String(parts.length));
    // All but the one that starts as it is loaded.
    const load = parts.filter((part) => part !== 'main.mjs').map((part) => pathToFileURL(join(folder, part)).href);
    const program = `for (const part of ${JSON.stringify(load)}) await import(part); console.log('all'); process.exit(0)`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      cwd: folder,
    });
    assert.equal(stdout, 'all\n');
  });

  test('finds what lies beside its sources', () => {
    const beside = parts.flatMap((part) => {
      const text = readFileSync(join(folder, part), 'utf8');
      return [...text.matchAll(/new URL\("([^"]+)", new URL\("([^"]+)", import\.meta\.url\)\.href\)/g)].map(
        ([, path = '', from = '']) => fileURLToPath(new URL(path, new URL(from, pathToFileURL(join(folder, part))))),
      );
    });
    const ours = beside.filter((path) => !path.includes('.cache'));
    assert.deepEqual(
      // A stage that runs alone builds the server only.
      ours.filter((path) => !existsSync(path.replace(/(?<=apps\/web)\/dist$/, ''))),
      [],
    );
    // The web app, the migrations and the workers.
    assert.ok(ours.some((path) => path.endsWith('apps/web/dist')));
    assert.ok(ours.some((path) => path.endsWith('apps/server/migrations')));
    assert.ok(ours.filter((path) => path.endsWith('-worker.ts')).length >= 3, ours.join('\n'));
  });

  test('knows of each line from which source it came', () => {
    const from = parts.flatMap((part) => {
      const lines = readFileSync(join(folder, part), 'utf8').split('\n');
      const at = lines.findIndex((line) => line.startsWith('function featureRoutes('));
      if (at < 0) return [];
      const map = new SourceMap(JSON.parse(readFileSync(join(folder, `${part}.map`), 'utf8')));
      const entry = map.findEntry(at, 0);
      return 'originalSource' in entry ? [[entry.originalSource, entry.originalLine]] : [null];
    });
    const source = readFileSync(join(import.meta.dirname, 'app.ts'), 'utf8').split('\n');
    const line = source.findIndex((one) => one.startsWith('function featureRoutes('));
    assert.deepEqual(from, [['../src/app.ts', line]]);
  });

  test('is one byte to a letter', () => {
    const wide = parts.filter((part) => /[\u0080-\uffff]/.test(readFileSync(join(folder, part), 'utf8')));
    assert.deepEqual(wide, []);
  });

  test('stands beside what it keeps of the sources, wherever that is', () => {
    assert.ok(readdirSync(folder).includes('main.mjs'));
    for (const part of parts)
      assert.ok(!readFileSync(join(folder, part), 'utf8').includes(dirname(folder)), `${part} names this checkout`);
  });
});

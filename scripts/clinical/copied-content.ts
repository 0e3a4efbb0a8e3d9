/** Copies of the content for tests that break one thing in it. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkedContent, clinicalFolder } from './content.ts';

/** A replacement in a file, and the problem that its author is then told of. */
export type Broken = [name: string, file: string, from: string | RegExp, to: string, problem: RegExp];

const scratch = mkdtempSync(join(tmpdir(), 'hodi-clinical-'));
// Not after the tests: files that run in one process share it.
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** A folder of its own with all of `clinical/`. */
export function copyOfContent(): string {
  const folder = mkdtempSync(join(scratch, 'copy-'));
  cpSync(clinicalFolder, folder, { recursive: true });
  return folder;
}

/** The problems found after `from` was replaced by `to` in one file. */
export function problemsAfter(file: string, from: string | RegExp, to: string): readonly string[] {
  const folder = copyOfContent();
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  const changed = source.replace(from, to);
  assert.notEqual(changed, source, 'the test must change something');
  writeFileSync(path, changed);
  return checkedContent(folder).problems;
}

/** The build under test as a newer version of itself: another version, under other names wherever that makes a difference. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const dist = join(import.meta.dirname, '../../apps/web/dist');
const newest = '2099.1.1.1';
/** In place of what a name has of its file's hash. */
const mark = 'NNNN';

/** A file with a hash in its name is the same for ever: whatever names one that changed has changed too. */
function changedNames(texts: ReadonlyMap<string, string>, version: string): Set<string> {
  const changed = new Set<string>();
  let before = -1;
  while (before !== changed.size) {
    before = changed.size;
    for (const [name, text] of texts) {
      if (text.includes(version) || [...changed].some((other) => text.includes(other))) changed.add(name);
    }
  }
  return changed;
}

const newName = (name: string): string => name.replace(/.{4}\.js$/, `${mark}.js`);

/** @returns its folder. */
export function newerBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hodi-newer-'));
  // The door sends everything as it is.
  cpSync(dist, folder, { recursive: true, filter: (path) => !/\.(br|map)$/.test(path) });
  const { version } = JSON.parse(readFileSync(join(dist, 'version.json'), 'utf8')) as { version: string };
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
  const scripts = files.filter((file) => /\/assets\/.+\.js$/.test(file));
  const texts = new Map(scripts.map((file) => [basename(file), readFileSync(file, 'utf8')]));
  const changed = changedNames(texts, version);
  for (const file of files.filter((path) => /\.(js|html|json)$/.test(path))) {
    let text = readFileSync(file, 'utf8').replaceAll(version, newest);
    for (const name of changed) text = text.replaceAll(name, newName(name));
    writeFileSync(file, text);
    const name = basename(file);
    if (changed.has(name)) renameSync(file, join(dirname(file), newName(name)));
  }
  return folder;
}

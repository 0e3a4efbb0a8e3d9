/**
 * Whether the packages of the lock file are installed. Plain JavaScript for Node 20: it runs before anything is there.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const stampOf = (root) => join(root, 'node_modules', '.hodi-stamp');

/** Fingerprint that must match: the lock file, and the machine that the packages were chosen for. */
function fingerprint(root) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return `${hash.digest('hex')} ${process.platform}-${process.arch}\n`;
}

/** Whether `node_modules` is that of the lock file, by our stamp or else by npm's own record. */
export function isInstalled(root) {
  if (!existsSync(join(root, 'node_modules'))) return false;
  const stamp = stampOf(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root)) return true;
  if (!matchesRecord(root)) return false;
  markInstalled(root);
  return true;
}

export function markInstalled(root) {
  try {
    writeFileSync(stampOf(root), fingerprint(root));
  } catch (error) {
    // A checkout that we may only read was installed by someone else; we look again next time.
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error;
  }
}

/** Before an installation: what is cut short must not look finished. */
export function markUnfinished(root) {
  rmSync(stampOf(root), { force: true });
}

/** Someone who ran npm by hand has no stamp, but npm writes down what it installed. */
function matchesRecord(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || (entry.optional && !isForThisMachine(entry))) return true;
    const found = installed[path];
    return found !== undefined && found.version === entry.version && found.integrity === entry.integrity;
  });
}

const list = (value) => (value === undefined ? [] : [value].flat());

function admits(rule, name) {
  const names = list(rule);
  if (names.includes(`!${name}`)) return false;
  const wanted = names.filter((one) => !one.startsWith('!'));
  return wanted.length === 0 || wanted.includes(name);
}

function isForThisMachine(entry) {
  // Optional and bound to no machine: npm may leave it out for reasons of its own.
  if (entry.os === undefined && entry.cpu === undefined) return false;
  const libc = existsSync('/etc/alpine-release') ? 'musl' : 'glibc';
  return admits(entry.os, process.platform) && admits(entry.cpu, process.arch) && admits(entry.libc, libc);
}

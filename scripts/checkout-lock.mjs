/** Lets one process at a time install or build in this checkout. Plain JavaScript for Node 20. */
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;

/** Runs the work once nobody else prepares this checkout; tells if that means waiting. */
export async function withCheckoutLock(root, work) {
  const release = await acquire(root);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

async function acquire(root) {
  const folder = join(root, '.cache');
  const lock = join(folder, 'preparing');
  const mine = join(folder, `preparing.${process.pid}.${randomUUID()}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(mine, `${process.pid}`);
  } catch (error) {
    // In a checkout that we may only read there is nothing to prepare and nobody to wait for.
    if (['EACCES', 'EROFS', 'EPERM'].includes(error.code)) return () => undefined;
    throw error;
  }
  for (let hasSaid = false; !take(mine, lock);) {
    const holder = readHolder(lock);
    if (holder === undefined) continue;
    if (!isAlive(holder)) {
      clearAway(lock, `${mine}.stale`);
      continue;
    }
    if (!hasSaid) console.error(`Another start (process ${holder}) is preparing this checkout; waiting for it…`);
    hasSaid = true;
    await wait(LOOK_EVERY_MS);
  }
  rmSync(mine, { force: true });
  return () => rmSync(lock, { force: true });
}

/** A link appears whole or not at all, and never over another. */
function take(mine, lock) {
  try {
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Process that holds the lock; undefined if it was released meanwhile. */
function readHolder(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes the lock of a process that is no more; if another took it in the same moment, gives it back. */
function clearAway(lock, aside) {
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (isAlive(readHolder(aside))) take(aside, lock);
  rmSync(aside, { force: true });
}

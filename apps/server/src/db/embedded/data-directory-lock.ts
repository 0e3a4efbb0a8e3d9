/**
 * Lets one server at a time use a DATA_DIR. Node has no flock; an SQLite file has: its exclusive transaction is a lock
 * of the kernel, gone with the process however that ends, and not inherited by PostgreSQL.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { EmbeddedPlaces } from './embedded-places.ts';
import { EmbeddedPostgresError, reasonOf } from './embedded-diagnostics.ts';

const SQLITE_BUSY = 5;
/** Held here because a lock that is garbage collected is released. */
const held = new Set<DatabaseSync>();

/** A server of ours works on these data. */
export class DataDirectoryInUse extends EmbeddedPostgresError {}

/** Takes the lock or says who has it; answers what releases it. */
export function lockDataDirectory(places: EmbeddedPlaces): () => void {
  const holder = `${places.lock}.pid`;
  const file = new DatabaseSync(places.lock, { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) {
      throw new EmbeddedPostgresError(`DATA_DIR ${places.title} cannot be locked: ${reasonOf(error)}`);
    }
    throw new DataDirectoryInUse(
      `Another Hodi${whoHolds(holder)} uses DATA_DIR ${places.title}: stop it, or choose another DATA_DIR`,
    );
  }
  held.add(file);
  writeFileSync(holder, `${process.pid}\n`);
  return () => {
    if (held.delete(file)) file.close();
  };
}

function whoHolds(holder: string): string {
  try {
    return ` (process ${readFileSync(holder, 'utf8').trim()})`;
  } catch {
    return '';
  }
}

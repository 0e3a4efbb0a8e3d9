/** Commands about photos and voice notes: from the folder to a server, under a new secret, and beside a backup. */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { type ObjectsConfig, objectSettings, objectsConfig, objectsFault } from '#server/config-objects.ts';
import {
  type Copied,
  copyIntoBackup,
  copyObjects,
  rewrapKeys,
} from '#server/features/attachments/kept-objects.service.ts';
import { CommandRefused } from '#server/features/superusers/superusers.service.ts';
import { FolderStore } from '#server/outside/objects/folder-store.ts';
import { envelopeOf, objectsFolder, objectsSecretFile, storeOf } from '#server/outside/objects/objects-of.ts';
import { type Environment, databaseSettings, onDatabase } from './command-database.ts';

const schema = z.object(objectSettings);

/** @throws CommandRefused with one line that names the setting. */
function settingsOf(env: Environment): { dataDir: string; objects: ObjectsConfig } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = schema.safeParse(given);
  const [issue] = read.error?.issues ?? [];
  if (!read.success) throw new CommandRefused(`${String(issue?.path[0])}: ${issue?.message}`);
  const fault = objectsFault(read.data);
  if (fault !== undefined) throw new CommandRefused(fault);
  return { dataDir: databaseSettings(env).dataDir, objects: objectsConfig(read.data) };
}

const amount = ({ copied, there }: Copied): string =>
  `${copied} photos and voice notes copied and read back, ${there} were there already`;

function sayMissing({ missing }: Copied): string[] {
  if (missing.length === 0) return [];
  return [`${missing.length} were not found, the first ${missing[0]}: put their files back, and do this again.`];
}

/** From the folder of DATA_DIR to the server of OBJECTS_URL. The folder stays as it is. */
export async function moveObjects(env: Environment): Promise<string> {
  const settings = settingsOf(env);
  if (settings.objects.s3 === undefined) throw new CommandRefused('OBJECTS_URL: name the S3 server to move to');
  const stores = { from: new FolderStore(objectsFolder(settings)), to: storeOf(settings) };
  const copied = await onDatabase(env, { mayMake: false }, (db) => copyObjects(db, stores));
  const isWhole = copied.missing.length === 0;
  const next = `Start Hodi with these settings, run rewrap-objects, then delete ${objectsFolder(settings)} and objects-secret.`;
  return [`${amount(copied)}.`, ...sayMissing(copied), ...(isWhole ? [next] : [])].join('\n');
}

/** Under the first secret of OBJECTS_SECRET. */
export async function rewrapObjects(env: Environment): Promise<string> {
  const envelope = await envelopeOf(settingsOf(env));
  const count = await onDatabase(env, { mayMake: false }, (db) => rewrapKeys(db, envelope));
  return `${count} keys are under the first secret of OBJECTS_SECRET now. The former ones are needed for backups alone.`;
}

const besideBackup = (path: string): string => `${path}.objects`;

/** Of other backups in the same folder, the newest first where their names are dates. */
async function earlierBackups(folder: string): Promise<FolderStore[]> {
  const entries = await readdir(dirname(folder), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name.endsWith(besideBackup('')));
  const names = folders.map(({ name }) => name).filter((name) => name !== basename(folder));
  return names
    .toSorted()
    .toReversed()
    .map((name) => new FolderStore(join(dirname(folder), name)));
}

/** Copies the encrypted objects beside a backup, and the secret if it was made here. */
export async function backUpObjects(env: Environment, path: string): Promise<string[]> {
  const settings = settingsOf(env);
  const folder = besideBackup(path);
  const stores = { from: storeOf(settings), to: new FolderStore(folder) };
  const earlier = await earlierBackups(folder);
  const copied = await onDatabase(env, { mayMake: false }, (db) => copyIntoBackup(db, stores, earlier));
  const count = copied.copied + copied.linked;
  if (count + copied.missing.length === 0) return [];
  const secret = objectsSecretFile(settings);
  if (existsSync(secret)) await copyFile(secret, join(folder, 'objects-secret'));
  return [
    `${folder} holds its photos and voice notes (${count}). Keep it with the file.`,
    ...(copied.linked > 0 ? [`${copied.linked} of them shared with earlier backups by hard links.`] : []),
    ...sayMissing(copied),
  ];
}

/** Restores the objects beside a backup, with their secret if this server has none. */
export async function restoreObjects(env: Environment, path: string): Promise<string[]> {
  const folder = besideBackup(path);
  if (!existsSync(folder)) return [];
  const settings = settingsOf(env);
  const [kept, own] = [join(folder, 'objects-secret'), objectsSecretFile(settings)];
  if (existsSync(kept) && !existsSync(own)) {
    await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
    await copyFile(kept, own);
  }
  const stores = { from: new FolderStore(folder), to: storeOf(settings) };
  const copied = await onDatabase(env, { mayMake: false }, (db) => copyObjects(db, stores));
  return [`${amount(copied)}.`, ...sayMissing(copied)];
}

/** The store and the secrets by the settings. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { Envelope } from './envelope.ts';
import { FolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { S3Store } from './s3-store.ts';

type Settings = Pick<Config, 'dataDir' | 'objects'>;

export const objectsFolder = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'objects');
export const objectsSecretFile = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'objects-secret');

export const storeOf = (config: Settings): ObjectStore => {
  const { s3 } = config.objects;
  return s3 === undefined ? new FolderStore(objectsFolder(config)) : new S3Store(s3);
};

/** The secrets of the settings, or one that is made once and kept. */
async function secretsOf(config: Settings): Promise<string[]> {
  const { secrets } = config.objects;
  const file = objectsSecretFile(config);
  const kept = existsSync(file) ? [(await readFile(file, 'utf8')).trim()] : [];
  // The generated secret still opens objects that were stored before a secret was set.
  if (secrets !== undefined) return [...secrets, ...kept];
  if (kept.length > 0) return kept;
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(() => undefined);
  return [(await readFile(file, 'utf8')).trim()];
}

export const envelopeOf = async (config: Settings): Promise<Envelope> => new Envelope(await secretsOf(config));

/** The store of photos and voice notes, with their encryption. */
export interface Objects {
  store: ObjectStore;
  /** Made when it is first needed: a secret is written then, not at each start. */
  envelope: () => Promise<Envelope>;
}

export function objectsOf(config: Settings): Objects {
  let made: Promise<Envelope> | undefined;
  return { store: storeOf(config), envelope: () => (made ??= envelopeOf(config)) };
}

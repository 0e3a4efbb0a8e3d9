/** The photos of the fifty writes: how they wait on the device, how far they came, and whether each arrived whole. */
import { createHash } from 'node:crypto';
import { expect as expectSoon, type Page } from '@playwright/test';
import type { Database } from '@hodi/server/src/db/database.ts';
import type { Server } from '#e2e/fixtures/server.ts';
import { keptMedia } from '#e2e/fixtures/media/camera-photo.ts';
import type { Api } from '#e2e/fixtures/api.ts';
import type { Round } from './fifty-writes.ts';

const expect = expectSoon.configure({ timeout: 180_000 });

/** How many wait on the device, where none lies there in the open. */
export async function sealedPhotos(page: Page): Promise<number> {
  const kept = await keptMedia(page);
  return kept.every(({ isSealed }) => isSealed) ? kept.filter(({ state }) => state === 'waiting').length : 0;
}

const photosOf = (db: Database, { cases }: Round) =>
  db
    .selectFrom('attachment')
    .select(['id', 'state', 'received', 'bytes', 'object_id'])
    .where(
      'e_contact_id',
      'in',
      cases.map(({ thread }) => thread),
    )
    .execute();

export interface HalfSent {
  count: number;
  /** Bytes of each. */
  pieces: string;
}

/** Once the first piece of each is there. */
export async function halfSent(db: Database, round: Round): Promise<HalfSent> {
  const half = async () =>
    (await photosOf(db, round)).filter(
      ({ state, received, bytes }) => state === 'awaited' && received > 0 && received < bytes,
    );
  await expect.poll(async () => (await half()).length).toBe(round.cases.length);
  const photos = await half();
  return {
    count: photos.length,
    pieces: photos.map(({ received, bytes }) => `${received} of ${bytes} bytes`).join(', '),
  };
}

interface Arriving {
  server: Server;
  round: Round;
  api: Api;
}

/** Once all have arrived. Each is read as its doctor reads it, and compared with the hash that the server noted. */
export async function photosArrived({
  server: { db },
  round,
  api,
}: Arriving): Promise<{ whole: number; tooMany: number }> {
  await expect
    .poll(async () => (await photosOf(db, round)).filter(({ state }) => state === 'stored').length)
    .toBeGreaterThanOrEqual(round.cases.length);
  const photos = await photosOf(db, round);
  const objects = await db
    .selectFrom('stored_object')
    .select(['id', 'digest'])
    .where(
      'id',
      'in',
      photos.flatMap(({ object_id }) => object_id ?? []),
    )
    .execute();
  let whole = 0;
  for (const { id, object_id } of photos) {
    const digest = objects.find((object) => object.id === object_id)?.digest;
    const content = await api.content(round.clinic.doctor, id);
    if (digest?.equals(createHash('sha256').update(content).digest())) whole += 1;
  }
  const pieces = await db.selectFrom('attachment_piece').select('first_byte').execute();
  return { whole, tooMany: photos.length - round.cases.length + pieces.length };
}

import { writesAbout } from '@hodi/domain/offline/writes-about.ts';
import { loadKeptRecords } from '~/lib/vault/load-vault.ts';
import { type KeptRecord, offlineDatabase, sentOf } from '../database.ts';

/**
 * Deletes sent writes about a person from this device: a restored server would refuse them by now. Writes that cannot
 * be decrypted are judged by their unencrypted fields.
 * @param ids of the person, and of their threads.
 * @returns ids of what they created, such as threads that this device has not read since.
 */
export async function forgetSentAbout(userId: string, ids: readonly string[]): Promise<string[]> {
  const database = await offlineDatabase();
  const { openedRecord } = await loadKeptRecords();
  const sent = await database.getAll('cache', sentOf(userId));
  const records = await Promise.all(
    sent.map(async ({ key, value }) => {
      const record = value as KeptRecord;
      const { body } = await openedRecord(record).catch(() => ({ body: null }));
      return { ...record, body, key };
    }),
  );
  const about = writesAbout(ids, records);
  for (const { key } of about) await database.delete('cache', key);
  return about.flatMap(({ creates }) => creates);
}

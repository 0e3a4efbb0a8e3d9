/** What patients ask to have corrected, to whoever has them in their care and so may correct it. */
import type { AskedCorrection } from '@hodi/domain/corrections/correction.ts';
import type { Executor } from '#server/db/database.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { notFound } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import * as rows from './data-requests.repository.ts';

/** Those that nobody has answered, newest first. Whoever calls has checked who may see them. */
export async function askedCorrections(db: Executor, patient_id: string): Promise<AskedCorrection[]> {
  const open = await rows.openCorrections(db, patient_id);
  return open.map(rows.requestOf).map(({ id, text, created_at, due_at }) => ({ id, text, created_at, due_at }));
}

/**
 * The request is done; whoever has the right to no more than the request learns no words of the correction. What somebody
 * answered meanwhile stays as they answered it: the correction may have waited on its author's device.
 * @throws Refusal 404 for a request of somebody else, or one that asks for no correction.
 */
export async function answerByCorrection(
  { tx, caller, at }: Work,
  { id, patient_id }: { id: string; patient_id: string },
): Promise<void> {
  const request = await rows.lockRequest(tx, id);
  if (request?.patient_id !== patient_id || request.kind !== 'correction') throw notFound();
  if (request.state !== 'open') return;
  await rows.setAnswer(tx, id, { state: 'done', reason: null, answered_at: at, answered_by: clinicianOf(caller).id });
}

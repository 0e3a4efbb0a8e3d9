/**
 * The person agrees by code that clinicians who see one of two merged records may see the other. Each record with a
 * phone of its own is asked there: if they belong to two people after all, neither can agree for the other.
 */
import type * as api from '@hodi/domain/merged-records/merged-records.api.ts';
import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import {
  type Verification,
  begin,
  countingSms,
  findLatest,
  onceWithCode,
  resendIn,
  tryCode,
} from '#server/features/verifications/verifications.service.ts';
import type { Executor } from '#server/db/database.ts';
import type { Asker } from '#server/wire/asker.ts';
import type { Caller } from '#server/wire/caller.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import { agreed, lockMerge, oneMerge, requireEither, tellBoth } from './merged-records.service.ts';
import * as rows from './merged-records.repository.ts';

type Two = Pick<rows.MergeRow, 'patient_id' | 'other_id'>;

const isFor = (verification: Verification | undefined, id: string): verification is Verification =>
  (verification?.payload as { merged_record_id?: string } | null | undefined)?.merged_record_id === id;

/** @throws Refusal 409 `no_own_number` if the person can only agree in person. */
async function phonesOf(db: Executor, { patient_id, other_id }: Two): Promise<rows.OwnPhone[]> {
  const phones = await rows.ownPhones(db, [patient_id, other_id]);
  if (phones.length === 0) throw new Refusal(409, 'no_own_number');
  return phones;
}

/** Sends one code to each phone, or another if one is pending. @throws Refusal 404; 409 `no_own_number`; 429. */
export async function sendMergeCodes(
  work: Work,
  asker: Asker,
  id: string,
): Promise<AnswerOf<typeof api.sendMergeCodes>> {
  const { tx, caller } = work;
  const row = await lockMerge(work, id);
  await requireEither(tx, caller, row);
  work.touches({ patient_ids: [row.patient_id, row.other_id], subject_id: row.patient_id });
  const phones = await phonesOf(tx, row);
  for (const { user_id, mobile_number } of phones) {
    const latest = await findLatest(tx, { user_id, purpose: 'merge' });
    if (isFor(latest, id) && latest.used_at === null) {
      await resendIn(work, asker, latest.id);
      continue;
    }
    const to = { user_type: 'patient', user_id, mobile_number, language: caller.language } as const;
    await countingSms(asker, mobile_number, () =>
      begin(work, asker, { purpose: 'merge', payload: { merged_record_id: id }, ...to }),
    );
  }
  return { patient_ids: phones.map(({ patient_id }) => patient_id) };
}

type Given = BodyOf<typeof api.agreeToMergeByCode> & { merged_record_id: string };

/**
 * One try at the code of each phone, which counts even if a later step fails.
 * @throws Refusal 404; 409 `no_own_number`; as `tryCode`.
 */
export async function tryMergeCodes(
  asker: Asker,
  caller: Caller,
  { merged_record_id: id, codes }: Given,
): Promise<Verification[]> {
  const row = await rows.mergeById(asker.db, id);
  if (row === undefined) throw notFound('patient_not_found');
  await requireEither(asker.db, caller, row);
  // A repetition after a lost answer: the codes are used up by then.
  if (row.agreed_at !== null) return [];
  const tried: Verification[] = [];
  for (const { user_id, patient_id } of await phonesOf(asker.db, row)) {
    const latest = await findLatest(asker.db, { user_id, purpose: 'merge' });
    if (!isFor(latest, id)) throw new Refusal(410, 'code_expired');
    const code = codes.find((one) => one.patient_id === patient_id)?.code ?? '';
    tried.push(await tryCode(asker, { verification_id: latest.id, code }, ['merge']));
  }
  return tried;
}

/** The result of the right codes; a repetition changes nothing. @throws Refusal 404; 410 `code_expired`. */
export async function agreeWithCodes(
  work: Work,
  secret: string,
  { id, tried }: { id: string; tried: readonly Verification[] },
): Promise<AnswerOf<typeof api.agreeToMergeByCode>> {
  const row = await lockMerge(work, id);
  await requireEither(work.tx, work.caller, row);
  if (row.agreed_at === null && tried.length === 0) throw new Refusal(410, 'code_expired');
  for (const verification of tried) {
    const then = {
      first: (given: Verification) => {
        if (!isFor(given, id) || given.user_id === null) throw new Refusal(410, 'code_expired');
        return Promise.resolve({ user_id: given.user_id, answer: null });
      },
      again: () => Promise.resolve(null),
    };
    await onceWithCode(work, { id: verification.id, secret }, then);
  }
  if (row.agreed_at === null) await agreed(work, row, 'code');
  await tellBoth(work, [row.patient_id, row.other_id]);
  return { merged_record: await oneMerge(work, id) };
}

/** An adult agrees that somebody cares for them, by the code that reached their own phone. */
import type * as api from '@hodi/domain/caregivers/caregivers.api.ts';
import type { TeamChoice } from '@hodi/domain/team-care/team-consent.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { letGoOf, lockNumber, patientByNumber } from '#server/features/relationships/registering.service.ts';
import {
  type Verification,
  findLatest,
  onceWithCode,
  tryCode,
} from '#server/features/verifications/verifications.service.ts';
import type { Asker } from '#server/wire/asker.ts';
import { type Caller, patientOf } from '#server/wire/caller.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import { tellChanged, tellGoesOn } from './care-changes.service.ts';
import * as rows from './caregivers.repository.ts';
import { connectTo, personOf, teamsAskedBy } from './people.service.ts';

/**
 * One try at the code, which counts even if a later step fails.
 * @throws Refusal 404 for somebody whom the caller has not asked; as `tryCode`.
 */
export async function tryPersonCode(
  asker: Asker,
  caller: Caller,
  { patient_id, code }: { patient_id: string; code: string },
): Promise<Verification> {
  const asked = await rows.askedPerson(asker.db, { caregiver_id: patientOf(caller).id, patient_id });
  if (asked === undefined) throw notFound('patient_not_found');
  const verification = await findLatest(asker.db, { user_id: asked.user_id, purpose: 'care' });
  if (verification === undefined) throw new Refusal(410, 'code_expired');
  return tryCode(asker, { verification_id: verification.id, code }, ['care']);
}

/**
 * Links the relation to the owner of the phone. If they have a record already it becomes that one, and the data that
 * the caregiver typed are deleted.
 * @returns the id of the record that the relation is about from now on.
 */
async function agreed(
  work: Work,
  relation: rows.Relation,
  { mobile_number, teams }: { mobile_number: string; teams: TeamChoice[] },
): Promise<string> {
  const { tx, at } = work;
  const { id, caregiver_id, patient_id, caregiver_user_id } = relation;
  const known = await patientByNumber(tx, mobile_number);
  const consent = { consent: 'code', sees_record: false, from_at: at } as const;
  if (known === undefined) {
    await rows.setAgreed(tx, id, consent);
    await rows.setOwnNumber(tx, relation.user_id, { mobile_number, updated_at: at });
    await rows.beginRecord(tx, patient_id, at);
    await connectTo(work, { patient_id, caregiver_id, how: 'code', teams });
    await tellChanged(work, relation);
    return patient_id;
  }
  if (known.id === caregiver_id) throw new Refusal(409, 'own_number');
  const before = await rows.lockBetween(tx, { caregiver_id, patient_id: known.id });
  if (before === undefined) await rows.setAgreed(tx, id, { ...consent, patient_id: known.id });
  else {
    await rows.setEnded(tx, id, { ended_at: at, ended_by: null });
    // A child who grew up meanwhile: from now on as with every adult.
    await rows.setAgreed(tx, before.id, consent);
  }
  await connectTo(work, { patient_id: known.id, caregiver_id, how: 'code', teams });
  const about = { patient_id: known.id, user_id: known.user_id, caregiver_user_id };
  await (before === undefined ? tellChanged(work, about) : tellGoesOn(work, before));
  await letGoOf(tx, patient_id, at);
  return known.id;
}

/**
 * The result of the right code; a repetition changes nothing. @throws Refusal 404; 409 `own_number`; 410
 * `code_expired`.
 */
export async function agreeWith(
  work: Work,
  secret: string,
  { verification, patient_id }: { verification: Verification; patient_id: string },
): Promise<AnswerOf<typeof api.agreeByCode>> {
  const { tx, caller } = work;
  const { id, mobile_number } = verification;
  await lockNumber(tx, mobile_number);
  const relation = await rows.lockBetween(tx, { caregiver_id: patientOf(caller).id, patient_id });
  if (relation === undefined) throw notFound('patient_not_found');
  const about = await onceWithCode(
    work,
    { id, secret },
    {
      first: async (given) => {
        if (relation.asked_number !== given.mobile_number) throw new Refusal(410, 'code_expired');
        const answer = await agreed(work, relation, { mobile_number, teams: teamsAskedBy(given) });
        return { user_id: relation.user_id, answer };
      },
      again: () => Promise.resolve(patient_id),
    },
  );
  work.touches({ patient_ids: [about], subject_id: relation.id });
  return { person: await personOf(work, about) };
}

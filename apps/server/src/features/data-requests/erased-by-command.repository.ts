import type { Executor, Tx } from '#server/db/database.ts';
import { endRequests } from './data-requests.repository.ts';
import { noteDone } from './erasure.repository.ts';

/** The patient of a member ID, with enough data to tell them from others. */
export const patientOfMemberId = (db: Executor, member_id: string) =>
  db
    .selectFrom('patient as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .leftJoin('erasure as x', 'x.patient_id', 'p.id')
    .select(['p.id', 'p.member_id', 'p.birthday', 'p.birthday_precision', 'p.created_at', 'u.mobile_number'])
    .select(['u.given_name', 'u.additional_name', 'u.family_name', 'x.begun_at as erased_at'])
    .select((select) =>
      select
        .selectFrom('e_contact as e')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('e.patient_id', '=', 'p.id')
        .as('inquiries'),
    )
    .where('p.member_id', '=', member_id)
    .executeTakeFirst();

/**
 * The request that the erasure carries out. It is the patient's own, else the one that was noted at their clinic when
 * it began, else a new one is noted. So the clinic's list of requests holds every erasure. @returns its id.
 */
export async function noteErasure(
  tx: Tx,
  { patient_id, institution_id, now }: { patient_id: string; institution_id: string | null; now: number },
): Promise<string> {
  const at = new Date(now);
  const [asked] = await endRequests(tx, { patient_id, kind: 'erasure', answered_at: at });
  if (asked !== undefined) return asked.id;
  const noted = tx
    .selectFrom('data_request')
    .select('id')
    .where('patient_id', '=', patient_id)
    .where('institution_id', '=', institution_id)
    .where('kind', '=', 'erasure')
    .where('state', '=', 'done');
  const id = (await noted.executeTakeFirst())?.id;
  return id ?? noteDone(tx, { patient_id, institution_id, now, at });
}

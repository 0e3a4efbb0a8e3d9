import type { listNotReached } from '@hodi/domain/notifications/notifications.api.ts';
import { countCeiling } from '@hodi/domain/shared/page.ts';
import type { AnswerOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import type { Work } from '#server/work/work.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { readCursor } from '#server/wire/cursor.ts';
import { pageOf, totalOf } from '#server/wire/pages.ts';
import { type NotReachedRow, countNotReached, pageOfNotReached } from './not-reached.repository.ts';

function shownOf(row: NotReachedRow): AnswerOf<typeof listNotReached>['items'][number] {
  const { e_contact_id, patient_id, member_id, mobile_number, since, user_id, email } = row;
  const { given_name, additional_name, family_name } = row;
  return {
    e_contact_id,
    patient_id,
    patient: { id: user_id, given_name, additional_name, family_name, email },
    member_id,
    mobile_number,
    since: new Date(since).toISOString(),
  };
}

/** Patients whom the clinician must call, since no channel reached them. */
export async function notReached(
  work: Work,
  { limit, cursor }: QueryOf<typeof listNotReached>,
): Promise<AnswerOf<typeof listNotReached>> {
  const { id: clinician_id } = clinicianOf(work.caller);
  const after = readCursor(cursor, ['moment', 'id']);
  const [found, count] = await Promise.all([
    pageOfNotReached(work.tx, { clinician_id, after, limit }),
    countNotReached(work.tx, clinician_id, countCeiling),
  ]);
  const { shown, next_cursor } = pageOf(found, limit, (last) => [
    new Date(last.since).toISOString(),
    last.e_contact_id,
  ]);
  work.touches({ patient_ids: [...new Set(shown.map(({ patient_id }) => patient_id))] });
  return { items: shown.map(shownOf), ...totalOf(count), next_cursor };
}

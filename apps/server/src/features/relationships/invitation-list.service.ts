import { type PatientInvitation, invitationStatus } from '@hodi/domain/relationships/patient-invitation.ts';
import type { listPatientInvitations } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { searchTerms } from '@hodi/domain/patients/search-text.ts';
import type { AnswerOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { countCeiling } from '@hodi/domain/shared/page.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { readCursor } from '#server/wire/cursor.ts';
import { pageOf, totalOf } from '#server/wire/pages.ts';
import { requireRight } from '#server/work/rights.ts';
import type { Work } from '#server/work/work.ts';
import {
  childOn,
  type ListedRow,
  countInvitations,
  invitersOf,
  pageOfInvitations,
} from './invitation-list.repository.ts';

const iso = (moment: number): string => new Date(moment).toISOString();

interface Around {
  now: number;
  invited_by: PatientInvitation['invited_by'];
  outbox: string | undefined;
}

function invitationOf(row: ListedRow, { now, invited_by, outbox }: Around): PatientInvitation {
  const {
    relationship_status,
    patient_id: _,
    clinician_id: __,
    state,
    failure,
    state_at,
    created_at,
    sent_at,
    expires_at,
    is_registered,
    child_given_name,
    child_family_name,
    ...told
  } = row;
  return {
    ...told,
    ...childOn({ child_given_name, child_family_name }),
    status: invitationStatus(relationship_status, { expires_at: is_registered ? Infinity : expires_at, now }),
    created_at: iso(created_at),
    sent_at: iso(sent_at),
    expires_at: iso(expires_at),
    delivery: state === null || state_at === null ? null : { state, failure, at: iso(state_at) },
    ...(invited_by && { invited_by }),
    ...(told.registered_patient_id !== null && outbox !== undefined && { outbox }),
  };
}

/**
 * The caller's own invitations, or those of an institution, newest first.
 * @param outbox where a code can be read, outside production.
 * @throws Refusal 404 `institution_not_found`.
 */
export async function listInvitations(
  work: Work,
  query: QueryOf<typeof listPatientInvitations>,
  outbox: string | undefined,
): Promise<AnswerOf<typeof listPatientInvitations>> {
  const { institution_id = null, status, search = '', cursor, limit } = query;
  const isOfAll = institution_id !== null;
  if (isOfAll) requireRight(work.caller, 'invitations', { institution_id, code: 'institution_not_found' });
  const page = {
    clinician_id: clinicianOf(work.caller).id,
    institution_id,
    status,
    terms: search === '' ? null : searchTerms(search),
    after: readCursor(cursor, ['moment', 'id']),
    limit,
    at: work.at,
  };
  const rows = await pageOfInvitations(work.tx, page);
  const { shown, next_cursor } = pageOf(rows, limit, (last) => [iso(last.created_at), last.id]);
  const counted = await countInvitations(work.tx, page, countCeiling);
  const inviters = isOfAll
    ? await invitersOf(
        work.tx,
        shown.map(({ clinician_id }) => clinician_id),
      )
    : undefined;
  const patient_ids = shown.flatMap(({ patient_id }) => (patient_id === null ? [] : [patient_id]));
  work.touches({ patient_ids, ...(isOfAll && { subject_id: institution_id }) });
  return {
    items: shown.map((row) =>
      invitationOf(row, { now: work.now, invited_by: inviters?.get(row.clinician_id), outbox }),
    ),
    ...totalOf(counted),
    next_cursor,
  };
}

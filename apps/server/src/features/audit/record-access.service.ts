/** Shows patients who opened their record. */
import { auditActionOf, shownAlike, wholeRecordActions } from '@hodi/domain/audit/audit-actions.ts';
import { auditKinds, auditParts } from '@hodi/domain/audit/audit-kinds.ts';
import type { RecordAccess, listRecordAccess } from '@hodi/domain/audit/audit.api.ts';
import type { AnswerOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { patientOf } from '#server/wire/caller.ts';
import { cursorOf, readCursor } from '#server/wire/cursor.ts';
import { notFound } from '#server/wire/refusal.ts';
import { recordsOpenTo } from '#server/work/record-access.ts';
import type { Work } from '#server/work/work.ts';
import { accountsOf } from './audit-log.repository.ts';
import { roleOf } from './audit-log.service.ts';
import { pageOfAccess, timeZoneOfPatient } from './record-access.repository.ts';

type Row = Awaited<ReturnType<typeof pageOfAccess>>[number];
type Accounts = Awaited<ReturnType<typeof accountsOf>>;

const nobody = { given_name: '–', additional_name: null, family_name: null, role: null };

function personOf(row: Row, accounts: Accounts): RecordAccess['person'] {
  const { by_id: user_id, institution_name } = row;
  if (row.is_institution) return { user_id, ...nobody, institution_name };
  const account = accounts.get(user_id);
  if (account === undefined) throw new Error('an account is missing');
  const { given_name, additional_name, family_name } = account;
  const name = { given_name, additional_name, family_name };
  const role = roleOf(row.role) ?? account.role;
  return { user_id, ...name, role, institution_name: institution_name ?? account.institution_name };
}

function accessOf(row: Row, accounts: Accounts): RecordAccess {
  const done = row.actions.map(auditActionOf);
  return {
    day: row.day,
    person: personOf(row, accounts),
    kinds: auditKinds.filter((kind) => done.some((action) => action.kind === kind)),
    parts: auditParts.filter((part) => done.some((action) => action.part === part)),
    ...(row.actions.some((name) => wholeRecordActions.includes(name)) && { whole_record: true }),
    ...(row.actions.includes(shownAlike) && { shown_alike: true }),
    ...(row.is_institution && { by_institution: true }),
    times: row.times,
    first_at: new Date(row.first_at).toISOString(),
    last_at: new Date(row.last_at).toISOString(),
  };
}

export async function whoOpenedMyRecord(
  work: Work,
  query: QueryOf<typeof listRecordAccess>,
): Promise<AnswerOf<typeof listRecordAccess>> {
  const { tx, caller } = work;
  const patient_id = query.patient_id ?? patientOf(caller).id;
  const open = await recordsOpenTo(tx, caller, { patientIds: [patient_id], area: 'record_access' });
  if (!open.has(patient_id)) throw notFound('patient_not_found');
  const [last_at, by_id] = readCursor(query.cursor, ['moment', 'id']) ?? [];
  const rows = await pageOfAccess(tx, {
    patient_id,
    user_id: caller.user_id,
    isForCarer: caller.patient?.id !== patient_id,
    time_zone: (await timeZoneOfPatient(tx, patient_id)) ?? 'Africa/Nairobi',
    after: last_at === undefined ? null : { last_at: String(last_at), by_id: String(by_id) },
    limit: query.limit,
  });
  const shown = rows.slice(0, query.limit);
  const accounts = await accountsOf(
    tx,
    shown.map((row) => row.by_id),
  );
  work.touches({ patient_ids: [patient_id], subject_id: patient_id });
  const last = rows.length > query.limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => accessOf(row, accounts)),
    next_cursor: last === undefined ? null : cursorOf([new Date(last.last_at).toISOString(), last.by_id]),
  };
}

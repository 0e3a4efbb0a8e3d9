import { actionsOf, auditActionOf } from '@hodi/domain/audit/audit-actions.ts';
import {
  type AuditEntry,
  type AuditPerson,
  type exportAudit,
  type listAudit,
  peopleSearched,
} from '@hodi/domain/audit/audit.api.ts';
import { type ClinicianRole, clinicianRoleSchema } from '@hodi/domain/clinicians/clinician.ts';
import { searchTerms } from '@hodi/domain/patients/search-text.ts';
import type { AnswerOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import type { Tx } from '#server/db/database.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { readCursor } from '#server/wire/cursor.ts';
import { pageOf } from '#server/wire/pages.ts';
import { saidOfErased } from '#server/work/erased-people.ts';
import { requireRight } from '#server/work/rights.ts';
import type { Work } from '#server/work/work.ts';
import * as rows from './audit-log.repository.ts';

type Filter = QueryOf<typeof exportAudit>;

/** Any spreadsheet program opens a file of this many lines, and reads it in a second. */
const exportedAtMost = 5000;

/** Most patients named by the line of a long list: reading the log would otherwise make it grow. */
const patientsNamed = 3;

/** A stored role, if it is one that we know. */
export const roleOf = (noted: string | null): ClinicianRole | null => clinicianRoleSchema.safeParse(noted).data ?? null;

const both = (a: readonly string[] | null, b: readonly string[] | null): string[] | null =>
  a === null || b === null ? ((a ?? b) as string[] | null) : a.filter((id) => b.includes(id));

/** Users whose lines are searched; null for anybody. */
interface Asked {
  ids: string[] | null;
  /** The name fits more people than are searched. */
  hasMore: boolean;
}

const firstOf = (ids: readonly string[], byId: readonly string[] | null): Asked => ({
  ids: both(byId, ids.slice(0, peopleSearched)),
  hasMore: ids.length > peopleSearched,
});

/** Users whose lines are requested: staff or patients. */
async function usersAskedFor(tx: Tx, query: Filter, institution_id: string | null): Promise<Asked> {
  const byId = query.user_id === undefined ? null : [query.user_id];
  if (query.person === undefined) return { ids: byId, hasMore: false };
  const staff = firstOf(await rows.staffNamed(tx, query.person, institution_id), byId);
  const found = await rows.patientsFound(tx, searchTerms(query.person), institution_id);
  const patients = firstOf(
    found.map(({ user_id }) => user_id),
    byId,
  );
  return { ids: [...(staff.ids ?? []), ...(patients.ids ?? [])], hasMore: staff.hasMore || patients.hasMore };
}

async function patientsAskedFor(tx: Tx, query: Filter, institution_id: string | null): Promise<Asked> {
  const byId = query.patient_id === undefined ? null : [query.patient_id];
  if (query.patient === undefined) return { ids: byId, hasMore: false };
  const found = await rows.patientsFound(tx, searchTerms(query.patient), institution_id);
  return firstOf(
    found.map(({ id }) => id),
    byId,
  );
}

async function filterOf(tx: Tx, query: Filter, institution_id: string | null) {
  const { kind, part, outcome = null, from, to } = query;
  const users = await usersAskedFor(tx, query, institution_id);
  const patients = await patientsAskedFor(tx, query, institution_id);
  const filter: rows.LogConditions = {
    institution_id,
    user_ids: users.ids,
    patient_ids: patients.ids,
    actions:
      kind === undefined && part === undefined ? null : actionsOf({ ...(kind && { kind }), ...(part && { part }) }),
    outcome,
    from: from === undefined ? null : Date.parse(from),
    to: to === undefined ? null : Date.parse(to),
  };
  return { filter, hasMorePeople: users.hasMore || patients.hasMore };
}

interface Names {
  accounts: Awaited<ReturnType<typeof rows.accountsOf>>;
  patients: Awaited<ReturnType<typeof rows.patientNames>>;
  clinicians: Awaited<ReturnType<typeof rows.clinicianNames>>;
}

const present = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];
const namedIn = (line: rows.LogLine): string[] => line.patient_ids.slice(0, patientsNamed);

async function namesIn(tx: Tx, lines: readonly rows.LogLine[], institution_id: string | null): Promise<Names> {
  return {
    accounts: await rows.accountsOf(tx, present(lines.map((line) => line.user_id))),
    patients: await rows.patientNames(tx, present(lines.flatMap(namedIn)), institution_id),
    clinicians: await rows.clinicianNames(tx, present(lines.map((line) => line.subject_id)), institution_id),
  };
}

function personOf(line: rows.LogLine, { accounts }: Names): AuditPerson | null {
  const account = accounts.get(line.user_id ?? '');
  if (account === undefined) return null;
  // A patient's line carries the clinic that it was for, although they do not work there.
  const institution_name = account.user_type === 'patient' ? null : (line.institution_name ?? account.institution_name);
  const { is_erased, ...person } = account;
  return { ...person, role: roleOf(line.role) ?? account.role, institution_name, ...saidOfErased({ is_erased }) };
}

function patientOf(id: string, { patients }: Names): AuditEntry['patients'] {
  const found = patients.get(id);
  if (found === undefined) return [];
  const { is_erased, ...patient } = found;
  return [{ ...patient, ...saidOfErased({ is_erased }) }];
}

const entryOf = (line: rows.LogLine, names: Names): AuditEntry => ({
  id: line.id,
  at: new Date(line.at).toISOString(),
  action: line.action,
  ...auditActionOf(line.action),
  outcome: line.outcome,
  person: personOf(line, names),
  patients: namedIn(line).flatMap((id) => patientOf(id, names)),
  patient_count: line.patient_ids.length,
  about: names.clinicians.get(line.subject_id ?? '') ?? null,
  address: line.address,
});

/** Entries of the log, newest first, and the cursor of older ones. @throws Refusal 404 for another's log. */
async function entriesOf(work: Work, query: Filter, page: Pick<rows.LogFilter, 'before' | 'limit'>) {
  const { tx, caller } = work;
  const own = clinicianOf(caller);
  const institution_id = query.institution_id ?? (own.role === 'superuser' ? null : own.institution_id);
  requireRight(caller, 'audit_log', { institution_id });
  const { filter, hasMorePeople } = await filterOf(tx, query, institution_id);
  const found = await rows.pageOfLines(tx, { ...filter, ...page });
  const { shown: lines, next_cursor } = pageOf(found, page.limit, ({ id }) => [id]);
  const names = await namesIn(tx, lines, institution_id);
  work.touches({ patient_ids: [...names.patients.keys()] });
  const items = lines.map((line) => entryOf(line, names));
  return { items, next_cursor, ...(hasMorePeople && { has_more_people: true }) };
}

/** @throws Refusal 404 for the log of another institution. */
export async function readLog(work: Work, query: QueryOf<typeof listAudit>): Promise<AnswerOf<typeof listAudit>> {
  const { limit, cursor } = query;
  const [before = null] = readCursor(cursor, ['id']) ?? [];
  return entriesOf(work, query, { before: before === null ? null : String(before), limit });
}

/** @throws as `readLog`. */
export async function exportLog(work: Work, query: Filter): Promise<AnswerOf<typeof exportAudit>> {
  const { next_cursor, ...found } = await entriesOf(work, query, { before: null, limit: exportedAtMost });
  return { ...found, is_cut: next_cursor !== null };
}

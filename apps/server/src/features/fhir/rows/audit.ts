/** Lines of the log with the people who did it. */
import { sql } from 'kysely';
import { type ClinicianRole, clinicianRoleSchema } from '@hodi/domain/clinicians/clinician.ts';
import { alternativesOf, idsOf, spanSearchedByAll } from '@hodi/domain/fhir/search-values.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import type { Executor } from '#server/db/database.ts';
import { type LinesAsked, type ShownLine, linesShownTo } from '#server/features/audit/shown-lines.service.ts';
import type { Work } from '#server/work/work.ts';
import { type Asked, given, soundIds } from './asked.ts';

export interface AuditRow extends Omit<ShownLine, 'user_id'> {
  /** Null if nobody is known, or the reader may not know them. Erased people have no name. */
  person: { type: 'Patient' | 'Practitioner'; id: string; name: PersonName | null; role: ClinicianRole | null } | null;
}

interface PersonRow extends PersonName {
  user_id: string;
  patient_id: string | null;
  clinician_id: string | null;
  is_erased: boolean;
}

async function peopleOf(db: Executor, userIds: readonly string[]): Promise<Map<string, PersonRow>> {
  const { rows } = await sql<PersonRow>`
    select u.id as user_id, u.given_name, u.additional_name, u.family_name, p.id as patient_id, c.id as clinician_id,
      z.patient_id is not null as is_erased
    from app_user u left join patient p on p.user_id = u.id left join clinician c on c.user_id = u.id
    left join erasure z on z.patient_id = p.id
    where u.id = any(${userIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row]));
}

function personOf(line: ShownLine, people: Map<string, PersonRow>): AuditRow['person'] {
  const found = people.get(line.user_id ?? '');
  const id = found?.clinician_id ?? found?.patient_id;
  if (found === undefined || id == null) return null;
  const { given_name, additional_name, family_name, is_erased } = found;
  return {
    type: found.clinician_id === null ? 'Patient' : 'Practitioner',
    id,
    name: is_erased ? null : { given_name, additional_name, family_name },
    role: clinicianRoleSchema.safeParse(line.role).data ?? null,
  };
}

/** The ids of lines hold their time; limits beyond the range of an id are ignored. */
function periodOf({ query }: Asked): Pick<LinesAsked, 'from' | 'to'> {
  const { from, until } = spanSearchedByAll([...given(query, 'date'), ...given(query, '_lastUpdated')]);
  const [earliest, latest] = [Date.UTC(1990, 0), Date.UTC(2200, 0)];
  return {
    from: from <= earliest ? null : Math.min(from, latest),
    to: until >= latest ? null : Math.max(until, earliest),
  };
}

export async function findAuditRows(work: Work, asked: Asked): Promise<AuditRow[]> {
  const { query, id, before, limit } = asked;
  const [named] = given(query, '_id').map((text) => soundIds(alternativesOf(text)));
  const ids = id === null ? named : [id];
  const [patient_ids = null] = given(query, 'patient').map((text) => soundIds(idsOf(text, 'Patient')));
  const lines = await linesShownTo(work, {
    ...periodOf(asked),
    before,
    limit,
    patient_ids,
    ...(ids !== undefined && { ids }),
  });
  const people = await peopleOf(
    work.tx,
    lines.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])),
  );
  return lines.map((line) => ({ ...line, person: personOf(line, people) }));
}

/** Lines of the log with the people who did it. */
import { sql } from 'kysely';
import { type ClinicianRole, clinicianRoleSchema } from '@hodi/domain/clinicians/clinician.ts';
import {
  type Coding,
  type Span,
  alternativesOf,
  dateSearchOf,
  idsOf,
  spansFoundByAll,
  valuesOf,
} from '@hodi/domain/fhir/search-values.ts';
import { idSchema } from '@hodi/domain/shared/id.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import type { Executor } from '#server/db/database.ts';
import { type LinesAsked, type ShownLine, linesShownTo } from '#server/features/audit/shown-lines.service.ts';
import type { Work } from '#server/work/work.ts';
import { hl7 } from '../mapping/terms.ts';
import { type Asked, given } from './asked.ts';

export interface AuditRow extends Omit<ShownLine, 'user_id'> {
  /** Null where nobody is known, or the reader may not know them. Who was erased has no name. */
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

/** When the lines were written; a line never changes, so its date is that of its last update. Dates were checked by the contract. */
const spansOf = ({ query }: Asked): Span[] =>
  spansFoundByAll(
    [...given(query, 'date'), ...given(query, '_lastUpdated')].flatMap((text) => dateSearchOf(text) ?? []),
  );

/** What a day is, the ids say; further away than they reach is always or never. */
const [none, far] = [Date.UTC(1990, 0), Date.UTC(2200, 0)];
const boundsOf = ({ from, until }: Span): Pick<LinesAsked, 'from' | 'to'> => ({
  from: from <= none ? null : Math.min(from, far),
  to: until >= far ? null : Math.max(until, none),
});

/** Span by span, since each is read along the index, and as far as the page goes. */
async function linesOfSpans(work: Work, spans: readonly Span[], asked: Omit<LinesAsked, 'from' | 'to'>) {
  const lines: ShownLine[] = [];
  for (const span of spans) {
    if (lines.length > asked.limit) break;
    lines.push(...(await linesShownTo(work, { ...asked, ...boundsOf(span), limit: asked.limit - lines.length })));
  }
  return lines;
}

const soundIds = (ids: readonly string[]): string[] => ids.filter((id) => idSchema.safeParse(id).success);

/** The outcome of FHIR: `0` went well, `4` was refused. */
const outcomes: readonly Coding[] = [[hl7.outcome, { 0: 'done', 4: 'refused' }]];

function outcomeOf({ query }: Asked): LinesAsked['outcome'] | 'none' {
  const asked = given(query, 'outcome').map((text) => valuesOf(text, outcomes));
  if (asked.length === 0) return null;
  const wanted = (['done', 'refused'] as const).filter((outcome) => asked.every((some) => some.includes(outcome)));
  if (wanted.length === 2) return null;
  return wanted[0] ?? 'none';
}

/** Each list narrows down further. */
const inAll = (lists: readonly (readonly string[])[]): string[] => {
  const [first = [], ...others] = lists;
  return first.filter((id) => others.every((some) => some.includes(id)));
};

export async function findAuditRows(work: Work, asked: Asked): Promise<AuditRow[]> {
  const { query, id, before, limit } = asked;
  const named = given(query, '_id').map((text) => soundIds(alternativesOf(text)));
  const ids = id === null ? (named.length === 0 ? undefined : inAll(named)) : [id];
  const [patient_ids = null, ...also_of] = given(query, 'patient').map((text) => soundIds(idsOf(text, 'Patient')));
  const outcome = outcomeOf(asked);
  if (outcome === 'none') return [];
  const more = { also_of, ...(ids !== undefined && { ids }) };
  const lines = await linesOfSpans(work, spansOf(asked), { outcome, before, limit, patient_ids, ...more });
  const people = await peopleOf(
    work.tx,
    lines.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])),
  );
  return lines.map((line) => ({ ...line, person: personOf(line, people) }));
}

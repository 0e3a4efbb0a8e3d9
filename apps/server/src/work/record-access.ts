/**
 * What somebody is to patients, and so whose records they may open: facts from the database each time, so that what
 * ended is closed at once; the policy of domain decides.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Area, type Tie as TieName, rightsMatrix } from '@hodi/domain/rights/rights-matrix.ts';
import { type Actor, type Thing, may, rightsOf } from '@hodi/domain/rights/rights.policy.ts';
import type { Executor } from '#server/db/database.ts';
import { preparedForIds } from '#server/db/prepared.ts';
import { patientsInCare } from './patients-in-care.ts';

const tiesWith = preparedForIds((db, among, { clinician_id }: { clinician_id: string | null }) =>
  db
    .selectFrom('patient as p')
    .leftJoin('relationship as r', (join) =>
      join.onRef('r.patient_id', '=', 'p.id').on('r.clinician_id', '=', clinician_id),
    )
    .select(['p.id as patient_id', 'p.status', 'r.status as relationship'])
    .where(among('p.id')),
);

/** The patients that there are, each as the policy needs to know them. */
async function tiesTo(db: Executor, { clinician }: Actor, patientIds: readonly string[]): Promise<Required<Tie>[]> {
  const rows = await tiesWith(db, patientIds, { clinician_id: clinician?.id ?? null });
  return rows.map(({ status, ...row }) => ({ ...row, is_patient_active: status === 'active' }));
}
type Tie = Pick<Thing, 'patient_id' | 'relationship' | 'is_patient_active'>;

/** Those of the patients of whom the reader may see what belongs to the area now. */
export async function recordsOpenTo(
  db: Executor,
  reader: Actor,
  { patientIds, area = 'record' }: { patientIds: readonly string[]; area?: Area },
): Promise<Set<string>> {
  if (patientIds.length === 0) return new Set();
  const ties = await tiesTo(db, reader, patientIds);
  return new Set(ties.filter((tie) => may(reader, area, tie)).map(({ patient_id }) => patient_id));
}

export const isRecordOpenTo = async (db: Executor, reader: Actor, patient_id: string): Promise<boolean> =>
  (await recordsOpenTo(db, reader, { patientIds: [patient_id] })).has(patient_id);

/** Whether the clinician invited or registered this patient, or has them in their care. */
export const isInvitedBy = async (db: Executor, reader: Actor, patient_id: string): Promise<boolean> =>
  (await recordsOpenTo(db, reader, { patientIds: [patient_id], area: 'invitations' })).has(patient_id);

/** For searches: what the rights matrix says of one thing, said of all of them at once. */
type Reacher = Pick<Actor, 'patient' | 'clinician'>;

const tiesIn = (caller: Reacher, area: Area): readonly TieName[] => rightsMatrix[area][rightsOf(caller)];

/** That a patient's id is one of those whose record, or part of it, is open to the caller. */
export function isOpen(caller: Reacher, area: Area, patient_id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const ties = tiesIn(caller, area);
  const { patient, clinician } = caller;
  const ways: RawBuilder<SqlBool>[] = [];
  if (ties.includes('own') && patient !== null) ways.push(sql<SqlBool>`${patient_id} = ${patient.id}::uuid`);
  if (ties.includes('in_care') && clinician !== null) {
    ways.push(sql<SqlBool>`${patient_id} in (${patientsInCare(clinician.id)})`);
  }
  return ways.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

/** Over whose things of an institution the area gives a right: none, one's, or all. */
export function institutionsIn(caller: Reacher, area: Area): { all: boolean; one: string | null } {
  const ties = tiesIn(caller, area);
  const one = ties.includes('institution') ? (caller.clinician?.institution_id ?? null) : null;
  return { all: ties.includes('any'), one };
}

/** That an institution's id is one of those. */
export function isInInstitutions(caller: Reacher, area: Area, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const { all, one } = institutionsIn(caller, area);
  if (all) return sql<SqlBool>`true`;
  return one === null ? sql<SqlBool>`false` : sql<SqlBool>`${id} = ${one}::uuid`;
}

/** Fields that an attacker might add: identity, owner of the thing, rights. */
import { fhirJson } from '@hodi/domain/fhir/search-parameters.ts';
import { sql } from 'kysely';
import type { Endpoint, Schema } from '@hodi/domain/shared/endpoint.ts';
import {
  type ClinicianSeed,
  type PatientSeed,
  aClinician,
  aPatient,
  anInstitution,
  idOf,
  nextSerial,
} from '@hodi/domain/testing/people.ts';
import type { Database } from '#server/db/database.ts';
import type { Given } from '../access-row.ts';
import { type Put, putClinician, putInstitution, putPatient, putRelationship } from '../insert-people.ts';

/** Bystanders that no call comes from or is about: a clinician and a patient of another institution. */
export interface Bystanders {
  clinician: ClinicianSeed;
  patient: PatientSeed;
}

export async function putBystanders(put: Put): Promise<Bystanders> {
  const { id } = await putInstitution(put, anInstitution({ name: 'Tumaini Dispensary' }));
  const clinician = await putClinician(put, aClinician(id, { user: { given_name: 'Mwende' } }));
  const patient = await putPatient(put, aPatient({ user: { given_name: 'Kiprono' } }));
  await putRelationship(put, { clinician, patient }, { id: idOf(nextSerial()) });
  return { clinician, patient };
}

const attempts = ({ clinician, patient }: Bystanders): Record<string, unknown> => ({
  role: 'superuser',
  user_type: 'clinician',
  user_id: clinician.user.id,
  patient_id: patient.id,
  clinician_id: clinician.id,
  author_id: clinician.id,
  institution_id: clinician.institution_id,
  institution: { id: clinician.institution_id },
  relationship: { status: 'active' },
  approval: 'approved',
  status: 'active',
  is_mobile_confirmed: true,
  created_at: '2020-01-01T00:00:00Z',
});

interface Definition {
  shape?: Record<string, unknown>;
  in?: Schema;
  innerType?: Schema;
  options?: readonly Schema[];
}

/** The fields that a schema reads; their own tests cover fields that it reads on purpose. */
function declaredBy(schema: Schema | undefined): string[] {
  if (schema === undefined) return [];
  const { shape, in: input, innerType, options = [] } = schema._zod.def as unknown as Definition;
  const inner = [input, innerType, ...options].flatMap((one) => declaredBy(one));
  return [...Object.keys(shape ?? {}), ...inner];
}

const without = (fields: Record<string, unknown>, names: readonly string[]): [string, unknown][] =>
  Object.entries(fields).filter(([name]) => !names.includes(name));

/** The same call with every field of the attempts that it does not read. */
export function injected(contract: Endpoint, given: Given, bystanders: Bystanders): Given {
  const words = without(attempts(bystanders), declaredBy(contract.query)).filter(
    ([, value]) => typeof value === 'string',
  );
  // A name that FHIR does not know is refused by itself.
  const more = contract.gives === fhirJson ? [] : words;
  const query = { ...given.query, ...(Object.fromEntries(more) as Record<string, string>) };
  if (contract.body === undefined) return { ...given, query };
  const body = {
    ...Object.fromEntries(without(attempts(bystanders), declaredBy(contract.body))),
    ...(given.body as object),
  };
  return { ...given, query, body };
}

/** Data that no call may change: everybody's rights, and everything of the bystanders. */
export async function untouchable(db: Database, { clinician, patient }: Bystanders, userIds: readonly string[]) {
  const people = await sql`
    select u.id, u.user_type, u.status, c.role, c.institution_id, c.approval
    from app_user u left join clinician c on c.user_id = u.id
    where u.id = any(${[...userIds, clinician.user.id, patient.user.id]}::uuid[]) order by u.id`.execute(db);
  const owned = await sql`
    select (select count(*) from relationship where patient_id = ${patient.id} or clinician_id = ${clinician.id}) as ties,
      (select count(*) from e_contact where patient_id = ${patient.id} or clinician_id = ${clinician.id}) as threads,
      (select count(*) from patient_note where patient_id = ${patient.id} or author_id = ${clinician.id}) as notes,
      (select count(*) from questionnaire_draft where patient_id = ${patient.id}) as drafts,
      (select count(*) from service_interest where patient_id = ${patient.id}) as services,
      (select count(*) from appointment where patient_id = ${patient.id} or clinician_id = ${clinician.id}) as dates,
      (select count(*) from patient_invitation where clinician_id = ${clinician.id}) as invitations,
      (select count(*) from session where user_id = ${clinician.user.id}) as sessions,
      (select sum(n) from user_head where user_id in (${clinician.user.id}, ${patient.user.id})) as told`.execute(db);
  return { people: people.rows, owned: owned.rows };
}

/** Patients, practitioners and organizations, as far as their reader may know them. */
import { type SqlBool, sql } from 'kysely';
import { alternativesOf, codesOf } from '@hodi/domain/fhir/search-values.ts';
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import { plainMemberId } from '@hodi/domain/patients/member-id.ts';
import { type PatientDetails, patientDetails } from '@hodi/domain/patients/patient.ts';
import { foldText } from '@hodi/domain/patients/search-text.ts';
import { rightsOf } from '@hodi/domain/rights/rights.policy.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { normalisePhone } from '@hodi/domain/users/phone.ts';
import type { Executor } from '#server/db/database.ts';
import { shownNumber } from '#server/work/care-relations.ts';
import { foldedText } from '#server/work/folded-text.ts';
import { isIdentityKnown, isNotErased } from '#server/work/patients-in-care.ts';
import { institutionsIn, isInInstitutions, isOpen } from '#server/work/record-access.ts';
import { namingSystem } from '../mapping/terms.ts';
import { type Asked, type Condition, type Query, and, common, dated, given, isOpenTo } from './asked.ts';

interface Name {
  given_name: string;
  additional_name: string | null;
  family_name: string | null;
}
interface Account extends Name {
  email: string | null;
  mobile_number: string;
}

export interface PatientRow extends Account, PatientDetails {
  id: string;
  member_id: string;
  status: 'active' | 'inactive';
  selected_clinician_id: string | null;
  updated_at: number;
  preferred_language: Language;
  /** The reader may open the record. */
  is_open: boolean;
  /** A relationship to the reader's institution was accepted, so the member ID is known there. */
  is_accepted: boolean;
}

/**
 * Condition: the name begins with one of the words, ignoring accents and case. A word without a letter or digit finds
 * nobody.
 */
const startsWith = (columns: readonly string[], text: string): Condition => {
  const words = alternativesOf(text).map(foldText);
  const beginnings = words.filter((word) => word !== '').map((word) => `${word.replace(/[\\%_]/g, '\\$&')}%`);
  const ways = columns.map((column) => sql<SqlBool>`${foldedText(column)} like any(${beginnings}::text[])`);
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
};

const named = (query: Query): Condition[] =>
  given(query, 'name').map((text) => startsWith(['u.given_name', 'u.additional_name', 'u.family_name'], text));

/** An institution's reader does not find patients by fields that they may not see. */
function patientSearch({ query, base }: Asked): Condition[] {
  const numbers = given(query, 'identifier').map((text) =>
    codesOf(text, namingSystem(base, 'member-id')).map(plainMemberId),
  );
  const birthday = sql`(p.birthday::timestamp at time zone 'Africa/Nairobi')`;
  // In any notation, even with an unescaped plus: a patient who is not found is registered a second time.
  const phones = given(query, 'phone').map((text) => alternativesOf(text).map((one) => normalisePhone(one) ?? one));
  return [
    ...numbers.map(
      (some) =>
        sql<SqlBool>`((x.is_open or x.is_accepted) and replace(upper(p.member_id), '-', '') = any(${some}::text[]))`,
    ),
    ...dated(query, 'birthdate', birthday).map((condition) => sql<SqlBool>`(x.is_open and ${condition})`),
    ...phones.map((some) => sql<SqlBool>`u.mobile_number = any(${some}::text[])`),
    ...named(query),
  ];
}

/**
 * Condition: the caller may know the patient from the list of an institution's patients; `accepted` leaves out those
 * who are only invited.
 */
function listed({ caller }: Asked, status: 'any' | 'accepted'): Condition {
  const { all, one } = institutionsIn(caller, 'institution_settings');
  if (!all && one === null) return sql<SqlBool>`false`;
  const where = all ? sql`true` : sql`r.institution_id = ${one}::uuid`;
  const what =
    status === 'any' ? sql`r.status in ('active', 'invited') and ${isIdentityKnown}` : sql`r.status = 'active'`;
  return sql<SqlBool>`exists (select from relationship r where r.patient_id = p.id and ${what} and ${where})`;
}

/** The export of one clinic does not name a patient's other clinics. */
const chosen = ({ institution_id }: Asked) =>
  institution_id === undefined
    ? sql`p.selected_clinician_id`
    : sql`(select s.id from clinician s where s.id = p.selected_clinician_id and s.institution_id = ${institution_id}::uuid)`;

const details = sql.join(patientDetails.map((field) => sql.ref(`p.${field}`)));

export async function findPatients(db: Executor, asked: Asked): Promise<PatientRow[]> {
  const isRecordOpen = sql`(p.status = 'active' and ${isOpenTo(asked, 'record', sql`p.id`)})`;
  const updated = sql`greatest(p.updated_at, u.updated_at)`;
  const conditions = [...common(asked, sql`p.id`, updated), ...patientSearch(asked)];
  const { rows } = await sql<PatientRow>`
    select p.id, p.member_id, ${details}, p.status, ${chosen(asked)} as selected_clinician_id,
      ${updated} as updated_at, u.given_name, u.additional_name, u.family_name, u.email, ${shownNumber} as mobile_number,
      u.preferred_language, x.is_open, x.is_accepted
    from patient p join app_user u on u.id = p.user_id
    cross join lateral (select ${isRecordOpen} as is_open, ${listed(asked, 'accepted')} as is_accepted) x
    where (x.is_open or ${listed(asked, 'any')}) and ${and(conditions)}
      and ${isNotErased(sql`p.id`)}
    order by p.id desc limit ${asked.limit + 1}`.execute(db);
  return rows;
}

export interface PractitionerRow extends Account {
  id: string;
  role: ClinicianRole;
  profession: string;
  birthday: string | null;
  gender: string | null;
  institution_id: string;
  institution_name: string;
  status: 'active' | 'inactive';
  updated_at: number;
  /** The reader is this clinician, or manages them. */
  is_staff_known: boolean;
  license_number: string | null;
}

/**
 * The reader, clinicians who care for the same patients, and those whom an admin manages; for a patient, clinicians who
 * care for them or could.
 */
export async function findPractitioners(db: Executor, asked: Asked): Promise<PractitionerRow[]> {
  const { caller, query } = asked;
  const own = caller.clinician?.id ?? null;
  const known = sql<SqlBool>`(c.id = ${own}::uuid or ${isInInstitutions(caller, 'staff', sql`c.institution_id`)})`;
  const invites = caller.patient === null ? sql`('active')` : sql`('active', 'invited')`;
  const conditions = [...common(asked, sql`c.id`, sql`u.updated_at`), ...named(query)];
  const { rows } = await sql<PractitionerRow>`
    select c.id, c.role, c.profession, c.birthday, c.gender, c.license_number, c.institution_id, i.name as institution_name, u.status,
      u.updated_at, u.given_name, u.additional_name, u.family_name, u.email, u.mobile_number,
      ${known} as is_staff_known
    from clinician c join app_user u on u.id = c.user_id join institution i on i.id = c.institution_id
    where (${known} or (u.status = 'active' and exists (select from relationship t
        where t.clinician_id = c.id and t.status in ${invites} and ${isOpen(caller, 'record', sql`t.patient_id`)})))
      and ${and(conditions)}
    order by c.id desc limit ${asked.limit + 1}`.execute(db);
  return rows;
}

export interface OrganizationRow {
  id: string;
  name: string;
  type: string;
  country: string;
  county: string;
  full_address: string;
  postal_code: string | null;
  emergency_phone: string;
  whatsapp_number: string | null;
  license_number: string | null;
  facility_code: string | null;
  updated_at: number;
  /** The reader works there, is a patient there, or manages it. */
  is_member: boolean;
}

const belongs = ({ caller }: Asked): Condition => {
  if (rightsOf(caller) === 'superuser') return sql<SqlBool>`true`;
  if (caller.clinician !== null) return sql<SqlBool>`i.id = ${caller.clinician.institution_id}::uuid`;
  return sql<SqlBool>`exists (select from relationship r where r.institution_id = i.id
    and r.patient_id = ${caller.patient?.id ?? null}::uuid and r.status in ('active', 'invited'))`;
};

/** Those that anybody may choose from, and one's own. */
export async function findOrganizations(db: Executor, asked: Asked): Promise<OrganizationRow[]> {
  const conditions = [
    ...common(asked, sql`i.id`, sql`i.updated_at`),
    ...given(asked.query, 'name').map((text) => startsWith(['i.name'], text)),
  ];
  const { rows } = await sql<OrganizationRow>`
    select i.id, i.name, i.type, i.country, i.county, i.full_address, i.postal_code, i.emergency_phone,
      i.whatsapp_number, i.license_number, i.facility_code, i.updated_at, ${belongs(asked)} as is_member
    from institution i
    where i.deleted_at is null and (not i.is_by_invitation or ${belongs(asked)}) and ${and(conditions)}
    order by i.id desc limit ${asked.limit + 1}`.execute(db);
  return rows;
}

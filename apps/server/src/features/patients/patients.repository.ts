import { type SqlBool, sql } from 'kysely';
import { urgencies } from '@hodi/domain/e-contacts/emergency-state.ts';
import {
  closedDetails,
  detailsOf,
  type OpenPatientInfo,
  type Patient,
  patientDetails,
  type PatientInfo,
} from '@hodi/domain/patients/patient.ts';
import type { Executor } from '#server/db/database.ts';
import { rowsOfPage } from '#server/db/prepared.ts';
import { caregiversOfPatient, childOf, reachedAccount, shownNumber } from '#server/work/care-relations.ts';
import { invitedAs } from '#server/work/patients-in-care.ts';
import { mergedInto, mergedMemberIds, ownRecords } from '#server/work/records-of-person.ts';
import { type PatientPage, pageConditions } from './patient-pages.repository.ts';

export const patientColumns = [
  'p.id',
  'p.member_id',
  ...patientDetails.map((field) => `p.${field}` as const),
  'p.status',
  'p.registration_type',
  'p.selected_clinician_id',
  'p.active_since',
  'p.version',
  'p.created_at',
  'p.updated_at',
] as const;

type OwnNote = OpenPatientInfo['clinician_notes'][number];

const infoQuery = (db: Executor) =>
  db
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(patientColumns)
    .select([
      'u.id as user_id',
      'u.given_name',
      'u.additional_name',
      'u.family_name',
      'u.email',
      'u.preferred_language',
    ])
    .innerJoinLateral(ownRecords, (join) => join.onTrue())
    // A patient without a number is reached by their caregiver.
    .innerJoinLateral(
      sql<{ id: string; is_mobile_confirmed: boolean }>`(
      select ru.id, ru.is_mobile_confirmed from app_user ru where ru.id = ${reachedAccount})`.as<'ru'>(sql`ru`),
      (join) => join.onTrue(),
    )
    .select([shownNumber.as('mobile_number'), 'ru.is_mobile_confirmed'])
    .select([caregiversOfPatient.as('caregivers'), childOf.as('child_of')])
    .select(['r.id as cpr_id', 'r.status as cpr_status', 'r.created_at as cpr_created_at', 'r.sort_name'])
    .select(invitedAs.as('invited_as'))
    .select(sql<number | null>`case when r.status = 'active' then r.activated_at end`.as('since'))
    // Waiting items of each row for the clinician, counted by the indexes of the twenty patients on the page.
    .select([
      sql<number>`(select count(*) from e_contact e where e.patient_id = any(own.records) and e.clinician_id = r.clinician_id
        and e.unread_for_clinician > 0)`.as('unread_inquiries'),
      sql<number>`(select count(*) from red_flag f where f.patient_id = any(own.records) and f.acknowledged_at is null)`.as(
        'red_flags',
      ),
      // No "exists": PostgreSQL would read all red flags of all patients once.
      sql<boolean | null>`(select bool_or(f.severity = 'emergency') from red_flag f
        where f.patient_id = any(own.records) and f.acknowledged_at is null)`.as('has_open_emergency'),
      // Along the index of urgent threads.
      sql<number>`(select count(*) from e_contact e where e.patient_id = any(own.records) and e.urgency < 4
        and e.urgency = ${sql.lit(urgencies.emergency_unanswered)})`.as('unanswered_emergencies'),
      sql<number>`(select count(*) from service_interest s where s.patient_id = any(own.records) and s.fulfilled_at is null)`.as(
        'open_services',
      ),
      sql<number>`(select count(*)::int from e_contact e where e.patient_id = any(own.records) and e.clinician_id = r.clinician_id
        and e.patient_not_reached_at is not null)`.as('not_reached'),
      sql<boolean>`exists (select from push_subscription d join session t on t.id = d.session_id
        where d.user_id = ru.id and t.ended_at is null and t.expires_at > now())`.as('has_device'),
      sql<boolean>`ru.is_mobile_confirmed and not exists (select from notification_setting s
        where s.user_id = ru.id and s.sms_stopped_at is not null)`.as('takes_sms'),
    ])
    .select([mergedMemberIds.as('also'), mergedInto.as('joined_into')])
    // The private note: the newest that this clinician wrote.
    .select(
      sql<OwnNote | null>`(select json_build_object('id', n.id, 'note', n.note, 'version', n.version,
          'created_at', n.created_at, 'updated_at', n.updated_at)
        from patient_note n where n.patient_id = p.id and n.author_id = r.clinician_id
        order by n.created_at desc, n.id desc limit 1)`.as('own_note'),
    );
type InfoRow = Awaited<ReturnType<ReturnType<typeof infoQuery>['execute']>>[number];

export async function patientById(db: Executor, id: string): Promise<Patient | undefined> {
  const row = await db.selectFrom('patient as p').select(patientColumns).where('p.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : patientOf(row);
}

/**
 * The patient as this clinician, their team or reception knows them; undefined if the patient is in the care of none of
 * them.
 */
export async function infoForClinician(
  db: Executor,
  { clinician_id, team, reception }: { clinician_id: string; team: string | null; reception: string | null },
  patient_id: string,
): Promise<OpenPatientInfo | undefined> {
  const known = infoQuery(db).where('r.patient_id', '=', patient_id).where('p.status', '=', 'active');
  const open = known.where('r.status', '=', 'active');
  const own = reception === null && (await open.where('r.clinician_id', '=', clinician_id).executeTakeFirst());
  const place = reception ?? team;
  if (own) return openInfoOf(own);
  if (place === null) return undefined;
  const there = open.where('r.institution_id', '=', place).orderBy('r.id').limit(1);
  const row = await (reception === null ? there.where('r.team_consent', '=', 'team') : there).executeTakeFirst();
  // The private note is a colleague's.
  return row && openInfoOf({ ...row, own_note: null });
}

/** Patients as the clinician of each relationship may see them, by the relationship's id; only open or pending ones. */
export async function infosByRelationship(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, RelationshipInfo>> {
  const rows = await infoQuery(db)
    .innerJoin('clinician as c', 'c.id', 'r.clinician_id')
    .select(['r.clinician_id', 'c.user_id as clinician_user_id'])
    .where('r.id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .where('r.status', 'in', ['active', 'invited', 'declined'])
    .where('p.status', '=', 'active')
    .execute();
  return new Map(
    rows.map((row) => {
      const { clinician_id, clinician_user_id, id: patient_id } = row;
      return [row.cpr_id, { clinician_id, clinician_user_id, patient_id, info: infoOf(row) }];
    }),
  );
}
export interface RelationshipInfo {
  clinician_id: string;
  clinician_user_id: string;
  /** The patient of the record, which the info of an invitation does not name. */
  patient_id: string;
  info: PatientInfo;
}

/** One page by name, more rows than `limit` when there is a next page. */
export async function pageOfPatients(
  db: Executor,
  page: PatientPage,
): Promise<{ info: PatientInfo; patient_id: string; place: [string, string] }[]> {
  const after = page.after === null ? [] : [sql<SqlBool>`(r.sort_name, r.id) > (${sql.join([...page.after])})`];
  const rows = await infoQuery(db)
    .select('r.clinician_id')
    .where((where) => where.and([...pageConditions(page), ...after]))
    .orderBy('r.sort_name')
    .orderBy('r.id')
    // Written into the text: for an unknown number PostgreSQL assumes a tenth of all rows, and then plans each call
    // anew.
    .limit(sql.lit(rowsOfPage(page.limit)))
    .execute();
  // The private note of another relationship is a colleague's.
  const shown = ({ clinician_id, ...row }: (typeof rows)[number]) =>
    infoOf(clinician_id === page.clinician_id ? row : { ...row, own_note: null });
  return rows.map((row) => ({ info: shown(row), patient_id: row.id, place: [row.sort_name, row.cpr_id] }));
}

type PatientRow = Pick<InfoRow, Exclude<keyof Patient, 'birthday_precision'>>;

export function patientOf(row: PatientRow): Patient {
  const { id, member_id, status, registration_type, selected_clinician_id, active_since } = row;
  return {
    id,
    member_id,
    ...detailsOf(row),
    status,
    registration_type,
    selected_clinician_id,
    active_since: active_since === null ? null : new Date(active_since).toISOString(),
    version: row.version,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  };
}

const withMoments = (note: OwnNote): OwnNote => ({
  ...note,
  created_at: new Date(note.created_at).toISOString(),
  updated_at: new Date(note.updated_at).toISOString(),
});

const withMoment = (one: InfoRow['caregivers'][number]) => ({
  ...one,
  confirmed_at: one.confirmed_at === null ? null : new Date(one.confirmed_at).toISOString(),
});

function openInfoOf(row: InfoRow): OpenPatientInfo {
  const { user_id, given_name, additional_name, family_name, email, mobile_number, preferred_language } = row;
  const { is_mobile_confirmed, cpr_id, cpr_status, cpr_created_at, own_note } = row;
  const { unread_inquiries, red_flags, has_open_emergency, unanswered_emergencies, open_services } = row;
  const { not_reached, has_device, takes_sms } = row;
  const reachable_by = [...(has_device ? (['push'] as const) : []), ...(takes_sms ? (['sms'] as const) : [])];
  const active_since = row.since === null ? null : new Date(row.since).toISOString();
  const open_severity = has_open_emergency ? 'emergency' : red_flags > 0 ? 'warning' : null;
  return {
    patient: patientOf(row),
    user: { id: user_id, given_name, additional_name, family_name, email, mobile_number, preferred_language },
    is_mobile_confirmed,
    ...(row.child_of && { child_of: row.child_of }),
    ...(row.caregivers.length > 0 && { caregivers: row.caregivers.map(withMoment) }),
    ...(row.also.length > 0 && { also: row.also }),
    ...(row.joined_into && { joined_into: row.joined_into }),
    cpr_id,
    relationship: { id: cpr_id, status: cpr_status, created_at: new Date(cpr_created_at).toISOString(), active_since },
    notifications: {
      unread_inquiries,
      red_flags,
      open_severity,
      unanswered_emergencies,
      open_services,
      reachable_by,
      not_reached,
    },
    clinician_notes: own_note === null ? [] : [withMoments(own_note)],
  };
}

/**
 * Hides a record's details. When and how somebody registered, and what they changed since, is theirs: placeholders that
 * are the same for everybody replace it.
 */
function closedPatientOf({ patient, relationship }: OpenPatientInfo): PatientInfo['patient'] {
  return {
    id: patient.id,
    member_id: null,
    ...closedDetails(),
    status: patient.status,
    registration_type: 'self',
    selected_clinician_id: null,
    active_since: null,
    version: 1,
    created_at: relationship.created_at,
    updated_at: relationship.created_at,
  };
}

/**
 * Name and contact only until the invitation is accepted, as the invitation states them, and under the relationship's
 * id: the inviting clinician must not learn who owns the number. After a refusal only the name is left.
 */
function infoOf(row: InfoRow): PatientInfo {
  if (row.cpr_status === 'active') return openInfoOf(row);
  const { invited_as, cpr_id } = row;
  const masked = invited_as && { ...invited_as, id: cpr_id, user_id: cpr_id, preferred_language: 'en' as const };
  const none = { caregivers: [], child_of: null, also: [], joined_into: null };
  const { is_mobile_confirmed: _, ...info } = openInfoOf({ ...row, ...masked, ...none });
  const user = row.cpr_status === 'invited' ? info.user : { ...info.user, email: null, mobile_number: '' };
  return {
    ...info,
    user,
    patient: closedPatientOf(info),
    notifications: {
      unread_inquiries: 0,
      red_flags: 0,
      open_severity: null,
      unanswered_emergencies: 0,
      open_services: 0,
    },
    clinician_notes: [],
  };
}

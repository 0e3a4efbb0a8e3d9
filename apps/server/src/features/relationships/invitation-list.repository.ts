import { type SqlBool, sql } from 'kysely';
import type { DeliveryFailure, DeliveryState } from '@hodi/domain/deliveries/delivery.ts';
import type { InvitationFilter, PatientInvitation } from '@hodi/domain/relationships/patient-invitation.ts';
import type { RelationshipStatus } from '@hodi/domain/relationships/relationship.ts';
import { type Executor, moment } from '#server/db/database.ts';
import { searchConditions } from '#server/work/search-conditions.ts';

export interface InvitationPage {
  /** The caller, whose own invitations are listed. */
  clinician_id: string;
  /** Lists a whole institution's instead. */
  institution_id: string | null;
  status: InvitationFilter | undefined;
  /** Folded words, all of which must be found; null without a search. */
  terms: readonly string[] | null;
  after: readonly (string | number)[] | null;
  limit: number;
  at: Date;
}

export interface ListedRow {
  id: string;
  clinician_id: string;
  given_name: string;
  additional_name: string | null;
  family_name: string | null;
  mobile_number: string;
  email: string | null;
  method: 'sms' | 'email';
  created_at: number;
  sent_at: number;
  expires_at: number;
  relationship_status: RelationshipStatus | null;
  child_given_name: string | null;
  child_family_name: string | null;
  patient_id: string | null;
  registered_patient_id: string | null;
  /** Registered on the spot. */
  is_registered: boolean;
  state: DeliveryState | null;
  failure: DeliveryFailure | null;
  state_at: number | null;
}

/** Joined by clinicians: each has few who are only invited, while an institution has many patients. */
const ofColleagues = (institution_id: string) => sql`x.institution_id = ${institution_id}
  and x.clinician_id in (select m.id from clinician m where m.institution_id = ${institution_id})`;

/**
 * Invitations, and patients who were registered by the clinician and have not consented yet: they were invited too, and
 * were sent a link. Name and contact of the latter are the patient's own, which an inviting clinician may see. Only the
 * clinician who registered them sees their code.
 */
const invited = ({ clinician_id, institution_id }: InvitationPage) => sql`
  select i.id, i.clinician_id, i.given_name, i.additional_name, i.family_name, i.mobile_number, i.email, i.method, i.created_at,
    i.sent_at, i.expires_at, i.search_text, i.message_id, x.status as relationship_status, x.patient_id,
    null::uuid as registered_patient_id, false as is_registered, i.child_given_name, i.child_family_name
  from patient_invitation i
  left join relationship x on x.id = i.relationship_id
  left join patient p on p.id = x.patient_id
  where ${institution_id === null ? sql`i.clinician_id = ${clinician_id}` : sql`i.institution_id = ${institution_id}`}
    and (p.id is null or p.status = 'active')
  union all
  select x.id, x.clinician_id, u.given_name, u.additional_name, u.family_name, u.mobile_number, u.email, 'sms', x.created_at,
    x.created_at, x.created_at + interval '7 days', x.search_text, (
      select o.id from outbox_message o
      where o.receiver_user_id = u.id and o.sender_user_id = k.user_id order by o.id desc limit 1
    ), x.status, x.patient_id,
    case when x.clinician_id = ${clinician_id} and exists (select 1 from registration_link l where l.relationship_id = x.id) then x.patient_id end, true, null, null
  from relationship x
  join patient p on p.id = x.patient_id
  join app_user u on u.id = p.user_id
  join clinician k on k.id = x.clinician_id
  where ${institution_id === null ? sql`x.clinician_id = ${clinician_id}` : ofColleagues(institution_id)}
    and x.status = 'invited' and p.status = 'active'
    and not exists (select 1 from patient_invitation i where i.relationship_id = x.id)`;

const isUnanswered = sql<SqlBool>`(r.relationship_status = 'invited' or r.relationship_status is null)`;

/**
 * Status as `invitationStatus` of the domain defines it. Patients registered on the spot consent by a code that can be
 * sent again at any time.
 */
const conditionOf = {
  pending: (at: Date) => sql<SqlBool>`(${isUnanswered} and (r.is_registered or r.expires_at > ${moment(at)}))`,
  open: () => isUnanswered,
  expired: (at: Date) => sql<SqlBool>`(${isUnanswered} and not r.is_registered and r.expires_at <= ${moment(at)})`,
  accepted: () => sql<SqlBool>`r.relationship_status in ('active', 'ended')`,
  declined: () => sql<SqlBool>`r.relationship_status = 'declined'`,
} as const satisfies Record<InvitationFilter, (at: Date) => unknown>;

const conditions = ({ status, terms, at }: InvitationPage) => [
  status === undefined ? sql<SqlBool>`true` : conditionOf[status](at),
  ...(terms === null ? [] : searchConditions(terms)),
];

/** One page, newest first, one row more than `limit` when there is a next page. */
export async function pageOfInvitations(db: Executor, page: InvitationPage): Promise<ListedRow[]> {
  const after = page.after === null ? [] : [sql<SqlBool>`(r.created_at, r.id) < (${sql.join([...page.after])})`];
  const where = sql.join([...conditions(page), ...after], sql` and `);
  const { rows } = await sql<ListedRow>`
    select r.id, r.clinician_id, r.given_name, r.additional_name, r.family_name, r.mobile_number, r.email, r.method, r.created_at,
      r.sent_at, r.expires_at, r.relationship_status, r.patient_id, r.registered_patient_id, r.is_registered, r.child_given_name,
      r.child_family_name, o.state, o.failure,
      case o.state when 'sent' then o.sent_at when 'delivered' then o.delivered_at when 'failed' then o.failed_at
        else o.created_at end as state_at
    from (${invited(page)}) r
    left join outbox_message o on o.id = r.message_id
    where ${where}
    order by r.created_at desc, r.id desc
    limit ${page.limit + 1}`.execute(db);
  return rows;
}

/** How many there are, counted no further than `ceiling` + 1. */
export async function countInvitations(db: Executor, page: InvitationPage, ceiling: number): Promise<number> {
  const where = sql.join(conditions(page), sql` and `);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from (${invited(page)}) r where ${where} limit ${ceiling + 1}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The inviting clinicians, by their ids. */
export async function invitersOf(db: Executor, ids: readonly string[]) {
  const found = await db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.role', 'u.given_name', 'u.additional_name', 'u.family_name'])
    .where('c.id', '=', (where) => where.fn.any(where.val([...new Set(ids)])))
    .execute();
  return new Map(found.map(({ id, ...inviter }) => [id, inviter]));
}

interface Row {
  child_given_name: string | null;
  child_family_name: string | null;
}

/** The child that an invitation is for, as it is shown; nothing if it is for the invited person. */
export const childOn = ({ child_given_name, child_family_name }: Row): Pick<PatientInvitation, 'child'> =>
  child_given_name === null ? {} : { child: { given_name: child_given_name, family_name: child_family_name } };

/** Whom an invitation names: until its owner says yes, the account that has the number is nothing for the clinic. */
import { type SqlBool, sql } from 'kysely';

/** Name and contact as the clinician wrote them. */
export interface InvitedAs {
  given_name: string;
  additional_name: string | null;
  family_name: string | null;
  email: string | null;
  mobile_number: string;
}

/** Of a relationship `r` that an invitation led to and that nobody accepted; null of every other. */
export const invitedAs = sql<InvitedAs | null>`case when r.status in ('invited', 'declined') then (
  select json_build_object('given_name', i.given_name, 'additional_name', i.additional_name,
    'family_name', i.family_name, 'email', i.email, 'mobile_number', i.mobile_number)
  from patient_invitation i where i.relationship_id = r.id order by i.sent_at desc limit 1) end`;

/** Whether the clinic of a relationship `r` may know who its patient is: accepted at some time, or registered by the clinic. */
export const isIdentityKnown = sql<SqlBool>`(r.status = 'active' or r.activated_at is not null
  or not exists (select 1 from patient_invitation i where i.relationship_id = r.id))`;

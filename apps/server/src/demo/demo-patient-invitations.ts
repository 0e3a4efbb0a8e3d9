/** People whom Dr. Wanjiru has invited and who are not in her care yet: one in each state of an invitation. */
import { randomBytes } from 'node:crypto';
import type { DeliveryFailure } from '@hodi/domain/deliveries/delivery.ts';
import { searchText } from '@hodi/domain/patients/search-text.ts';
import { completionLife } from '@hodi/domain/registrations/assisted.ts';
import { invitationLife } from '@hodi/domain/relationships/patient-invitation.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import type { Tx } from '#server/db/database.ts';
import { type DemoTime, momentOf } from './demo-time.ts';
import type { DemoPeople } from './put-people.ts';

interface Invited {
  names: readonly [string, string];
  mobile_number: string;
  /** Address, if the link went by e-mail. */
  email?: string;
  sent: DemoTime;
  /** Why the message did not arrive. */
  failure?: DeliveryFailure;
}

/** They have no account: only what the doctor wrote is known of them. */
const withoutAccount: readonly Invited[] = [
  { names: ['Wafula', 'Masinde'], mobile_number: '+254715000823', sent: '-1d 11:05' },
  {
    names: ['Nyokabi', 'Muriuki'],
    mobile_number: '+254738000417',
    email: 'nyokabi.m@example.co.ke',
    sent: '-9d 14:30',
  },
  { names: ['Lekuton', 'Lemayian'], mobile_number: '+254749000062', sent: '20m', failure: 'phone_unreachable' },
];

async function putLink(tx: Tx, { staff: { wanjiru } }: DemoPeople, [one, at]: [Invited, Date]): Promise<void> {
  const { names, mobile_number, email = null, failure = null } = one;
  const [given_name, family_name] = names;
  const message_id = idOf(nextSerial());
  const channel = email === null ? 'sms' : 'email';
  await tx
    .insertInto('outbox_message')
    .values({
      id: message_id,
      channel,
      receiver_user_id: null,
      sender_user_id: wanjiru.user.id,
      receiver: email ?? mobile_number,
      language: 'en',
      template: `${channel}.invitation_link`,
      // Links are blanked once they have left.
      body: '',
      state: failure === null ? 'delivered' : 'failed',
      failure,
      created_at: at,
      ...(failure === null ? { sent_at: at, delivered_at: at } : { failed_at: at }),
    })
    .execute();
  await tx
    .insertInto('patient_invitation')
    .values({
      id: idOf(nextSerial()),
      clinician_id: wanjiru.id,
      institution_id: wanjiru.institution_id,
      given_name,
      family_name,
      mobile_number,
      email,
      method: channel,
      language: 'en',
      token_hash: randomBytes(32),
      message_id,
      search_text: searchText({ names, email, mobile_number, member_ids: [] }),
      created_at: at,
      sent_at: at,
      expires_at: new Date(at.getTime() + invitationLife),
    })
    .execute();
}

/** A patient registered at the clinic who has neither told the code of the SMS nor set a password. */
async function letAwaitConsent(tx: Tx, { patients: { cherono }, staff: { wanjiru } }: DemoPeople): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ password_hash: null, is_mobile_confirmed: false })
    .where('id', '=', cherono.user.id)
    .execute();
  await tx.updateTable('patient').set({ active_since: null }).where('id', '=', cherono.id).execute();
  const relationship = await tx
    .selectFrom('relationship')
    .select(['id', 'created_at'])
    .where('patient_id', '=', cherono.id)
    .where('clinician_id', '=', wanjiru.id)
    .executeTakeFirstOrThrow();
  const created_at = new Date(relationship.created_at);
  await tx
    .insertInto('registration_link')
    .values({
      token_hash: randomBytes(32),
      user_id: cherono.user.id,
      relationship_id: relationship.id,
      created_at,
      expires_at: new Date(created_at.getTime() + completionLife),
    })
    .execute();
}

/** Inserts invitations beside those of `people/`, whose receivers have an account and see them on their dashboard. */
export async function putPatientInvitations(tx: Tx, people: DemoPeople, now: number): Promise<void> {
  for (const one of withoutAccount) await putLink(tx, people, [one, new Date(momentOf(one.sent, now))]);
  await letAwaitConsent(tx, people);
}

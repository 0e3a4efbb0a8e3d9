/** People whom the demo clinic has invited to work there: one in each state. */
import { randomBytes } from 'node:crypto';
import { clinicianInvitationLife } from '@hodi/domain/clinician-invitations/invitation-status.ts';
import type { InvitableRole } from '@hodi/domain/clinicians/clinician-kinds.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import type { Tx } from '#server/db/database.ts';
import { type DemoTime, momentOf } from './demo-time.ts';
import type { DemoPeople } from './put-people.ts';

interface Invited {
  role: InvitableRole;
  names: readonly [string, string];
  contact: { mobile_number: string } | { email: string };
  experience: string;
  created: DemoTime;
  state: 'draft' | 'invited' | 'expired' | 'declined' | 'accepted';
}

const invited: readonly Invited[] = [
  {
    role: 'nurse',
    names: ['Rehema', 'Mwikali'],
    contact: { mobile_number: '+254718000462' },
    experience: 'Four years in outpatient care in Machakos',
    created: '95m',
    state: 'draft',
  },
  {
    role: 'doctor',
    names: ['Kevin', 'Onyango'],
    contact: { email: 'k.onyango@example.co.ke' },
    experience: 'Six years in internal medicine at the county referral hospital',
    created: '-2d 10:15',
    state: 'invited',
  },
  {
    role: 'receptionist',
    names: ['Faith', 'Jepkorir'],
    contact: { mobile_number: '+254726000195' },
    experience: 'Two years at the front desk of a dental clinic',
    created: '-11d 09:40',
    state: 'expired',
  },
  {
    role: 'doctor',
    names: ['Amina', 'Yusuf'],
    contact: { email: 'amina.y@example.co.ke' },
    experience: 'Eleven years in paediatrics in Garissa and Kisumu',
    created: '-18d 14:05',
    state: 'declined',
  },
  {
    role: 'receptionist',
    names: ['Mercy', 'Chepkoech'],
    contact: { mobile_number: '+254700000006' },
    experience: 'Three years at the front desk',
    created: '-290d 08:20',
    state: 'accepted',
  },
];

async function putMessage(tx: Tx, { contact }: Invited, at: Date): Promise<string> {
  const id = idOf(nextSerial());
  const isSms = 'mobile_number' in contact;
  await tx
    .insertInto('outbox_message')
    .values({
      id,
      channel: isSms ? 'sms' : 'email',
      receiver_user_id: null,
      receiver: isSms ? contact.mobile_number : contact.email,
      language: 'en',
      template: isSms ? 'sms.clinician_invitation' : 'email.clinician_invitation',
      // Links are blanked once they have left.
      body: '',
      created_at: at,
    })
    .execute();
  return id;
}

/** As the clinic's manager has invited them. */
export async function putStaffInvitations(tx: Tx, { staff }: DemoPeople, now: number): Promise<void> {
  for (const one of invited) {
    const at = new Date(momentOf(one.created, now));
    const isSent = one.state !== 'draft';
    const id = idOf(nextSerial());
    const [given_name, family_name] = one.names;
    await tx
      .insertInto('clinician_invitation')
      .values({
        id,
        institution_id: staff.grace.institution_id,
        invited_by: staff.grace.id,
        role: one.role,
        given_name,
        family_name,
        ...one.contact,
        method: 'email' in one.contact ? 'email' : 'sms',
        language: 'en',
        work_experience: one.experience,
        created_at: at,
        ...(isSent && {
          message_id: await putMessage(tx, one, at),
          sent_at: at,
          expires_at: new Date(at.getTime() + clinicianInvitationLife),
        }),
        declined_at: one.state === 'declined' ? new Date(at.getTime() + 86_400_000) : null,
        ...(one.state === 'accepted' && {
          accepted_at: new Date(at.getTime() + 3_600_000),
          accepted_by: staff.mercy.id,
        }),
      })
      .execute();
    if (!isSent) continue;
    const link = { token_hash: randomBytes(32), invitation_id: id, is_last: true, created_at: at };
    await tx.insertInto('clinician_invitation_link').values(link).execute();
  }
}

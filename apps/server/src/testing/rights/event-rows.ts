/** The subject of each event, made anew: something of Achieng's, or of her doctor's institution. */
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { createNote } from '@hodi/domain/notes/notes.api.ts';
import { createAllergy } from '@hodi/domain/record/allergies.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { anAllergy } from '@hodi/domain/testing/record-entries.ts';
import { askForBill } from '../answers.ts';
import { announcedPhoto } from '../attachments/access-attachments.ts';
import type { World } from '../access-row.ts';
import { draftInvitation } from '../admin/access-admin.ts';
import { plan } from './access-plans.ts';

type Reference = Record<string, string>;
export type EventRow = (world: World) => Promise<Reference> | Reference;

/** A text that no patient may read anywhere. */
export const canary = 'Kanari-siri-ya-daktari';

async function thread({ t, achieng }: World): Promise<Reference> {
  const body = { topic: 'services', answers: askForBill, clinician_id: t.clinic.doctor.id };
  return { e_contact_id: (await achieng.ok(createEContact, { body })).e_contact.id };
}

async function message(world: World): Promise<Reference> {
  const { e_contact_id = '' } = await thread(world);
  const given = { params: { id: e_contact_id }, body: { message: 'Habari' } };
  const sent = await world.achieng.ok(postMessage, given);
  return { e_contact_id, message_id: sent.e_contact_message.id };
}

async function attachment({ t, ...world }: World): Promise<Reference> {
  const { params } = await announcedPhoto({ t, ...world });
  const attachment_id = String(params?.['id']);
  const row = t.db.selectFrom('attachment').select('e_contact_id').where('id', '=', attachment_id);
  return { attachment_id, e_contact_id: (await row.executeTakeFirstOrThrow()).e_contact_id };
}

async function note({ t }: World): Promise<Reference> {
  const { doctor, achieng } = t.clinic;
  const given = { params: { patient_id: achieng.id }, body: { id: idOf(nextSerial()), note: canary } };
  return { note_id: (await (await t.as(doctor)).ok(createNote, given)).note.id };
}

async function recordEntry({ t, achieng }: World): Promise<Reference> {
  const body = { id: idOf(nextSerial()), ...anAllergy() };
  const given = { params: { patient_id: t.clinic.achieng.id }, body };
  return { entry_id: (await achieng.ok(createAllergy, given)).allergy.id };
}

async function relationship({ t }: World): Promise<Reference> {
  const { doctor, achieng } = t.clinic;
  const { id } = await t.db
    .selectFrom('relationship')
    .select('id')
    .where('clinician_id', '=', doctor.id)
    .where('patient_id', '=', achieng.id)
    .executeTakeFirstOrThrow();
  return { relationship_id: id, clinician_id: doctor.id };
}

async function delivery({ t }: World): Promise<Reference> {
  const { doctor, achieng } = t.clinic;
  const id = idOf(nextSerial());
  await t.db
    .insertInto('outbox_message')
    .values({
      id,
      channel: 'sms',
      receiver_user_id: achieng.user.id,
      sender_user_id: doctor.user.id,
      receiver: '+254700000001',
      language: 'en',
      template: 'invitation',
      body: 'Karibu',
      created_at: t.put.at,
    })
    .execute();
  return { message_id: id };
}

async function service({ t }: World): Promise<Reference> {
  const id = idOf(nextSerial());
  const { id: patient_id } = t.clinic.achieng;
  await t.db
    .insertInto('service_interest')
    .values({
      id,
      patient_id,
      service: 'MALARIA_TEST',
      for_caregivers: true,
      fulfilled_at: t.put.at,
      created_at: t.put.at,
    })
    .execute();
  return { service_interest_id: id };
}

const invitation = async (world: World): Promise<Reference> => ({
  invitation_id: await draftInvitation(world),
  institution_id: world.t.clinic.doctor.institution_id,
});

const appointment = (): Reference => ({ appointment_id: idOf(nextSerial()) });

export const eventTable: Readonly<Record<string, EventRow>> = {
  'appointment-created': appointment,
  'appointment-deleted': appointment,
  'appointment-updated': appointment,
  'attachment-changed': attachment,
  'caregivers-changed': ({ t }) => ({ patient_id: t.clinic.achieng.id }),
  'clinician-invitation-deleted': invitation,
  'clinician-invitation-updated': invitation,
  'clinician-note-created': note,
  'clinician-updated': ({ t }) => ({ clinician_id: t.clinic.doctor.id }),
  'content-reviewed': () => ({ topic: 'chest_pain' }),
  'cpr-created': relationship,
  'cpr-created-patient': relationship,
  'cpr-deleted': relationship,
  'cpr-updated': relationship,
  'cpr-updated-patient': relationship,
  'delivery-updated': delivery,
  'e-contact-created': thread,
  'e-contact-message-created': message,
  'e-contact-updated': thread,
  'institution-updated': ({ t }) => ({ institution_id: t.clinic.doctor.institution_id }),
  'patient-updated': ({ t }) => ({ patient_id: t.clinic.achieng.id }),
  'plan-changed': async (world) => ({ plan_id: (await plan(world)).id }),
  'record-entry-changed': recordEntry,
  'service-interest-created': service,
  'service-interest-fulfilled': service,
  'service-interest-updated': service,
  'user-updated': ({ t }) => ({ user_id: t.clinic.achieng.user.id }),
};

/** Valid inquiries and threads as the server tells them; a test says only what matters to it. */
import type { EContact, EContactItem, ThreadMessage } from '../e-contacts/e-contact.ts';
import type { Thread } from '../e-contacts/e-contacts.api.ts';
import type { RedFlag } from '../red-flags/red-flag.ts';
import type { UserType } from '../shared/user-type.ts';
import { idOf, nextSerial } from './people.ts';

const start = Date.parse('2026-11-21T06:00:00.000Z');
/** A moment so many minutes after six o'clock. */
export const minute = (minutes: number): string => new Date(start + minutes * 60_000).toISOString();

const ids = { patient: idOf(900_001), clinician: idOf(900_002), institution: idOf(900_003) };

export function aMessage(seq: number, author: UserType = 'patient', text = `Message ${seq}`): ThreadMessage {
  return {
    e_contact_message: {
      id: idOf(910_000 + seq),
      e_contact_id: idOf(920_000),
      seq,
      user_id: idOf(author === 'patient' ? 900_011 : 900_012),
      message: text,
      audio_url: null,
      written_at: null,
      created_at: minute(seq),
    },
    message_author_type: author,
  };
}

const aUser = (id: string, given_name: string, family_name: string) => ({
  id,
  given_name,
  additional_name: null,
  family_name,
  email: null,
});

export type ItemOver = Partial<Omit<EContactItem, 'e_contact'>> & { e_contact?: Partial<EContact> };

/** An inquiry that waits for its clinician, not seen yet. */
export function anInquiryItem({ e_contact, ...over }: ItemOver = {}): EContactItem {
  const id = e_contact?.id ?? idOf(nextSerial());
  return {
    has_unread_for_clinician: true,
    has_unread_for_patient: false,
    unread_count: 1,
    unacknowledged_red_flag_count: 0,
    open_severity: null,
    info_text: {
      e_contact_id: id,
      user_id: idOf(900_011),
      message: 'Headache',
      audio_url: null,
      message_author_type: 'patient',
    },
    messages: [],
    patient: {
      id: e_contact?.patient_id ?? ids.patient,
      member_id: 'HD-4827-193',
      birthday: '1992-03-14',
      gender: 'female',
      user: aUser(idOf(900_011), 'Achieng', 'Otieno'),
    },
    clinician: {
      id: e_contact?.clinician_id ?? ids.clinician,
      role: 'doctor',
      user: aUser(idOf(900_012), 'Wanjiru', 'Kamau'),
      institution_id: ids.institution,
      institution_name: 'Ziwa Family Clinic',
    },
    ...over,
    e_contact: {
      id,
      patient_id: ids.patient,
      clinician_id: ids.clinician,
      topic: 'headache',
      status: 'patient_waits_response',
      created_at: minute(0),
      last_message_at: minute(0),
      waiting_since: minute(0),
      resolved_at: null,
      selected_services: [],
      seen_by_patient_seq: 0,
      seen_by_clinician_seq: -1,
      ...e_contact,
    },
  };
}

export const aRedFlag = (over: Partial<RedFlag> = {}): RedFlag => ({
  id: idOf(nextSerial()),
  e_contact_id: idOf(920_000),
  rule_id: 'HEADACHE_EMERGENCY_001',
  rule_version: '1',
  severity: 'emergency',
  triggered_at: minute(0),
  acknowledged_at: null,
  acknowledged_by: null,
  ...over,
});

export function aThread(item: ItemOver = {}, over: Partial<Omit<Thread, 'item'>> = {}): Thread {
  return {
    item: anInquiryItem({ ...item, e_contact: { id: idOf(920_000), ...item.e_contact } }),
    answers: {},
    content_version: '1',
    changed_answers: [],
    red_flags: [],
    service_interests: [],
    submitted_by: 'patient',
    ...over,
  };
}

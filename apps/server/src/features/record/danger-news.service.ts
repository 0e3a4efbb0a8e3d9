/**
 * Tells everybody who has a patient in care of a dangerous value that the patient wrote down, so that nobody has to
 * find it by chance; of an emergency by SMS as well. It ends when a clinician confirms the value or removes it, for an
 * emergency when one has answered it.
 */
import type { NotificationKind } from '@hodi/domain/notifications/notification-rules.ts';
import type { Measurement } from '@hodi/domain/record/measurement.ts';
import { closeNews, notify } from '#server/features/notifications/notify.service.ts';
import { sendOfEmergency } from '#server/features/e-contacts/submitting/emergency-sms.service.ts';
import { type SmsReceiver, measurementSms } from '#server/outside/sms/texts.ts';
import type { OutgoingMessage, Work } from '#server/work/work.ts';
import { cliniciansToTell, everybodyTold } from './people.repository.ts';
import { isAnyWaiting } from './waiting.repository.ts';

interface Danger {
  patient_id: string;
  /** Subject of the notification: one is open for each. */
  subject_id: string;
  /** Signs what is counted. */
  secret: string;
  kind: NotificationKind;
  /** SMS of an emergency. */
  sms: ((to: SmsReceiver) => OutgoingMessage) | null;
}

interface Telling {
  patient_id: string;
  /** Signs what is counted. */
  secret: string;
  measurements: readonly Pick<Measurement, 'danger' | 'needs_clinician' | 'confirmed'>[];
}

/**
 * Tells everybody who has the patient in care, the team if all of them are away, of an emergency by SMS as well. Each danger is told, even if an earlier
 * one has not been seen: the earlier notification is closed.
 */
export async function tellOfDanger(work: Work, { patient_id, subject_id, secret, ...news }: Danger): Promise<void> {
  const clinicians = await cliniciansToTell(work.tx, { patient_id, at: work.at });
  await closeNews(work, { user_ids: clinicians.map(({ user_id }) => user_id), subject_id });
  for (const { user_id, institution_id, mobile_number, preferred_language } of clinicians) {
    const to = { user_id, mobile_number, language: preferred_language };
    if (news.sms !== null) await sendOfEmergency(work, { secret, patient_id }, news.sms(to));
    await notify(work, { user_id, kind: news.kind, subject_id, institution_id });
  }
}

/** Notifies under the patient's id, since it leads to their record. A clinician's own confirmed values are no news. */
export async function tellOfMeasurements(work: Work, { patient_id, secret, measurements }: Telling): Promise<void> {
  const waiting = measurements.filter(({ needs_clinician, confirmed }) => needs_clinician && confirmed === null);
  if (waiting.length === 0) return;
  const isEmergency = waiting.some(({ danger }) => danger === 'emergency');
  await tellOfDanger(work, {
    patient_id,
    secret,
    subject_id: patient_id,
    kind: isEmergency ? 'emergency_measurement' : 'urgent_measurement',
    sms: isEmergency ? measurementSms : null,
  });
}

/** Closes the news of a danger for everybody who may have been told. */
export async function closeDanger(work: Work, of: Pick<Danger, 'patient_id' | 'subject_id'>): Promise<void> {
  await closeNews(work, { user_ids: await everybodyTold(work.tx, of.patient_id), subject_id: of.subject_id });
}

/** Closes the news once none of the patient's values waits for a clinician, whoever changed it. */
export async function closeIfSeen(work: Work, patient_id: string): Promise<void> {
  if (await isAnyWaiting(work.tx, patient_id)) return;
  await closeDanger(work, { patient_id, subject_id: patient_id });
}

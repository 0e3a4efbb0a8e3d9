/** An emergency that waited too long for somebody to see or answer it: who is told, in which order, and for how long. */
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { notify } from '#server/features/notifications/notify.service.ts';
import { emergencyWaitingSms } from '#server/outside/sms/texts.ts';
import type { PublicWork } from '#server/work/perform-public.ts';
import { sendOfEmergency } from './emergency-sms.service.ts';

export const minute = 60_000;
/**
 * Emergencies that are older than this are no news for an SMS, for example all those that wait when a server first runs
 * this. They still appear on the dashboards: after a server was away for a weekend, all colleagues must see them, not
 * only the clinician who was asked.
 */
const longest = 24 * 60 * minute;
/** Emergencies per sweep; more wait for the next one. */
export const atMost = 50;

export interface Looking {
  /** Milliseconds since 1970. */
  now: number;
  /** Minutes after which an emergency has waited too long. */
  after: number;
  /** Signs what is counted. */
  secret: string;
}

interface Waits {
  id: string;
  patient_id: string;
  /** Since when its present state lasts. */
  waits_since: number;
}

export interface ToTell {
  user_id: string;
  mobile_number: string;
  language: Language;
  role: ClinicianRole;
  institution_id: string;
}

/** Emergencies before this moment are no news for an SMS. */
export const oldestNews = (now: number): number => now - longest;

/** The number that is told: a whole minute at least. */
export const waitedMinutes = (since: number, now: number): number => Math.max(1, Math.floor((now - since) / minute));

/** Every server counts in this order, so that no two wait for each other; of one patient the longest wait is told. */
export const inOrder = <One extends Waits>(due: readonly One[]): One[] =>
  due.toSorted((a, b) =>
    a.patient_id === b.patient_id ? a.waits_since - b.waits_since : a.patient_id < b.patient_id ? -1 : 1,
  );

interface Told {
  people: readonly ToTell[];
  /** Institution where it waits; by default that of each person. */
  institution_id?: string;
}

/** Tells them by SMS, and by their other channels. */
export async function tellItWaits(
  work: PublicWork,
  { id: subject_id, patient_id, waits_since }: Waits,
  { people, institution_id, now, secret }: Told & Pick<Looking, 'now' | 'secret'>,
): Promise<void> {
  if (waits_since <= oldestNews(now)) return;
  const minutes = waitedMinutes(waits_since, now);
  for (const person of people) {
    await sendOfEmergency(work, { secret, patient_id }, emergencyWaitingSms(person, minutes));
    const of = { user_id: person.user_id, institution_id: institution_id ?? person.institution_id };
    await notify(work, { ...of, kind: 'emergency_waiting', subject_id });
  }
}

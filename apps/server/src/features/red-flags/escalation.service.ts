/**
 * An emergency that nobody acknowledges is told to more people, once: to everybody who has the patient in their care and
 * to those who manage the institution. It is so after some minutes, and at once when the clinician's own SMS has failed.
 */
import { eContactUpdated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import type { Database } from '#server/db/database.ts';
import { emergencyWaitingSms } from '#server/outside/sms/texts.ts';
import { performTelling } from '#server/work/perform-public.ts';
import { takeDue, whoToTell } from './escalation.repository.ts';

const minute = 60_000;
/** Older than this they are no news: such as all that wait when a server learns to do this. */
const longest = 24 * 60 * minute;
/** Threads at a time; more wait for the next look. */
const atMost = 50;

/** @param after so many minutes. @returns how many emergencies were told of, and who hears of it in the app. */
export const escalate = (db: Database, now: number, after: number): Promise<{ answer: number; told: string[] }> =>
  performTelling(db, now, async (work) => {
    const late = new Date(now - after * minute);
    const due = await takeDue(work.tx, { now: work.at, late, oldest: new Date(now - longest), limit: atMost });
    for (const waiting of due) {
      const minutes = Math.max(1, Math.floor((now - waiting.flag_waits_since) / minute));
      const people = await whoToTell(work.tx, waiting);
      for (const person of people) work.sendOut(emergencyWaitingSms(person, minutes));
      work.tell(
        people.map(({ user_id }) => user_id),
        eContactUpdated,
        { e_contact_id: waiting.id },
      );
    }
    return due.length;
  });

/**
 * An emergency that nobody has seen, and one that was seen and nobody has answered, is told to more people, once each: to
 * everybody who has the patient in their care and to those who manage the institution. It is so after some minutes, and at
 * once when the clinician's own SMS has failed or an answer was not opened in time.
 */
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import { answerReadWithin } from '@hodi/domain/e-contacts/emergency-state.ts';
import { eContactUpdated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import { institutionUpdated } from '@hodi/domain/institutions/institutions.events.ts';
import { mayEver, rightsOfRole } from '@hodi/domain/rights/rights.policy.ts';
import type { Database } from '#server/db/database.ts';
import { putBack } from '#server/features/e-contacts/threads.service.ts';
import {
  type Looking,
  atMost,
  inOrder,
  minute,
  oldestNews,
  tellItWaits,
} from '#server/features/e-contacts/submitting/waiting-emergency.service.ts';
import { type PublicWork, performTelling } from '#server/work/perform-public.ts';
import { type Waiting, takeDue, takeUnread, whoToTell } from './escalation.repository.ts';

const isManagerOf = (person: { role: ClinicianRole; institution_id: string }, institution_id: string): boolean =>
  mayEver(rightsOfRole(person.role), 'overdue_emergencies') && person.institution_id === institution_id;

/** Puts the threads back among the unanswered whose answer was not opened in time. */
async function returnUnread(work: PublicWork): Promise<Waiting[]> {
  const late = new Date(work.now - answerReadWithin);
  const back: Waiting[] = [];
  for (const id of await takeUnread(work.tx, { late, limit: atMost })) {
    const thread = await putBack(work, id);
    const { patient_id, clinician_id, thread_institution_id: institution_id } = thread;
    back.push({ id, patient_id, clinician_id, institution_id, waits_since: thread.emergency_answered_at ?? work.now });
  }
  return back;
}

/** @returns how many emergencies were told of, and who hears of it in the app. */
export const escalate = (db: Database, { now, after, secret }: Looking): Promise<{ answer: number; told: string[] }> =>
  performTelling(db, now, async (work) => {
    const late = new Date(now - after * minute);
    const unread = await returnUnread(work);
    const due = await takeDue(work.tx, { now: work.at, late, oldest: new Date(oldestNews(now)), limit: atMost });
    for (const waiting of inOrder([...unread, ...due])) {
      const { institution_id } = waiting;
      const people = await whoToTell(work.tx, waiting);
      await tellItWaits(work, waiting, { people, institution_id, now, secret });
      work.tell(
        people.map(({ user_id }) => user_id),
        eContactUpdated,
        { e_contact_id: waiting.id },
      );
      // The thread is none of theirs: their dashboard says how many wait, and whom to call.
      const managers = people.filter((person) => isManagerOf(person, institution_id));
      work.tell(
        managers.map(({ user_id }) => user_id),
        institutionUpdated,
        { institution_id },
      );
    }
    return unread.length + due.length;
  });

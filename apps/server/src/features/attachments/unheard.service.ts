/**
 * A voice note that no clinician has listened to within the promised time is overdue, even if somebody answered in
 * writing.
 */
import { sql } from 'kysely';
import { eContactUpdated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import { type Database, type Tx, moment } from '#server/db/database.ts';
import { answeringOrAsked } from '#server/features/e-contacts/thread-news.service.ts';
import { notify } from '#server/features/notifications/notify.service.ts';
import { type PromiseTerms, promisedByTerms, termsOf } from '#server/features/opening-hours/promised-by.service.ts';
import { performTelling } from '#server/work/perform-public.ts';
import { type CoveredThread, ownerOfThread } from '#server/work/team/covering.ts';

/** Notes per page, and at most so many that are told of in one sweep; more wait for the next one. */
const atMost = 200;

interface Unheard extends CoveredThread {
  attachment_id: string;
  institution_id: string;
  owner: { id: string; user_id: string } | null;
  asked_user_id: string;
  created_at: number;
  terms: PromiseTerms | null;
}

/** Notes of which nobody was told, oldest first, after a given one, locked until the transaction ends. */
async function takeUnheard(tx: Tx, after: Unheard | undefined): Promise<Unheard[]> {
  const later =
    after === undefined
      ? sql`true`
      : sql`(a.created_at, a.id) > (${moment(new Date(after.created_at))}::timestamptz, ${after.attachment_id}::uuid)`;
  const { rows } = await sql<Unheard>`
    select a.id as attachment_id, a.created_at, e.id, coalesce(e.owner_id, e.clinician_id) as clinician_id, e.patient_id,
      e.for_caregivers, e.submitted_by_user_id, e.institution_id, ${ownerOfThread} as owner, c.user_id as asked_user_id,
      ${termsOf(sql.ref('e.institution_id'))} as terms
    from attachment a join e_contact e on e.id = a.e_contact_id join patient p on p.id = e.patient_id
      join clinician c on c.id = e.clinician_id
    where a.kind = 'voice' and a.author_type = 'patient' and a.state = 'stored' and a.heard_at is null
      and a.overdue_told_at is null and p.status = 'active' and e.status <> 'resolved'
      and ${later} and exists (select from institution i where i.id = e.institution_id and i.opening_hours ->> 'promise_hours' is not null)
    order by a.created_at, a.id limit ${atMost} for update of a skip locked`.execute(tx);
  return rows;
}

/** Those whose promise is over. Notes that are not late yet, of whatever institution, keep back none that are. */
async function takeLate(tx: Tx, now: number): Promise<Unheard[]> {
  const late: Unheard[] = [];
  for (let last: Unheard | undefined; late.length < atMost;) {
    const page = await takeUnheard(tx, last);
    for (const note of page) {
      const promised = promisedByTerms(note.terms, note.created_at);
      if (promised !== null && promised <= now) late.push(note);
    }
    last = page.at(-1);
    if (page.length < atMost) break;
  }
  return late;
}

/** Tells those for whom their threads wait, once for each note. @returns who is told in the app. */
export async function tellUnheard(db: Database, now: number): Promise<string[]> {
  const { told } = await performTelling(db, now, async (work) => {
    const late = await takeLate(work.tx, now);
    for (const thread of late) {
      const { id: subject_id, institution_id, owner, asked_user_id } = thread;
      const to = await answeringOrAsked(work, { thread, owner }, asked_user_id);
      for (const user_id of to) await notify(work, { user_id, kind: 'overdue', subject_id, institution_id });
      const people = [owner?.user_id ?? asked_user_id, ...to];
      work.tell(people, eContactUpdated, { e_contact_id: subject_id, changed: 'unheard' });
    }
    const ids = late.map(({ attachment_id }) => attachment_id);
    await sql`update attachment set overdue_told_at = ${moment(work.at)} where id = any(${ids}::uuid[])`.execute(
      work.tx,
    );
  });
  return told;
}

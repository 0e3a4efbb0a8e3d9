/**
 * Owners of threads: claimed, given to a colleague, handed back, and returned to the clinician who was asked if the
 * owner may no longer have it.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { eContactCreated, eContactUpdated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import { urgencies, urgencyOf } from '@hodi/domain/e-contacts/emergency-state.ts';
import type { setOwner } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import type { Owner, OwnerChange } from '@hodi/domain/e-contacts/inbox/inbox.ts';
import { hasUnread, needsClinician } from '@hodi/domain/e-contacts/thread-state.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import type { Executor } from '#server/db/database.ts';
import { closeNews, notify } from '#server/features/notifications/notify.service.ts';
import { newId } from '#server/work/new-id.ts';
import { teamMembers } from '#server/work/team/team-care.ts';
import type { HeadChange, Work } from '#server/work/work.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { Refusal, badField } from '#server/wire/refusal.ts';
import { receiverOf } from '#server/features/e-contacts/flags.repository.ts';
import type { LockedThread } from '#server/features/e-contacts/items.repository.ts';
import { tellByEmergencySms } from '#server/features/e-contacts/message-warnings.service.ts';
import * as rows from './owners.repository.ts';
import { sendOfMoved } from '#server/features/e-contacts/submitting/emergency-sms.service.ts';
import { lockedThreadFor } from '#server/features/e-contacts/thread-access.service.ts';
import { answering, answeringNew } from '#server/features/e-contacts/thread-news.service.ts';
import { ownerOf } from '#server/features/e-contacts/thread-rows.ts';
import { changeThread, itemFor } from '#server/features/e-contacts/threads.service.ts';

const minus = ({ e_contacts = 0, unread = 0, needs = 0 }: HeadChange): HeadChange => ({
  e_contacts: -e_contacts,
  unread: -unread,
  needs: -needs,
});

/** Counts that the thread adds to its owner's counters. */
const countsOf = (thread: LockedThread): HeadChange => ({
  e_contacts: 1,
  unread: Number(hasUnread(thread, 'clinician')),
  needs: Number(needsClinician(thread)),
});

/** @throws Refusal 400 with field `clinician_id`: `not_of_team`. */
async function newOwner(work: Work, thread: LockedThread, clinician_id: string | null): Promise<Owner | null> {
  if (clinician_id === null) return null;
  const { patient_id, thread_institution_id: institution_id } = thread;
  await rows.holdColleague(work.tx, clinician_id);
  const owner = await rows.ownerFor(work.tx, { clinician_id, patient_id, institution_id });
  if (owner === undefined) throw badField('clinician_id', 'not_of_team');
  return owner;
}

const kindOf = ({ caller }: Work, owner: Owner | null): OwnerChange['kind'] =>
  owner === null ? 'handed_back' : owner.user_id === caller.user_id ? 'claimed' : 'assigned';

/** Its danger is told by SMS, until somebody has answered: an emergency, or a warning told like one. */
const isToldBySms = (thread: LockedThread): boolean => urgencyOf(thread) < urgencies.warning;

interface Giving {
  thread: LockedThread;
  before: Owner | null;
  owner: Owner | null;
  /** Signs what is counted. */
  secret: string;
}

/**
 * Tells who answers for the new owner; the previous one gets no more notifications. A danger that is handed back is told to the team.
 */
async function tellOwners(work: Work, { thread, before, owner, secret }: Giving): Promise<void> {
  const { id: subject_id, patient_id, thread_institution_id: institution_id } = thread;
  if (before !== null) await closeNews(work, { user_ids: [before.user_id], subject_id });
  if (owner?.user_id === work.caller.user_id) return;
  if (owner !== null) work.tell([owner.user_id], eContactCreated, { e_contact_id: subject_id });
  const isDanger = isToldBySms(thread);
  if (owner === null && !isDanger) return;
  const answers = await answering(work, { ...thread, owner_id: owner?.id ?? null, other_owner: owner });
  const to = owner === null ? answers.filter((user_id) => user_id !== work.caller.user_id) : answers;
  const kind = isDanger ? 'emergency' : 'assigned';
  for (const user_id of to) await notify(work, { user_id, kind, subject_id, institution_id });
  if (isDanger) await tellByEmergencySms(work, { to, patient_id, secret });
}

/**
 * Claims, assigns, refers or hands back. A repetition changes nothing.
 * @throws Refusal 404; 400 with field `clinician_id`; 409 `team_care_off`, `owner_changed` with the present owner.
 */
export async function giveTo(
  work: Work,
  { id, secret }: { id: string; secret: string },
  { clinician_id, reason = '', tell_patient = false, owner_version }: BodyOf<typeof setOwner>,
): Promise<AnswerOf<typeof setOwner>> {
  const { tx, caller } = work;
  const by = clinicianOf(caller);
  await rows.holdTeam(tx, by.institution_id);
  const thread = await lockedThreadFor(tx, caller, id);
  const isTeam = (await teamMembers(tx, thread.thread_institution_id)).length > 0;
  if (!isTeam || by.institution_id !== thread.thread_institution_id) throw new Refusal(409, 'team_care_off');
  const before = ownerOf(thread);
  work.touches({ patient_ids: [thread.patient_id], subject_id: id });
  if (thread.owner_id === clinician_id) return { item: await itemFor(work, id) };
  if (thread.owner_version !== owner_version) throw new Refusal(409, 'owner_changed', { details: { owner: before } });
  const owner = await newOwner(work, thread, clinician_id);
  const owned = { owner_id: clinician_id, owner_version: owner_version + 1 };
  await rows.setOwner(tx, id, owned);
  await rows.insertChange(tx, {
    id: newId(work.now),
    e_contact_id: id,
    kind: kindOf(work, owner),
    by_clinician_id: by.id,
    to_clinician_id: clinician_id,
    reason: reason === '' ? null : reason,
    is_patient_told: tell_patient && owner !== null,
    created_at: work.at,
  });
  if (before !== null) work.count(before.user_id, minus(countsOf(thread)));
  if (owner !== null) work.count(owner.user_id, countsOf(thread));
  await tellOwners(work, { thread, before, owner, secret });
  // The previous owner's screens lose it.
  if (before !== null) work.tell([before.user_id], eContactUpdated, { e_contact_id: id, changed: 'owner' });
  const now = { ...thread, ...owned, other_owner: owner, revision: thread.revision + 1 };
  return { item: await changeThread(work, { ...now, changed: 'owner' }, thread) };
}

/**
 * The history of owners. To a patient only what they are told.
 * @returns oldest first.
 */
export async function ownerChanges(db: Executor, id: string, reader: UserType): Promise<OwnerChange[]> {
  const changes = (await rows.changesOf(db, id)).map(({ created_at, reason, ...change }) => ({
    ...change,
    at: new Date(created_at).toISOString(),
    ...(reader === 'clinician' && { reason }),
  }));
  return reader === 'clinician' ? changes : changes.filter(({ is_patient_told }) => is_patient_told);
}

/** Threads to return to the clinician who was asked: those of a patient, an institution, or a clinician who leaves. */
export type Returning =
  | { patient_id: string }
  | { institution_id: string }
  | { clinician_id: string }
  /** Only what this clinician may not open any more. */
  | { lost_by: string };

function conditionOf(which: Returning): RawBuilder<SqlBool> {
  if ('lost_by' in which) return sql<SqlBool>`(e.owner_id = ${which.lost_by} and ${rows.isLost})`;
  if ('clinician_id' in which) return sql<SqlBool>`e.owner_id = ${which.clinician_id}`;
  if ('patient_id' in which) return sql<SqlBool>`(e.patient_id = ${which.patient_id} and ${rows.isLost})`;
  return sql<SqlBool>`(e.institution_id = ${which.institution_id} and ${rows.isLost})`;
}

/** Moves the counters with the returned threads. */
function countReturned(work: Work, threads: readonly rows.ReturnedThread[]): void {
  for (const { from_user_id, to_user_id, is_unread, needs_clinician } of threads.filter((one) => one.is_counted)) {
    const counts = { e_contacts: 1, unread: Number(is_unread), needs: Number(needs_clinician) };
    work.count(to_user_id, counts);
    if (from_user_id !== null) work.count(from_user_id, minus(counts));
  }
}

/** Tells those who answer for a returned thread. @returns them; its previous owner is not among them. */
async function tellReturned(work: Work, thread: rows.ReturnedThread): Promise<string[]> {
  const { id: subject_id, institution_id, from_user_id, to_user_id } = thread;
  const answers = (await answeringNew(work, thread, to_user_id)).filter((user_id) => user_id !== from_user_id);
  const to = answers.length > 0 ? answers : [to_user_id];
  const kind = thread.is_urgent ? 'emergency' : 'assigned';
  for (const user_id of to) await notify(work, { user_id, kind, subject_id, institution_id });
  return to;
}

/**
 * Returns threads that their owner may no longer open, or leaves behind, to the clinician who was asked, so that
 * nothing waits in nobody's list.
 */
export async function returnOwners(work: Work, which: Returning): Promise<void> {
  const returned = await rows.returnThreads(work.tx, conditionOf(which));
  countReturned(work, returned);
  const threads = returned.filter(({ is_over }) => !is_over);
  const changes = threads.map(({ id, clinician_id }) => ({ id: newId(work.now), e_contact_id: id, to: clinician_id }));
  await rows.insertPassed(work.tx, changes, work.at);
  const called = new Set<string>();
  for (const thread of threads) {
    const { id, institution_id, from_user_id, to_user_id, patient_user_id, needs_clinician, is_urgent } = thread;
    if (from_user_id !== null) await closeNews(work, { user_ids: [from_user_id], subject_id: id });
    work.tell([to_user_id], eContactCreated, { e_contact_id: id });
    work.tell([patient_user_id], eContactUpdated, { e_contact_id: id, changed: 'owner' });
    work.tellInbox(institution_id);
    const told = needs_clinician ? await tellReturned(work, thread) : [];
    if (is_urgent) for (const user_id of told) called.add(user_id);
  }
  for (const user_id of called) await sendOfMoved(work, await receiverOf(work.tx, user_id));
}

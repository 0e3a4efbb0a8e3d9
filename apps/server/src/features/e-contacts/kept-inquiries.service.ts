/** Hides an inquiry from caregivers: every route answers as if it did not exist. */
import { caregiversChanged } from '@hodi/domain/caregivers/caregivers.events.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import type { setForCaregivers } from '@hodi/domain/caregivers/kept-inquiries.api.ts';
import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { appointmentsOfKept } from '#server/features/appointments/kept-appointments.service.ts';
import { closeNews } from '#server/features/notifications/notify.service.ts';
import { keepEntriesOfInquiry } from '#server/features/record/inquiry-entries.service.ts';
import { type Carer, carersOfUsers } from '#server/work/care-relations.ts';
import type { Work } from '#server/work/work.ts';
import { Refusal } from '#server/wire/refusal.ts';
import type { LockedThread } from './items.repository.ts';
import { lockedThreadFor } from './thread-access.service.ts';
import * as rows from './threads.repository.ts';
import { changeThread, itemFor } from './threads.service.ts';

/** Accounts that see it now: their devices forget it, and pending notifications about it are dropped. */
async function takeFromCarers(work: Work, { id, patient_id }: LockedThread, carers: readonly Carer[]): Promise<void> {
  const user_ids = carers.filter(({ seen }) => seen.length > 0).map(({ user_id }) => user_id);
  await closeNews(work, { user_ids, subject_id: id });
  work.tell(user_ids, caregiversChanged, { patient_id, kept_e_contact_id: id });
}

async function changed(work: Work, thread: LockedThread, for_caregivers: boolean): Promise<EContactItem> {
  const { id, patient_id, pu_id } = thread;
  const carers = await carersOfUsers(work.tx, { users: [pu_id], threads: [id], at: work.at });
  if (!for_caregivers) await takeFromCarers(work, thread, carers);
  const kept = { for_caregivers, kept_from_caregivers: !for_caregivers };
  await rows.setForCaregivers(work.tx, id, kept);
  await keepEntriesOfInquiry(work, id, for_caregivers);
  const seeing = carers.filter(({ sees_record }) => sees_record).map(({ user_id }) => user_id);
  await appointmentsOfKept(work, { e_contact_id: id, patient_id, for_caregivers, carers: seeing });
  return changeThread(work, { ...thread, ...kept, revision: thread.revision + 1 }, thread);
}

/** @throws Refusal 404; 409 `written_alone`. */
export async function keptFromCaregivers(
  work: Work,
  id: string,
  { for_caregivers }: BodyOf<typeof setForCaregivers>,
): Promise<AnswerOf<typeof setForCaregivers>> {
  const thread = await lockedThreadFor(work.tx, work.caller, id);
  const isAlone = !thread.for_caregivers && !thread.kept_from_caregivers;
  if (for_caregivers && isAlone) throw new Refusal(409, 'written_alone');
  const isNew = for_caregivers !== thread.for_caregivers;
  const item = isNew ? await changed(work, thread, for_caregivers) : await itemFor(work, id);
  const action = for_caregivers ? { action: 'e_contacts.show_to_caregivers' } : {};
  // Last: any change of a thread writes an audit note, and only here it is known in which direction.
  work.touches({ patient_ids: [thread.patient_id], subject_id: id, ...action });
  return { item };
}

/** Tells of a plan: its person, caregivers if it is for them too, and clinicians who have the person in care. */
import { planChanged } from '@hodi/domain/plans/plans.events.ts';
import { cliniciansInCare, patientUserOf } from '#server/features/patients/care.service.ts';
import { closeNews } from '#server/features/notifications/notify.service.ts';
import { carersOfUsers } from '#server/work/care-relations.ts';
import type { PublicWork } from '#server/work/perform-public.ts';
import type { Work } from '#server/work/work.ts';

type Telling = Pick<PublicWork, 'tx' | 'tell' | 'at'>;

interface Told {
  id: string;
  patient_id: string;
  for_caregivers: boolean;
}

/** Makes open apps read the changed plan. */
export async function tellChanged(work: Telling, plan: Told, more: readonly string[] = []): Promise<void> {
  const { id: plan_id, patient_id, for_caregivers } = plan;
  const around = [await patientUserOf(work.tx, patient_id), ...more, ...(await cliniciansInCare(work.tx, patient_id))];
  work.tell(around, planChanged, { plan_id, ...(!for_caregivers && { alone: '1' }) });
}

/** It asks for nothing any more, or was answered. */
export async function closeAsked(work: Work, { id: subject_id, patient_id }: Told): Promise<void> {
  const user_id = await patientUserOf(work.tx, patient_id);
  const carers = await carersOfUsers(work.tx, { users: [user_id], threads: [], at: work.at });
  const user_ids = [user_id, work.caller.user_id, ...carers.map((carer) => carer.user_id)];
  await closeNews(work, { user_ids: [...new Set(user_ids)], subject_id });
}

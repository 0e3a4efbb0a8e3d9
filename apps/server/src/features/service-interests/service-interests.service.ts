import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';
import {
  serviceInterestCreated,
  serviceInterestUpdated,
} from '@hodi/domain/service-interests/service-interests.events.ts';
import type { Executor } from '#server/db/database.ts';
import { cliniciansInCare } from '#server/features/patients/care.service.ts';
import { newId } from '#server/work/new-id.ts';
import type { Work } from '#server/work/work.ts';
import { bindToInquiry, insertInterests, interestsOfContact, pageOfInterests } from './service-interests.repository.ts';

/**
 * Asks for services on behalf of a patient. A service that is open already is not asked for twice: its request gets the
 * inquiry, if it has none yet.
 * @param asked.people told of it beside those who have the patient in their care: the patient, and whoever asks.
 */
export async function askForServices(
  work: Work,
  asked: { patient_id: string; e_contact_id: string; services: readonly string[]; people: readonly string[] },
): Promise<void> {
  const { patient_id, e_contact_id, services, people } = asked;
  if (services.length === 0) return;
  const interests = services.map((service) => ({
    id: newId(work.now),
    patient_id,
    service,
    e_contact_id,
    created_at: work.at,
  }));
  const created = await insertInterests(work.tx, interests);
  const isAllNew = created.length === new Set(services).size;
  const bound = isAllNew ? [] : await bindToInquiry(work.tx, { patient_id, e_contact_id, services });
  if (created.length + bound.length === 0) return;
  const around = [...people, ...(await cliniciansInCare(work.tx, patient_id))];
  for (const id of created) work.tell(around, serviceInterestCreated, { service_interest_id: id });
  for (const id of bound) work.tell(around, serviceInterestUpdated, { service_interest_id: id });
}

export const interestsOfThread = (db: Executor, e_contact_id: string): Promise<ServiceInterest[]> =>
  interestsOfContact(db, e_contact_id);

/** A patient's, fulfilled ones too, newest first; one more than `limit` when there is a next page. */
export const interestsOfPatient = async (
  db: Executor,
  page: { patient_id: string; after: { at: Date; id: string } | null; limit: number; isForCarer: boolean },
): Promise<ServiceInterest[]> => (await pageOfInterests(db, { ...page, clinician_id: null, state: 'all' })).found;

/** Open requests of the clinician's patients: a first page, and how many there are. */
export async function openInterestsOf(
  db: Executor,
  clinician_id: string,
  limit: number,
): Promise<{ interests: ServiceInterest[]; count: number }> {
  const open = { clinician_id, patient_id: undefined, state: 'open' as const, after: null, limit };
  const { found, counted } = await pageOfInterests(db, open);
  return { interests: found.slice(0, limit), count: counted };
}

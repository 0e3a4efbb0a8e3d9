import type { QueryClient } from '@tanstack/react-query';
import { listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { getThreadForPatient, listForPatient, type Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { lastSeqOf } from '@hodi/domain/e-contacts/inquiry-progress.ts';
import { listQuickReplies } from '@hodi/domain/quick-replies/quick-replies.api.ts';
import { listPlans } from '@hodi/domain/plans/plans.api.ts';
import { getRecord } from '@hodi/domain/record/record.api.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { isOpen } from '~/lib/person/account-people.ts';
import { personQuery, profileQuery } from '~/lib/person/shown-person.ts';
import { pagesFor, queryFor } from '~/lib/query/query-for.ts';
import { threadQuery } from '~/lib/query/thread-query.ts';
import { loadRead } from '~/lib/reads/cached-reads.ts';
import { currentSession } from '~/lib/session/session.ts';
import { fetchEditions } from '~/lib/topics/edition.ts';
import { canSeal } from '~/lib/vault/vault.ts';

type Read = () => Promise<unknown>;

/** Whether all that was written is here already; what another version of the app kept may have another shape. */
function hasAll(thread: unknown, item: EContactItem): boolean {
  try {
    const here = (thread as Thread).item;
    return lastSeqOf(here) >= lastSeqOf(item) && here.e_contact.status === item.e_contact.status;
  } catch {
    return false;
  }
}

/** To ask costs bytes each time that the app is opened, so a thread is asked for where something is missing alone. */
async function readThread(client: QueryClient, item: EContactItem): Promise<void> {
  const query = threadQuery(getThreadForPatient, item.e_contact.id);
  const userId = currentSession()?.userId ?? '';
  const kept = await loadRead(userId, client.defaultQueryOptions(query)).catch(() => undefined);
  if (!hasAll(client.getQueryData(query.queryKey) ?? kept?.data, item)) await client.fetchQuery(query);
}

/** The newest threads about somebody. */
async function readThreads(client: QueryClient, patient_id: string): Promise<Read[]> {
  const args = { params: { patient_id }, query: { filter: 'all' as const } };
  const { pages } = await client.fetchInfiniteQuery(pagesFor(listForPatient, args));
  return pages.slice(0, 1).flatMap(({ items }) => items.map((item) => () => readThread(client, item)));
}

/** Allergies, medicines and the last measurements, by which danger is judged without a network; and what plans ask. */
const readRecord = async (client: QueryClient, patient_id: string): Promise<void> => {
  await client.fetchQuery(queryFor(getRecord, { params: { patient_id } }));
  await client.fetchQuery(queryFor(listPlans, { params: { patient_id } }));
};

/** The same of a person whom the account cares for: their pages open without a network too. */
async function readPerson(client: QueryClient, patientId: string): Promise<void> {
  await client.fetchQuery(profileQuery(patientId));
  const query = { scope: 'upcoming' as const, ...personQuery(patientId) };
  await client.fetchInfiniteQuery(pagesFor(listAppointments, { query }));
  await readRecord(client, patientId);
  for (const read of await readThreads(client, patientId)) await read();
}

/** Whether the profile that is here is that of somebody at the reception. */
export const isReception = (client: QueryClient): boolean =>
  client.getQueryData(queryFor(getOwnClinician).queryKey)?.is_reception === true;

/**
 * Reads that are needed on a day without a network, though nobody has opened them: one's own newest twenty threads, and
 * appointments. `lib/reads` caches them as if they had been opened. None of it counts as seen. No records of a
 * clinician's patients are prefetched: each reading is shown to the patient as the clinician's.
 */
export async function readsToPrefetch(client: QueryClient, userType: UserType): Promise<readonly Read[]> {
  // Where nothing can be locked up nothing is kept.
  if (!canSeal()) return [];
  const visits = () => client.fetchInfiniteQuery(pagesFor(listAppointments, { query: { scope: 'upcoming' } }));
  const reviewed = () => fetchEditions(client);
  const replies = () => client.fetchQuery(queryFor(listQuickReplies));
  if (isReception(client)) return [visits];
  if (userType === 'clinician') return [visits, replies, reviewed];
  const { patient, cares_for = [] } = await client.ensureQueryData(profileQuery());
  const threads = await readThreads(client, patient.id);
  const record = () => readRecord(client, patient.id);
  return [
    visits,
    reviewed,
    record,
    ...threads,
    ...cares_for.filter(isOpen).map((person) => () => readPerson(client, person.patient.id)),
  ];
}

import { useQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { EntryAuthor } from '@hodi/domain/record/record-entry.ts';
import { getRecord, type PatientRecord } from '@hodi/domain/record/record.api.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { profileQuery } from '~/lib/person/shown-person.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { serverTimeOf } from '~/lib/session/server-clock.ts';
import { useSession } from '~/lib/session/session.ts';
import { knownList, type KnownList } from './known-record.ts';

export const recordQuery = (patient_id: string) => queryFor(getRecord, { params: { patient_id } });

const ofRecord = /^(allergies|conditions|medicines|measurements|record|plans)\./;

/** Unsent writes about a patient's record, oldest first, with times by the server's clock. */
export const useUnsentEntries = (patient_id: string): QueueRecord[] =>
  useQueued({ thread: patient_id })
    .filter(({ name }) => ofRecord.test(name))
    .map((write) => ({ ...write, timestamp: serverTimeOf(write.timestamp) }));

const nobody = { given_name: '', additional_name: null, family_name: null };

/** The reader in the form in which entries name their authors. @param patient_id of the record. */
export function useReader(patient_id: string): EntryAuthor {
  const session = useSession();
  const isClinician = session?.userType === 'clinician';
  const clinician = useQuery({ ...queryFor(getOwnClinician), enabled: false }).data;
  const own = useQuery({ ...profileQuery(), enabled: false }).data;
  const user_id = session?.userId ?? '';
  const { given_name, additional_name, family_name } = (isClinician ? clinician : own)?.user ?? nobody;
  const name = { given_name, additional_name, family_name };
  if (isClinician) return { user_id, is: 'clinician', ...name, role: clinician?.clinician.role ?? null };
  const is = own === undefined || own.patient.id === patient_id ? 'patient' : 'caregiver';
  return { user_id, is, ...name, role: null };
}

export interface KnownRecord {
  patient_id: string;
  /** Undefined while it has not come. */
  record: PatientRecord | undefined;
  queued: readonly QueueRecord[];
  reader: EntryAuthor;
  allergies: KnownList<'allergy'>;
  conditions: KnownList<'condition'>;
  medicines: KnownList<'medicine'>;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** @param isUnsent whether the person was added on this device: the server has nothing of them. */
export function useKnownRecord(patient_id: string, isUnsent = false): KnownRecord {
  const { data, error, refetch } = useQuery({ ...recordQuery(patient_id), enabled: !isUnsent });
  const queued = useUnsentEntries(patient_id);
  const reader = useReader(patient_id);
  const record = data?.record;
  const sources = { patient_id, record, queued, reader };
  return {
    ...sources,
    allergies: knownList('allergy', sources),
    conditions: knownList('condition', sources),
    medicines: knownList('medicine', sources),
    error,
    refetch,
  };
}

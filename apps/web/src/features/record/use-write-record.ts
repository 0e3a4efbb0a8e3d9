import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createAllergy, updateAllergy } from '@hodi/domain/record/allergies.api.ts';
import { createCondition, updateCondition } from '@hodi/domain/record/conditions.api.ts';
import { createMedicine, updateMedicine } from '@hodi/domain/record/medicines.api.ts';
import { confirmEntry, setEntryInError } from '@hodi/domain/record/record.api.ts';
import type { CallOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { keyFor } from '~/lib/ids.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import type { SendOptions } from '~/lib/api/send-options.ts';
import { aboutPatient } from '~/lib/query/about-patient.ts';
import { currentSession } from '~/lib/session/session.ts';
import type { NamedKind } from './known-record.ts';
import { loadRecordAgain } from './realtime.ts';
import type { Details } from './typed-entry.ts';
import { recordQuery } from './use-known-record.ts';

export type Outcome = 'saved' | 'waiting';

/** Bodies that a form has sent, by idempotency key. The same body again is the same write. */
export type Sent = Map<string, unknown>;

const calls = {
  allergy: { create: createAllergy, update: updateAllergy },
  condition: { create: createCondition, update: updateCondition },
  medicine: { create: createMedicine, update: updateMedicine },
} as const;

const recordPath = (patient_id: string): string =>
  currentSession()?.userType === 'clinician' ? `/clinician/patients/${patient_id}/record` : '/patient/health';

/** Whether somebody changed the entry since it was read. The form still holds the author's text. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'version_conflict';

export type WriteOptions = Pick<SendOptions, 'insteadOf' | 'isShown' | 'needs' | 'urgent'>;

/**
 * Describes a write for the queue. It is shown at its entry; without an entry, or after a refusal, its author goes on
 * from here.
 */
export interface Written {
  /** The patient of the record; writes about one patient are sent in order. */
  patient_id: string;
  /** Title in the list of unsent writes. */
  title: 'queue.record_entry' | 'queue.measurement';
  name: string;
  creates?: string[];
  sent: Sent;
}

/** Sends a write of a record, or leaves it in the queue. @throws ApiError when refused; NotKeptError. */
export async function writeRecord<E extends Endpoint>(
  queryClient: QueryClient,
  [endpoint, args]: readonly [E, CallOf<E>],
  { patient_id, title, name, creates = [], needs = [], sent, ...options }: Written & WriteOptions,
): Promise<Outcome> {
  try {
    await send(endpoint, args, {
      ...options,
      title,
      summary: aboutPatient(queryClient, patient_id, name),
      thread: patient_id,
      creates,
      needs,
      editAt: recordPath(patient_id),
      idempotencyKey: keyFor(sent, args.body),
      versions: sent,
      silent: true,
    });
    // So that what was written does not go before it has come.
    await queryClient.refetchQueries({ queryKey: recordQuery(patient_id).queryKey });
    return 'saved';
  } catch (error) {
    if (error instanceof QueuedError) return 'waiting';
    throw error;
  } finally {
    loadRecordAgain(queryClient, patient_id);
  }
}

/** An entry as it was read. Of two records that are read as one, it is changed in the one in which it stands. */
export interface Seen {
  id: string;
  patient_id: string;
  version: number;
}
const placeOf = ({ id: entry_id, patient_id }: Seen) => ({ patient_id, entry_id });

interface New {
  id: string;
  details: Details;
}

/** Writes of a patient's lists: now, or as soon as there is a network. */
export function useWriteRecord(patient_id: string) {
  const queryClient = useQueryClient();
  const write = <E extends Endpoint>(endpoint: E, args: CallOf<E>, how: Omit<Written, 'patient_id'> & WriteOptions) =>
    writeRecord(queryClient, [endpoint, args], { ...how, patient_id });
  return {
    create: (kind: NamedKind, { id, details }: New, how: { sent: Sent } & WriteOptions) => {
      const about = { title: 'queue.record_entry' as const, name: details.name, creates: [id] };
      const call = { params: { patient_id }, body: { id, ...details } };
      return write(calls[kind].create as Endpoint, call as CallOf<Endpoint>, { ...how, ...about });
    },
    update: (
      kind: NamedKind,
      { details, ...seen }: Seen & { details: Details },
      how: { sent: Sent } & WriteOptions,
    ) => {
      const about = { title: 'queue.record_entry' as const, name: details.name, needs: [seen.id] };
      const call = { params: placeOf(seen), body: { ...details, version: seen.version } };
      return write(calls[kind].update as Endpoint, call as CallOf<Endpoint>, { ...how, ...about });
    },
    confirm: (seen: Seen, name: string, how: WriteOptions = {}) =>
      write(
        confirmEntry,
        { params: placeOf(seen), body: { version: seen.version } },
        { ...how, title: 'queue.record_entry', name, needs: [seen.id], sent: new Map() },
      ),
    setInError: (
      seen: Seen,
      { name, ...said }: { name: string; in_error: boolean; reason: string },
      how: WriteOptions = {},
    ) =>
      write(
        setEntryInError,
        { params: placeOf(seen), body: { ...said, version: seen.version } },
        { ...how, title: 'queue.record_entry', name, needs: [seen.id], sent: new Map() },
      ),
    refresh: () => queryClient.refetchQueries({ queryKey: recordQuery(patient_id).queryKey }),
  };
}

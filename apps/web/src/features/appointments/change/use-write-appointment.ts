import { useRef } from 'react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { AppointmentChange, NewAppointment } from '@hodi/domain/appointments/appointment-input.ts';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type { AppointmentStatus, Arrival, CancelReason } from '@hodi/domain/appointments/appointment-kinds.ts';
import {
  appointmentCalendar,
  createAppointment,
  deleteAppointment,
  setAppointmentStatus,
  setArrival,
  updateAppointment,
} from '@hodi/domain/appointments/appointments.api.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { versionsOf } from '~/lib/api/queue-record.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import type { SendOptions } from '~/lib/api/send-options.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useIsMounted } from '~/lib/forms/use-is-mounted.ts';
import { newId } from '~/lib/ids.ts';
import { serverNow } from '~/lib/session/server-clock.ts';
import { isStopped } from '~/lib/offline/retry/state-texts.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { addRecord, discardRecord } from '~/lib/offline/queue.ts';
import { queueStore } from '~/lib/offline/queue-store.ts';
import { loadAppointments } from '~/lib/query/load-appointments.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { expectedVersion, lostEdits, unsentBookings, unsentChanges } from './unsent-appointments.ts';

type Changed = Omit<AppointmentChange, 'version'>;

/** Where its author can change what the server refused later. It names the inquiry that the appointment is about. */
const unsentAddress = ({ id, e_contact_id }: Pick<NewAppointment, 'id' | 'e_contact_id'>): string =>
  `/clinician/appointments?unsent=${id}${e_contact_id ? `&inquiry=${e_contact_id}` : ''}`;

/**
 * Discards writes that a newer one replaces. A write that is being sent cannot be called back. A write that cannot be
 * discarded stays in the list of unsent writes, for its author to see.
 */
async function discard(records: readonly QueueRecord[]): Promise<void> {
  const ids = new Set(records.map(({ id }) => id));
  const present = queueStore.get().filter(({ id, state }) => ids.has(id) && state !== 'sending');
  for (const { id } of present) await discardRecord(id).catch(() => undefined);
}

/** They go once this is done, or kept on the device. Where it is neither, they stay as they were. */
async function whenKept(replaced: readonly QueueRecord[], sending: Promise<unknown>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    if (error instanceof QueuedError) await discard(replaced);
    throw error;
  }
  await discard(replaced);
}

type TypedNow = Pick<QueueRecord, 'body' | 'summary' | 'idempotencyKey'>;

/**
 * Removes refused writes when this one takes their place; until then the form is open over them. If this one is refused
 * too, the list keeps it, with the latest text and reason, until its author is done with it.
 */
async function inPlaceOf<T>(stopped: readonly QueueRecord[], now: TypedNow, sending: Promise<T>): Promise<T> {
  const [first] = stopped;
  let answer: T;
  try {
    answer = await sending;
  } catch (error) {
    if (first !== undefined && !(error instanceof QueuedError)) {
      const why = { state: 'refused', lastError: sentenceOf(error) } as const;
      const again = { ...first, ...now, ...why, id: newId(), earlier: versionsOf(stopped) };
      const isKept = await addRecord(again).then(
        () => true,
        () => false,
      );
      if (!isKept) throw error;
    }
    await discard(stopped);
    throw error;
  }
  await discard(stopped);
  return answer;
}

interface NextStatus {
  status: AppointmentStatus;
  cancel_reason?: CancelReason | undefined;
}

const aboutOf = (item: AppointmentItem, summary: string): Omit<SendOptions, 'title'> => ({
  summary,
  thread: item.appointment.patient_id,
  needs: [item.appointment.id],
  silent: true,
});

const aboutEdit = (item: AppointmentItem, summary: string): SendOptions => ({
  ...aboutOf(item, summary),
  title: 'queue.appointment_changed',
  editAt: unsentAddress(item.appointment),
});

/** The lists are read anew, whatever became of it. */
function useDone(): (work: Promise<unknown>) => Promise<void> {
  const queryClient = useQueryClient();
  return async (work) => {
    try {
      await work;
    } finally {
      loadAppointments(queryClient);
    }
  };
}

interface Replaced {
  /** Record that `send` replaces by this one in one step. */
  insteadOf: string | undefined;
  /** Refused records to remove once this one's outcome is known. */
  stopped: QueueRecord[];
  /** All of it that was not on its way. */
  all: QueueRecord[];
}

/** Finds the records that the new write replaces. As a rule there is one, since each such write holds all fields. */
function replacedOf(before: readonly QueueRecord[], hasStopped: (record: QueueRecord) => boolean): Replaced {
  const all = before.filter(({ state }) => state !== 'sending');
  return { insteadOf: all.find((record) => !hasStopped(record))?.id, stopped: all.filter(hasStopped), all };
}

/** A booking that waits gives its place to what is typed now; one that stopped goes once it is known what becomes of this. */
function useCreate(): (body: NewAppointment, summary: string) => Promise<void> {
  const done = useDone();
  const isShown = useIsMounted();
  /** Of the one that the form books. */
  const versions = useRef(new Map<string, unknown>());
  return async (body: NewAppointment, summary: string): Promise<void> => {
    const before = unsentBookings(queueStore.get()).filter((record) => record.body.id === body.id);
    const { insteadOf, stopped } = replacedOf(before, isStopped);
    for (const [key, sent] of versionsOf(before)) versions.current.set(key, sent);
    const idempotencyKey = newId();
    const about = { summary, thread: body.patient_id, creates: [body.id], editAt: unsentAddress(body) };
    const how = { ...about, idempotencyKey, versions: versions.current, insteadOf, silent: true, isShown };
    const sending = done(send(createAppointment, { body }, { ...how, title: 'queue.appointment' }));
    await inPlaceOf(stopped, { body, summary, idempotencyKey }, sending);
  };
}

/**
 * Updates cached calendars, so that the next move uses this version even before the calendar is refetched. A fetch
 * under way may be older.
 */
async function putIntoCalendars(queryClient: QueryClient, item: AppointmentItem): Promise<void> {
  const { id, start_time, end_time, clinician_id } = item.appointment;
  const queryKey = keyOf(appointmentCalendar);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueriesData<AnswerOf<typeof appointmentCalendar>>({ queryKey }, (calendar) => {
    const entries = calendar?.entries.map((entry) =>
      entry.id === id ? { ...entry, item, start_time, end_time, clinician_id } : entry,
    );
    return calendar && entries && { ...calendar, entries };
  });
}

/** Writes appointments now, or as soon as there is a network. Refusals are thrown, for the screen to show. */
export function useWriteAppointment() {
  const queryClient = useQueryClient();
  const done = useDone();
  const create = useCreate();
  const isShown = useIsMounted();
  /** A change holds all of it, so the last one alone waits. @returns the appointment as it is from now on. */
  const update = async (item: AppointmentItem, body: Changed, summary: string): Promise<AppointmentItem> => {
    const { id } = item.appointment;
    const before = unsentChanges(id, queueStore.get()).filter(({ name }) => name === updateAppointment.name);
    const { insteadOf, stopped, all } = replacedOf(before, ({ state }) => state === 'refused');
    const others = queueStore.get().filter((record) => !all.includes(record));
    const call = { params: { appointment_id: id }, body: { ...body, version: expectedVersion(item, others) } };
    const idempotencyKey = newId();
    // A refused change stays on the screen in its form.
    const about = { ...aboutEdit(item, summary), idempotencyKey, insteadOf, isShown };
    const sending = send(updateAppointment, call, about);
    const replacing = inPlaceOf(stopped, { body: call.body, summary, idempotencyKey }, sending);
    const changed = await replacing.catch((error: unknown) => {
      if (error instanceof QueuedError) loadAppointments(queryClient);
      throw error;
    });
    await putIntoCalendars(queryClient, changed);
    loadAppointments(queryClient);
    return changed;
  };
  /**
   * Earlier refused changes end with it. A refused edit of an appointment that is scheduled again may still be sent.
   */
  const setStatus = async (item: AppointmentItem, next: NextStatus, summary: string): Promise<void> => {
    const { status, cancel_reason } = next;
    const { id } = item.appointment;
    const queue = queueStore.get();
    const edits = status === 'scheduled' ? lostEdits(id, queue, 'refused') : [];
    const over = unsentChanges(id, queue).filter((record) => record.state === 'refused' && !edits.includes(record));
    const call = {
      params: { appointment_id: id },
      body: { status, ...(cancel_reason && { cancel_reason }), version: expectedVersion(item, queue) },
    };
    const about = { ...aboutOf(item, summary), title: 'queue.appointment_changed' } as const;
    await done(whenKept(over, send(setAppointmentStatus, call, about)));
  };
  /** Where the patient is; what waits and said otherwise gives its place to it. */
  const setArrived = async (item: AppointmentItem, arrival: Arrival, summary: string): Promise<void> => {
    const { id } = item.appointment;
    const before = unsentChanges(id, queueStore.get()).filter(({ name }) => name === setArrival.name);
    const { insteadOf, stopped } = replacedOf(before, ({ state }) => state === 'refused');
    const call = { params: { appointment_id: id }, body: { arrival, said_at: new Date(serverNow()).toISOString() } };
    const about = { ...aboutOf(item, summary), title: 'queue.appointment_changed', insteadOf } as const;
    await done(whenKept(stopped, send(setArrival, call, about)));
  };
  /** Nothing else that waits matters any more. */
  const remove = async (item: AppointmentItem, summary: string): Promise<void> => {
    const { id } = item.appointment;
    const over = unsentChanges(id, queueStore.get());
    const call = { params: { appointment_id: id } };
    const about = { ...aboutOf(item, summary), title: 'queue.appointment_deleted' } as const;
    await done(whenKept(over, send(deleteAppointment, call, about)));
  };
  return { create, update, setStatus, setArrived, remove };
}

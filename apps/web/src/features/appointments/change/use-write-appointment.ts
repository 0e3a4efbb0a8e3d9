import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { AppointmentChange, NewAppointment } from '@hodi/domain/appointments/appointment-input.ts';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type { AppointmentStatus } from '@hodi/domain/appointments/appointment-kinds.ts';
import {
  createAppointment,
  deleteAppointment,
  setAppointmentStatus,
  updateAppointment,
} from '@hodi/domain/appointments/appointments.api.ts';
import { versionsOf } from '~/lib/api/queue-record.ts';
import { QueuedError, type SendOptions, send } from '~/lib/api/send.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { newId } from '~/lib/ids.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { addRecord, discardRecord } from '~/lib/offline/queue.ts';
import { queueStore } from '~/lib/offline/queue-store.ts';
import { loadAppointments } from '../load-appointments.ts';
import { expectedVersion, unsentBookings, unsentChanges } from './unsent-appointments.ts';

type Changed = Omit<AppointmentChange, 'version'>;

/** Where its author can change what the server refused later. */
export const unsentAddress = (id: string): string => `/clinician/appointments?unsent=${id}`;

/** What is replaced by something newer. What is on its way can't be called back. */
async function discard(records: readonly QueueRecord[]): Promise<void> {
  for (const { id, state } of records) if (state !== 'sending') await discardRecord(id);
}

type TypedNow = Pick<QueueRecord, 'body' | 'summary' | 'idempotencyKey'>;

/**
 * What stopped goes when this takes its place; until then its form is over it. Refused too, it stays in the list until its
 * author is done with it: as it was typed last, with the latest reason.
 */
async function inPlaceOf(stopped: readonly QueueRecord[], now: TypedNow, sending: Promise<unknown>): Promise<void> {
  const [first] = stopped;
  try {
    await sending;
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
}

const aboutOf = (item: AppointmentItem, summary: string): Omit<SendOptions, 'title'> => ({
  summary,
  thread: item.appointment.patient_id,
  needs: [item.appointment.id],
  silent: true,
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

/** A booking that waits is replaced by what is typed now; one that stopped is, once it is known what becomes of this. */
function useCreate(): (body: NewAppointment, summary: string) => Promise<void> {
  const done = useDone();
  /** Of the one that the form books. */
  const versions = useRef(new Map<string, unknown>());
  return async (body: NewAppointment, summary: string): Promise<void> => {
    const before = unsentBookings(queueStore.get()).filter((record) => record.body.id === body.id);
    const stopped = before.filter(({ state }) => state === 'refused' || state === 'failed');
    await discard(before.filter((record) => !stopped.includes(record)));
    for (const [key, sent] of versionsOf(before)) versions.current.set(key, sent);
    const idempotencyKey = newId();
    const about = { summary, thread: body.patient_id, creates: [body.id], editAt: unsentAddress(body.id) };
    const how = { ...about, idempotencyKey, versions: versions.current, silent: true };
    const sending = done(send(createAppointment, { body }, { ...how, title: 'queue.appointment' }));
    await inPlaceOf(stopped, { body, summary, idempotencyKey }, sending);
  };
}

/** Writes appointments: now, or as soon as there is a network. What is refused is thrown, for the screen to tell. */
export function useWriteAppointment() {
  const queryClient = useQueryClient();
  const done = useDone();
  const create = useCreate();
  /** A change holds all of it, so the last one alone waits. */
  const update = async (item: AppointmentItem, body: Changed, summary: string): Promise<void> => {
    const { id } = item.appointment;
    const before = unsentChanges(id, queueStore.get()).filter(({ name }) => name === updateAppointment.name);
    const refused = before.filter(({ state }) => state === 'refused');
    await discard(before.filter((record) => !refused.includes(record)));
    const version = expectedVersion(item, queueStore.get());
    const call = { params: { appointment_id: id }, body: { ...body, version } };
    const idempotencyKey = newId();
    // What is refused stays on the screen, with the form over it.
    const about = { ...aboutOf(item, summary), title: 'queue.appointment_changed', idempotencyKey } as const;
    const sending = send(updateAppointment, call, { ...about, editAt: unsentAddress(id) });
    await inPlaceOf(refused, { body: call.body, summary, idempotencyKey }, sending).catch((error: unknown) => {
      if (error instanceof QueuedError) loadAppointments(queryClient);
      throw error;
    });
    loadAppointments(queryClient);
  };
  const setStatus = async (item: AppointmentItem, status: AppointmentStatus, summary: string): Promise<void> => {
    const { id } = item.appointment;
    const refused = unsentChanges(id, queueStore.get()).filter(({ state }) => state === 'refused');
    await discard(refused);
    const version = expectedVersion(item, queueStore.get());
    const call = { params: { appointment_id: id }, body: { status, version } };
    await done(send(setAppointmentStatus, call, { ...aboutOf(item, summary), title: 'queue.appointment_changed' }));
  };
  /** Nothing else that waits matters any more. */
  const remove = async (item: AppointmentItem, summary: string): Promise<void> => {
    const { id } = item.appointment;
    await discard(unsentChanges(id, queueStore.get()));
    const call = { params: { appointment_id: id } };
    await done(send(deleteAppointment, call, { ...aboutOf(item, summary), title: 'queue.appointment_deleted' }));
  };
  return { create, update, setStatus, remove };
}

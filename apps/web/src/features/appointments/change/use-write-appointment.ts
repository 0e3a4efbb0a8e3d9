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
import { QueuedError, type SendOptions, send } from '~/lib/api/send.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { discardRecord } from '~/lib/offline/queue.ts';
import { queueStore } from '~/lib/offline/queue-store.ts';
import { loadAppointments } from '../load-appointments.ts';
import { expectedVersion, unsentBookings, unsentChanges } from './unsent-appointments.ts';

type Changed = Omit<AppointmentChange, 'version'>;

/** Where its author can change a booking that the server refused later. */
export const bookingAddress = (id: string): string => `/clinician/appointments?unsent=${id}`;

/** What is replaced by something newer. What is on its way can't be called back. */
async function discard(records: readonly QueueRecord[]): Promise<void> {
  for (const { id, state } of records) if (state !== 'sending') await discardRecord(id);
}

const aboutOf = (item: AppointmentItem, summary: string): Omit<SendOptions, 'title'> => ({
  summary,
  thread: item.appointment.patient_id,
  needs: [item.appointment.id],
  silent: true,
});

/** Writes appointments: now, or as soon as there is a network. What is refused is thrown, for the screen to tell. */
export function useWriteAppointment() {
  const queryClient = useQueryClient();
  const done = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } finally {
      loadAppointments(queryClient);
    }
  };

  /** A booking that waits is replaced by what is typed now. */
  const create = async (body: NewAppointment, summary: string): Promise<void> => {
    await discard(unsentBookings(queueStore.get()).filter((record) => record.body.id === body.id));
    const about = { summary, thread: body.patient_id, creates: [body.id], editAt: bookingAddress(body.id) };
    await done(send(createAppointment, { body }, { ...about, title: 'queue.appointment', silent: true }));
  };
  /** A change holds all of it, so the last one alone waits. */
  const update = async (item: AppointmentItem, body: Changed, summary: string): Promise<void> => {
    const { id } = item.appointment;
    await discard(unsentChanges(id, queueStore.get()).filter(({ name }) => name === updateAppointment.name));
    const version = expectedVersion(item, queueStore.get());
    const call = { params: { appointment_id: id }, body: { ...body, version } };
    // What is refused stays on the screen, with the form over it.
    const about = { ...aboutOf(item, summary), title: 'queue.appointment_changed' } as const;
    await send(updateAppointment, call, about).catch((error: unknown) => {
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

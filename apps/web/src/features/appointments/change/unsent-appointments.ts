/** Appointments as this device knows them: with what its user did and the server does not have yet. */
import { withArrival } from '@hodi/domain/appointments/arrivals.ts';
import type { Arrival } from '@hodi/domain/appointments/appointment-kinds.ts';
import type { BookableClinician, NewAppointment } from '@hodi/domain/appointments/appointment-input.ts';
import type { Appointment, AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import {
  createAppointment,
  deleteAppointment,
  setAppointmentStatus,
  setArrival,
  updateAppointment,
} from '@hodi/domain/appointments/appointments.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';

/** Fields of a queued write that matter here. */
export interface UnsentWrite {
  id: string;
  name: string;
  url: string;
  body: unknown;
  state: 'waiting' | 'sending' | 'failed' | 'refused';
  lastError: string | null;
}

const changes = [updateAppointment, setAppointmentStatus, setArrival, deleteAppointment] as const;

/** Changes of one appointment, in the order in which they were made. */
export function unsentChanges<W extends UnsentWrite>(appointment_id: string, queue: readonly W[]): W[] {
  const urls = new Map(changes.map((endpoint) => [endpoint.name as string, pathOf(endpoint, { appointment_id })]));
  return queue.filter(({ name, url }) => urls.get(name) === url);
}

/**
 * Unsent edits that another action on the appointment discards: the refused ones, or `all` if the appointment itself
 * goes.
 */
export const lostEdits = <W extends UnsentWrite>(
  appointment_id: string,
  queue: readonly W[],
  which: 'refused' | 'all',
): W[] =>
  unsentChanges(appointment_id, queue).filter(
    ({ name, state, body }) =>
      name === updateAppointment.name && body !== null && (which === 'all' || state === 'refused'),
  );

/** An edit that the server refused later, to be shown in the form again. */
export const refusedEdit = <W extends UnsentWrite>(appointment_id: string, queue: readonly W[]): W | undefined =>
  lostEdits(appointment_id, queue, 'refused')[0];

export interface KnownAppointment<W extends UnsentWrite> {
  item: AppointmentItem;
  /** The last of what is not sent. */
  unsent: W | undefined;
  isDeleted: boolean;
}

/** As far as this device knows them. */
export type ClinicianOf = (
  appointment: Pick<Appointment, 'patient_id' | 'clinician_id'>,
) => BookableClinician | undefined;

/** Where the patient is, or what stands in its body as it stands there: a topic or a type that is left out stays. */
function changedBy(appointment: Appointment, { name, body }: UnsentWrite): Partial<Appointment> {
  if (name !== setArrival.name) return body as Partial<Appointment>;
  const { arrival, said_at } = body as { arrival: Arrival; said_at: string };
  return withArrival(appointment, arrival, said_at);
}

/** The appointment with its reader's unsent changes. Refused changes are reported but not applied. */
export function withUnsent<W extends UnsentWrite>(
  item: AppointmentItem,
  queue: readonly W[],
  clinicianOf: ClinicianOf,
): KnownAppointment<W> {
  const unsent = unsentChanges(item.appointment.id, queue);
  const meant = unsent.filter(({ state }) => state !== 'refused');
  const { version } = item.appointment;
  const appointment = { ...item.appointment };
  for (const write of meant) if (write.body) Object.assign(appointment, changedBy(appointment, write), { version });
  const isGiven = appointment.clinician_id !== item.appointment.clinician_id;
  const other = isGiven ? clinicianOf(appointment) : undefined;
  return {
    item: { ...item, appointment, ...(other && { clinician_name: other.name, institution: other.institution }) },
    unsent: unsent[unsent.length - 1],
    isDeleted: meant.some(({ name }) => name === deleteAppointment.name),
  };
}

/** The version that the next change will meet: each that waits before it makes one, but for the word that the patient came. */
export const expectedVersion = (item: AppointmentItem, waiting: readonly UnsentWrite[]): number =>
  item.appointment.version +
  unsentChanges(item.appointment.id, waiting).filter(
    ({ name, state }) => name !== setArrival.name && state !== 'refused',
  ).length;

/**
 * Appointments booked here that the server does not have yet. Records that this device can no longer open are left out.
 */
export const unsentBookings = <W extends UnsentWrite>(queue: readonly W[]): (W & { body: NewAppointment })[] =>
  queue.filter(
    (record): record is W & { body: NewAppointment } => record.name === createAppointment.name && record.body !== null,
  );

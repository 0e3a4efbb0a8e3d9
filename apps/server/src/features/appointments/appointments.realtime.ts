import {
  appointmentCreated,
  appointmentDeleted,
  appointmentUpdated,
} from '@hodi/domain/appointments/appointments.events.ts';
import type { DomainEvent } from '@hodi/domain/shared/domain-event.ts';
import type { EventRenderer } from '#server/realtime/render.ts';
import { recordsOpenTo } from '#server/work/record-access.ts';
import { itemsById, patientsOfAppointments } from './appointments.repository.ts';

const idOf = (reference: Record<string, string>): string => reference['appointment_id'] ?? '';

/** As it is when it is told: one that was deleted meanwhile is not told as created or changed. */
const withItem = (event: DomainEvent): EventRenderer => ({
  event,
  async render(db, reader, references) {
    const items = await itemsById(db, references.map(idOf));
    const patientIds = [...new Set(items.map((item) => item.appointment.patient_id))];
    const readable = await recordsOpenTo(db, reader, { patientIds });
    const byId = new Map(
      items
        .filter((item) => readable.has(item.appointment.patient_id))
        .map((item) => [item.appointment.id, item] as const),
    );
    return references.map((reference) => byId.get(idOf(reference)) ?? null);
  },
});

const deleted: EventRenderer = {
  event: appointmentDeleted,
  async render(db, reader, references) {
    const whose = await patientsOfAppointments(db, references.map(idOf));
    const readable = await recordsOpenTo(db, reader, { patientIds: whose.map(({ patient_id }) => patient_id) });
    const known = new Set(whose.filter(({ patient_id }) => readable.has(patient_id)).map(({ id }) => id));
    return references.map((reference) => (known.has(idOf(reference)) ? { appointmentId: idOf(reference) } : null));
  },
};

export const appointmentRenderers: readonly EventRenderer[] = [
  withItem(appointmentCreated),
  withItem(appointmentUpdated),
  deleted,
];

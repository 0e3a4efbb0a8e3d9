import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import {
  appointmentCreated,
  appointmentDeleted,
  appointmentUpdated,
} from '@hodi/domain/appointments/appointments.events.ts';
import type { DomainEvent } from '@hodi/domain/shared/domain-event.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { formatDate } from '@hodi/i18n/format.ts';
import type { Executor } from '#server/db/database.ts';
import type { EventRenderer } from '#server/realtime/render.ts';
import { texts } from '#server/work/texts.ts';
import { openItems, openTo } from './appointment-access.ts';
import { itemReaderOf, itemsById, itemsOfSide, patientsOfAppointments } from './appointments.repository.ts';

/** Notice that the person who booked must remind the patient themselves. */
function withoutSms({ appointment, patient_name, institution }: AppointmentItem, language: Language): string {
  const where = { language, timeZone: institution.time_zone };
  const at = formatDate(appointment.start_time, 'default', where);
  const params = { name: displayName(patient_name), at };
  return texts[language]('appointment.without_sms', params);
}

const idOf = (reference: Record<string, string>): string => reference['appointment_id'] ?? '';

/** As their patients read them: an appointment deleted before it was over is shown as cancelled. */
async function ofTheirSides(db: Executor, ids: readonly string[]): Promise<AppointmentItem[]> {
  const patients = new Set((await patientsOfAppointments(db, ids)).map(({ patient_id }) => patient_id));
  const sides = [...patients].map((patient_id) => itemsOfSide(db, { patient_id, isOwn: true }, ids));
  return (await Promise.all(sides)).flat();
}

/**
 * Renders the present state: an appointment that was deleted meanwhile is not told as created or changed. Its patient
 * is told that it is cancelled, if it was still to come.
 */
const withItem = (event: DomainEvent): EventRenderer => ({
  event,
  part: 'appointments',
  async render(db, reader, references) {
    const ids = references.map(idOf);
    const isUpdateForPatient = event === appointmentUpdated && reader.patient !== null;
    const items = isUpdateForPatient ? await ofTheirSides(db, ids) : await itemsById(db, ids, itemReaderOf(reader));
    const readable = await openItems(db, reader, items);
    const byId = new Map(
      items
        .filter((item) => readable.has(item.appointment.id))
        .map((item) => [item.appointment.id, { payload: item, patient_id: item.appointment.patient_id }] as const),
    );
    return references.map((reference) => {
      const told = byId.get(idOf(reference));
      if (told === undefined) return null;
      // Only the person who booked must remind the patient.
      const isTheirs = reference['without_sms'] === reader.user_id;
      return isTheirs
        ? { ...told, payload: { ...told.payload, notice: withoutSms(told.payload, reader.language) } }
        : told;
    });
  },
});

/** An id tells nothing: caregivers hear of what they may see no longer, so that their devices forget it. */
const deleted: EventRenderer = {
  event: appointmentDeleted,
  part: 'appointments',
  async render(db, reader, references) {
    const whose = await patientsOfAppointments(db, references.map(idOf));
    const open = await openTo(
      db,
      reader,
      whose.map(({ for_caregivers: _, ...one }) => one),
    );
    const known = new Map(open.map(({ id, patient_id }) => [id, patient_id]));
    return references.map((reference) => {
      const id = idOf(reference);
      const patient_id = known.get(id);
      return patient_id === undefined ? null : { payload: { appointmentId: id }, patient_id };
    });
  },
};

export const appointmentRenderers: readonly EventRenderer[] = [
  withItem(appointmentCreated),
  withItem(appointmentUpdated),
  deleted,
];

import type { appointmentCalendar, CalendarEntry } from '@hodi/domain/appointments/appointments.api.ts';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { takesTime } from '@hodi/domain/appointments/appointment-rules.ts';
import { mayReadCalendar } from '@hodi/domain/appointments/calendar.policy.ts';
import type { AnswerOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { notFound } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import { openItems } from './appointment-access.ts';
import { itemReaderOf } from './appointments.repository.ts';
import { calendarClinician, cliniciansAt, formerCliniciansAt, takenTimes } from './calendar.repository.ts';

/** Readable calendars, and the requested ones. @throws Refusal 404 for a calendar that the caller may not read. */
async function cliniciansAsked({ tx, caller }: Work, { clinician_id, from, to }: QueryOf<typeof appointmentCalendar>) {
  const { institution_id } = clinicianOf(caller);
  const colleagues = await cliniciansAt(tx, institution_id);
  if (clinician_id === undefined) {
    const former = await formerCliniciansAt(tx, institution_id, { from: new Date(from), to: new Date(to) });
    return { clinicians: colleagues, ids: [...colleagues.map(({ id }) => id), ...former] };
  }
  const ids = [clinician_id];
  if (colleagues.some(({ id }) => id === clinician_id)) return { clinicians: colleagues, ids };
  const asked = await calendarClinician(tx, clinician_id);
  const isOpen = asked !== undefined && mayReadCalendar(caller, { id: clinician_id, ...asked });
  if (!isOpen) throw notFound();
  return { clinicians: [asked.clinician, ...colleagues], ids };
}

/**
 * When clinicians are busy. It shows details if the caller has the patient in care, else only the time.
 * @throws Refusal 404 for another institution's clinician.
 */
export async function calendarOf(
  work: Work,
  query: QueryOf<typeof appointmentCalendar>,
): Promise<AnswerOf<typeof appointmentCalendar>> {
  const { clinicians, ids } = await cliniciansAsked(work, query);
  const { tx, caller } = work;
  const taken = await takenTimes(tx, ids, {
    from: new Date(query.from),
    to: new Date(query.to),
    reader: itemReaderOf(caller),
  });
  const open = await openItems(tx, caller, taken);
  const entries = taken.flatMap((item) => entryOf(item, open.has(item.appointment.id)) ?? []);
  const shown = entries.flatMap(({ item }) => item?.appointment.patient_id ?? []);
  work.touches({ patient_ids: [...new Set(shown)] });
  return { clinicians, entries };
}

/** Undefined if nothing is to be shown: a missed appointment of a colleague's patient leaves the time free. */
function entryOf(item: AppointmentItem, isOpen: boolean): CalendarEntry | undefined {
  const { id, start_time, end_time, clinician_id, status } = item.appointment;
  if (!isOpen && !takesTime(status)) return undefined;
  return { id, start_time, end_time, clinician_id, item: isOpen ? item : null };
}

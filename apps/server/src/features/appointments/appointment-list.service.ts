import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type {
  AppointmentCounts,
  getAppointment,
  listAppointments,
} from '@hodi/domain/appointments/appointments.api.ts';
import { searchTerms } from '@hodi/domain/patients/search-text.ts';
import type { AnswerOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { countCeiling } from '@hodi/domain/shared/page.ts';
import { isReception } from '@hodi/domain/rights/rights.policy.ts';
import { type Caller, clinicianOf } from '#server/wire/caller.ts';
import { readCursor } from '#server/wire/cursor.ts';
import { pageOf, totalOf } from '#server/wire/pages.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import { type Listed, countList, countSide, pageOfList } from './appointment-lists.repository.ts';
import { isOpenTo } from './appointment-access.ts';
import { type Side, itemReaderOf, itemsById, itemsOfSide, patientsOfAppointments } from './appointments.repository.ts';
import { sideOfClinician } from './moved-appointments.repository.ts';

/** Narrowed down by status or type alone, everything is counted. */
const all = 1_000_000;

/** Of the caller themself, or of somebody for whom they care. */
const ownSide = ({ patient }: Caller, patient_id: string): Side => ({
  patient_id,
  isOwn: true,
  isForCarer: patient?.id !== patient_id,
});

const sideOf = async ({ tx, caller }: Work, patient_id: string | undefined): Promise<Side> => {
  if (isReception(caller)) {
    const { institution_id } = clinicianOf(caller);
    return { institution_id, ...(patient_id !== undefined && { of_patient: patient_id }) };
  }
  if (patient_id !== undefined) {
    return caller.clinician === null ? ownSide(caller, patient_id) : { patient_id, reader_id: caller.clinician.id };
  }
  return caller.patient === null ? sideOfClinician(tx, clinicianOf(caller).id) : ownSide(caller, caller.patient.id);
};

/** A whole tab is counted with its fellows; what is searched for is counted no further than the ceiling. */
async function countOf({ tx }: Work, list: Listed, counts: AppointmentCounts) {
  const { scope, status, type, terms } = list;
  if (status === undefined && type === undefined && terms === null) {
    const total = scope === 'all' ? counts.upcoming + counts.past : counts[scope];
    return { total, is_more_than_total: false };
  }
  const ceiling = terms === null ? all : countCeiling;
  return totalOf(await countList(tx, list, ceiling), ceiling);
}

/** @throws Refusal 404 `patient_not_found` of another's patient; 400 `invalid_cursor`. */
export async function appointmentList(
  work: Work,
  query: QueryOf<typeof listAppointments>,
): Promise<AnswerOf<typeof listAppointments>> {
  const { tx, caller, at: now } = work;
  const { patient_id, scope, status, search = '', limit } = query;
  if (patient_id !== undefined && !(await isOpenTo(tx, caller, { patient_id }))) throw notFound('patient_not_found');
  const side = await sideOf(work, patient_id);
  const place = readCursor(query.cursor, ['moment', 'id']);
  const after = place === null ? null : { at: new Date(place[0] ?? 0), id: String(place[1]) };
  const terms = search.trim() === '' ? null : searchTerms(search);
  const reader = itemReaderOf(caller);
  // Narrowed down by what it does not read, it would know it.
  const type = reader === 'reception' ? undefined : query.type;
  const list: Listed = { side, now, scope, status, type, terms, after, limit, reader };
  const found = await pageOfList(tx, list);
  const { shown: items, next_cursor } = pageOf(found, limit, ({ appointment }) => [
    appointment.start_time,
    appointment.id,
  ]);
  const counts = await countSide(tx, side, { now });
  const total = await countOf(work, list, counts);
  const shown = items.map((item) => item.appointment.patient_id);
  const asked = 'patient_id' in side ? side.patient_id : patient_id;
  work.touches({ patient_ids: asked === undefined ? [...new Set(shown)] : [asked] });
  return {
    items,
    ...total,
    next_cursor,
    counts,
  };
}

/**
 * The appointment as it is now.
 * @throws Refusal 404 of another's patient; 410 `appointment_deleted`.
 */
export async function oneAppointment({ tx, caller }: Work, id: string): Promise<AppointmentItem> {
  const [whose] = await patientsOfAppointments(tx, [id]);
  if (whose === undefined || !(await isOpenTo(tx, caller, whose))) throw notFound();
  const own = caller.patient === null ? null : ownSide(caller, whose.patient_id);
  const [item] = await (own === null ? itemsById(tx, [id], itemReaderOf(caller)) : itemsOfSide(tx, own, [id]));
  if (item === undefined) throw new Refusal(410, 'appointment_deleted');
  return item;
}

/** @throws Refusal as `oneAppointment`. */
export async function readAppointment(work: Work, id: string): Promise<AnswerOf<typeof getAppointment>> {
  const item = await oneAppointment(work, id);
  work.touches({ patient_ids: [item.appointment.patient_id], subject_id: id });
  return item;
}

/** Everything that a reader may see of one patient's record, all pages of it. */
import type { AnyResource } from '@hodi/domain/fhir/search-parameters.ts';
import type { Executor } from '#server/db/database.ts';
import { isWholeRecordOpenTo, recordsOpenTo } from '#server/work/record-access.ts';
import { recordsReadTogether } from '#server/work/records-of-person.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import { asAnswer } from './fhir.service.ts';
import * as kinds from './kinds.ts';
import { wholeBundle } from './mapping/bundle.ts';
import { namedOrganization, namedPractitioner } from './mapping/people.ts';
import { idsReferredTo } from './mapping/terms.ts';
import type { Asked, Query } from './rows/asked.ts';
import * as care from './rows/care.repository.ts';
import { type ConsentRow, type DataRequestRow, findConsents, findDataRequests } from './rows/consents.repository.ts';
import { organizationsNamed, practitionersNamed } from './rows/named.repository.ts';
import { type EntryRow, findEntries } from './rows/entries.repository.ts';
import { type PatientRow, findPatients } from './rows/people.repository.ts';

const pageSize = 500;

/**
 * Limit of letters in one record, which is held in memory: a lifetime of inquiries has a tenth of it. A record that is
 * larger on purpose must be read page by page, by the searches.
 */
const mostLetters = 16 * 1024 * 1024;

/** Reads page after page until there is no more, all kinds of one record. @throws Refusal 413 `too_large`. */
class Reading {
  #left = mostLetters;

  async all<T>(page: (before: string | null) => Promise<T[]>, idOf: (last: T) => string): Promise<T[]> {
    const found: T[] = [];
    let before: string | null = null;
    for (;;) {
      const rows: T[] = await page(before);
      this.#left -= JSON.stringify(rows).length;
      if (this.#left < 0) throw new Refusal(413, 'too_large');
      found.push(...rows.slice(0, pageSize));
      before = this.#next(rows, idOf);
      if (before === null) return found;
    }
  }

  #next<T>(rows: readonly T[], idOf: (last: T) => string): string | null {
    const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
    return last === undefined ? null : idOf(last);
  }
}

const askedOf =
  ({ caller }: Work, base: string, query: Query) =>
  (before: string | null): Asked => ({ caller, base, query, id: null, before, limit: pageSize });

/** Full resources of the named people whom the reader may know, and the names only of the others. */
async function knownAndNamed(
  ids: readonly string[],
  known: (ids: string) => Promise<kinds.Found[]>,
  named: (ids: readonly string[]) => Promise<kinds.Resource[]>,
): Promise<kinds.Resource[]> {
  if (ids.length === 0) return [];
  const found = (await known(ids.join(','))).map(({ resource }) => resource);
  const there = new Set(found.map(({ id }) => id));
  return [...found, ...(await named(ids.filter((id) => !there.has(id))))];
}

/** Resources that the bundle refers to outside the record: people first, who refer to their places of work. */
async function namedWith(work: Work, base: string, resources: readonly kinds.Resource[]): Promise<kinds.Resource[]> {
  const people = await knownAndNamed(
    idsReferredTo(JSON.stringify(resources), 'Practitioner'),
    (_id) => kinds.practitioners(work, askedOf(work, base, { _id })(null)),
    async (ids) =>
      (await practitionersNamed(work.tx, ids)).map((row) => namedPractitioner(row, base) as kinds.Resource),
  );
  const places = await knownAndNamed(
    idsReferredTo(JSON.stringify([...resources, ...people]), 'Organization'),
    (_id) => kinds.organizations(work, askedOf(work, base, { _id })(null)),
    async (ids) => (await organizationsNamed(work.tx, ids)).map((row) => namedOrganization(row) as kinds.Resource),
  );
  return [...people, ...places];
}

/**
 * @returns the record, and for a clinician those that were merged into it and are open to them.
 * @throws Refusal 404 unless the record is open to the caller.
 */
async function openRecords(work: Work, patient_id: string): Promise<string[]> {
  const { tx, caller } = work;
  if (!(await isWholeRecordOpenTo(tx, caller, patient_id))) throw notFound();
  const patientIds = caller.clinician === null ? [] : await recordsReadTogether(tx, [patient_id], caller.clinician.id);
  const open = await recordsOpenTo(tx, caller, { patientIds });
  const patient_ids = [patient_id, ...patientIds.filter((id) => id !== patient_id && open.has(id))];
  work.touches({ patient_ids, subject_id: patient_id });
  return patient_ids;
}

const askedFirst = <T extends { id: string }>(patient_id: string, people: readonly T[]): T[] => [
  ...people.filter(({ id }) => id === patient_id),
  ...people.filter(({ id }) => id !== patient_id),
];

/** @throws Refusal 404; 413 `too_large`. */
export async function wholeRecordBundle(work: Work, base: string, patient_id: string): Promise<AnyResource> {
  const ids = (await openRecords(work, patient_id)).join(',');
  const asked = askedOf(work, base, { patient: ids });
  const resources: kinds.Resource[] = [];
  const people = (await kinds.patients(work, askedOf(work, base, { _id: ids })(null))).map(({ resource }) => resource);
  resources.push(...askedFirst(patient_id, people));
  const { inquiries, messages, photos, appointments, flags, services, consents } = kinds;
  // Only the patient sees their requests about the record, and who opened it.
  const own = work.caller.patient?.id !== patient_id ? [] : [kinds.dataRequests, kinds.auditEvents];
  const reading = new Reading();
  const care = [inquiries, messages, photos, appointments, flags, services];
  for (const kind of [consents, ...kinds.ofRecordEntries, ...care, ...own]) {
    const found = await reading.all(
      (before) => kind(work, asked(before)),
      ({ resource }) => resource.id,
    );
    resources.push(...found.map(({ resource }) => resource));
  }
  const named = await namedWith(work, base, resources);
  const self = `${base}/Patient/${patient_id}/$everything`;
  return asAnswer(wholeBundle({ base, self, at: work.at }, resources, named));
}

export interface RecordRows {
  patient: PatientRow;
  /** Of records that were merged into this one. */
  other_member_ids: string[];
  allergies: EntryRow<'allergy'>[];
  conditions: EntryRow<'condition'>[];
  medicines: EntryRow<'medicine'>[];
  measurements: EntryRow<'measurement'>[];
  inquiries: care.InquiryRow[];
  messages: care.CommunicationRow[];
  photos: care.PhotoRow[];
  appointments: care.AppointmentRow[];
  flags: care.FlagRow[];
  services: care.ServiceRow[];
  consents: ConsentRow[];
  /** Null for a reader who may not see it. */
  requests: DataRequestRow[] | null;
}

const rowId = ({ id }: { id: string }): string => id;

/** The same as rows with their texts, for other formats. @throws Refusal 404; 413 `too_large`. */
export async function wholeRecordRows(work: Work, patient_id: string): Promise<RecordRows> {
  const ids = (await openRecords(work, patient_id)).join(',');
  const asked = askedOf(work, '', { patient: ids });
  const people = await findPatients(work.tx, askedOf(work, '', { _id: ids })(null));
  const [patient, ...others] = askedFirst(patient_id, people);
  if (patient?.id !== patient_id) throw notFound();
  const reading = new Reading();
  const rowsOf = <T extends { id: string }>(find: (db: Executor, at: Asked) => Promise<T[]>) =>
    reading.all((before) => find(work.tx, asked(before)), rowId);
  return {
    patient,
    other_member_ids: others.map(({ member_id }) => member_id),
    allergies: await rowsOf(findEntries('allergy')),
    conditions: await rowsOf(findEntries('condition')),
    medicines: await rowsOf(findEntries('medicine')),
    measurements: await rowsOf(findEntries('measurement')),
    inquiries: await kinds.inquiriesInWords(work.tx, await rowsOf(care.findInquiries)),
    messages: await rowsOf(care.findMessages),
    photos: await rowsOf(care.findPhotos),
    appointments: await rowsOf(care.findAppointments),
    flags: await kinds.flagsInWords(work.tx, await rowsOf(care.findFlags)),
    services: await rowsOf(care.findServices),
    consents: await rowsOf(findConsents),
    requests: work.caller.patient?.id !== patient_id ? null : await rowsOf(findDataRequests),
  };
}

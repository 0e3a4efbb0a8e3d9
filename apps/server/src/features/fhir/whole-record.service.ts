/** Everything that a reader may see of one patient's record, all pages of it. */
import type * as fhir from 'fhir/r4';
import type { AnyResource } from '@hodi/domain/fhir/fhir.api.ts';
import type { Executor } from '#server/db/database.ts';
import { isRecordOpenTo } from '#server/work/record-access.ts';
import { notFound } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import { asAnswer } from './fhir.service.ts';
import * as kinds from './kinds.ts';
import { entryOf } from './mapping/bundle.ts';
import type { Asked, Query } from './rows/asked.ts';
import * as care from './rows/care.repository.ts';
import { type PatientRow, findPatients } from './rows/people.repository.ts';

const pageSize = 500;

/** Page after page until there is no more. */
async function all<T>(page: (before: string | null) => Promise<T[]>, idOf: (last: T) => string): Promise<T[]> {
  const found: T[] = [];
  let before: string | null = null;
  for (;;) {
    const rows: T[] = await page(before);
    found.push(...rows.slice(0, pageSize));
    const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
    if (last === undefined) return found;
    before = idOf(last);
  }
}

const askedOf =
  ({ caller }: Work, base: string, query: Query) =>
  (before: string | null): Asked => ({ caller, base, query, id: null, before, limit: pageSize });

/** What the bundle speaks of beside the record itself. */
async function namedWith(work: Work, base: string, resources: readonly kinds.Resource[]): Promise<kinds.Resource[]> {
  const text = JSON.stringify(resources);
  const idsOf = (type: string) => [
    ...new Set([...text.matchAll(new RegExp(`"${type}/([^"]+)"`, 'g'))].map(([, id = '']) => id)),
  ];
  const [people, places] = [idsOf('Practitioner'), idsOf('Organization')];
  const found = [
    ...(await kinds.practitioners(work, askedOf(work, base, { _id: people.join(',') })(null))),
    ...(await kinds.organizations(work, askedOf(work, base, { _id: places.join(',') })(null))),
  ];
  return found.map(({ resource }) => resource);
}

/** @throws Refusal 404 unless the record is open to the caller. */
async function requireOpen(work: Work, patient_id: string): Promise<void> {
  if (!(await isRecordOpenTo(work.tx, work.caller, patient_id))) throw notFound();
  work.touches({ patient_ids: [patient_id], subject_id: patient_id });
}

/** @throws Refusal 404. */
export async function wholeRecordBundle(work: Work, base: string, patient_id: string): Promise<AnyResource> {
  await requireOpen(work, patient_id);
  const asked = askedOf(work, base, { patient: patient_id });
  const resources: kinds.Resource[] = [];
  const own = await kinds.patients(work, askedOf(work, base, { _id: patient_id })(null));
  resources.push(...own.map(({ resource }) => resource));
  const { inquiries, messages, appointments, flags, services } = kinds;
  // Who opened the record is told to the patient alone.
  const events = work.caller.patient === null ? [] : [kinds.auditEvents];
  for (const kind of [inquiries, messages, appointments, flags, services, ...events]) {
    const found = await all(
      (before) => kind(work, asked(before)),
      ({ resource }) => resource.id,
    );
    resources.push(...found.map(({ resource }) => resource));
  }
  const named = await namedWith(work, base, resources);
  const bundle: fhir.Bundle = {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: work.at.toISOString(),
    entry: [...resources, ...named].map((resource) => entryOf(base, resource)),
  };
  return asAnswer(bundle);
}

export interface RecordRows {
  patient: PatientRow;
  inquiries: care.InquiryRow[];
  messages: care.CommunicationRow[];
  appointments: care.AppointmentRow[];
  flags: care.FlagRow[];
  services: care.ServiceRow[];
}

const rowId = ({ id }: { id: string }): string => id;
const rowsOf = <T extends { id: string }>(
  work: Work,
  asked: (before: string | null) => Asked,
  find: (db: Executor, asked: Asked) => Promise<T[]>,
) => all((before) => find(work.tx, asked(before)), rowId);

/** The same as rows, for whoever writes it otherwise. @throws Refusal 404. */
export async function wholeRecordRows(work: Work, patient_id: string): Promise<RecordRows> {
  await requireOpen(work, patient_id);
  const asked = askedOf(work, '', { patient: patient_id });
  const [patient] = await findPatients(work.tx, askedOf(work, '', { _id: patient_id })(null));
  if (patient === undefined) throw notFound();
  return {
    patient,
    inquiries: await rowsOf(work, asked, care.findInquiries),
    messages: await rowsOf(work, asked, care.findMessages),
    appointments: await rowsOf(work, asked, care.findAppointments),
    flags: await rowsOf(work, asked, care.findFlags),
    services: await rowsOf(work, asked, care.findServices),
  };
}

/** What a red flag warns of, where the content still has its rule. */
export async function flagTextOf(flag: care.FlagRow): Promise<Pick<care.FlagRow, 'text'>> {
  const text = await kinds.flagText(flag);
  return text === undefined ? {} : { text };
}

/**
 * Exports everything of one institution for other systems, as of one moment (decision 0043): the records in its care as
 * its clinicians read them, its people and its log as its admin does. Memory holds one page of it at most.
 */
import { type Tx, inSnapshot, inTransaction } from '#server/db/database.ts';
import { databaseTime } from '#server/db/database-clock.ts';
import { type CommandDeps, leave } from '#server/features/superusers/superusers.service.ts';
import type { Caller } from '#server/wire/caller.ts';
import { Work } from '#server/work/work.ts';
import * as kinds from '../kinds.ts';
import { namedOrganization, namedPatient, namedPractitioner } from '../mapping/people.ts';
import { type Base, idsReferredTo } from '../mapping/terms.ts';
import { questionnairesInForce } from '../questionnaires.service.ts';
import type { Query } from '../rows/asked.ts';
import { organizationsNamed, practitionersNamed } from '../rows/named.repository.ts';
import type { Head, NdjsonFiles } from './ndjson-folder.ts';

export interface ToExport {
  institution_id: string;
  base: Base;
  files: Pick<NdjsonFiles, 'write'>;
}

const pageSize = 500;
/**
 * Number of patients whose records are read together and named by one line of the log: as many as a page of a search
 * has at most.
 */
const patientsAtOnce = 100;

const nobody = '00000000-0000-0000-0000-000000000000';
/**
 * Reads people and the log as the institution's admin. No record is open to this caller: records are selected by
 * `institution_id`.
 */
const readerAt = (institution_id: string): Caller => ({
  user_id: nobody,
  user_type: 'clinician',
  session_id: nobody,
  language: 'en',
  patient: null,
  clinician: { id: nobody, role: 'admin', institution_id, approval: 'approved' },
  address: null,
  request_id: null,
});

const { consents, inquiries, messages, photos, appointments, flags, services, ofRecordEntries } = kinds;
const ofRecords = [consents, ...ofRecordEntries, inquiries, messages, photos, appointments, flags, services];

/** The types that others refer to from outside a record. */
const people = ['Patient', 'Practitioner', 'Organization'] as const;
type People = (typeof people)[number];
const forEachOfPeople = (): Record<People, Set<string>> => ({
  Patient: new Set(),
  Practitioner: new Set(),
  Organization: new Set(),
});
const isPeople = (type: string): type is People => (people as readonly string[]).includes(type);

class Writing {
  readonly #to: ToExport;
  /** Ids, of people alone. */
  readonly #written = forEachOfPeople();
  readonly #named = forEachOfPeople();

  constructor(to: ToExport) {
    this.#to = to;
  }

  /** @param resources of one type. */
  async put(resources: readonly kinds.Resource[]): Promise<void> {
    const type = resources[0]?.resourceType;
    if (type === undefined) return;
    const lines = resources.map((resource) => JSON.stringify(resource));
    for (const one of people) {
      for (const id of idsReferredTo(lines.join(), one)) this.#named[one].add(id);
    }
    if (isPeople(type)) for (const { id } of resources) this.#written[type].add(id);
    await this.#to.files.write(type, lines);
  }

  /** People that something refers to and that are not exported yet, a page at a time. */
  *missing(type: People): Generator<string[]> {
    const ids = [...this.#named[type]].filter((id) => !this.#written[type].has(id));
    for (let at = 0; at < ids.length; at += pageSize) yield ids.slice(at, at + pageSize);
  }
}

class Export {
  readonly #work: Work;
  readonly #to: ToExport;
  readonly #writing: Writing;

  constructor(work: Work, to: ToExport) {
    this.#work = work;
    this.#to = to;
    this.#writing = new Writing(to);
  }

  async *#pages(kind: kinds.Kind, query: Query = {}, limit = pageSize): AsyncGenerator<kinds.Found[]> {
    const { base, institution_id } = this.#to;
    let before: string | null = null;
    do {
      const at = { query, id: null, before, limit };
      const found: kinds.Found[] = await kind(this.#work, { caller: this.#work.caller, base, institution_id, ...at });
      yield found.slice(0, limit);
      before = found.length > limit ? (found[limit - 1]?.resource.id ?? null) : null;
    } while (before !== null);
  }

  async #writeAll(kind: kinds.Kind, query?: Query): Promise<void> {
    for await (const page of this.#pages(kind, query)) await this.#writing.put(page.map(({ resource }) => resource));
  }

  /** @param note writes the line of the log, before anything of these patients is written. */
  async patients(note: (patient_ids: readonly string[]) => Promise<void>): Promise<void> {
    for await (const page of this.#pages(kinds.patients, {}, patientsAtOnce)) {
      await note(page.map(({ resource }) => resource.id));
      await this.#writing.put(page.map(({ resource }) => resource));
      const open = page.filter(({ isNameAlone }) => isNameAlone !== true);
      if (open.length === 0) continue;
      const patient = open.map(({ resource }) => resource.id).join(',');
      for (const kind of ofRecords) await this.#writeAll(kind, { patient });
    }
  }

  async staffAndLog(): Promise<void> {
    await this.#writeAll(kinds.auditEvents);
    await this.#writeAll(kinds.practitioners);
    await this.#writeAll(kinds.organizations, { _id: this.#to.institution_id });
  }

  /** People whom the records name beside those; no more about them than the read of a whole record shows. */
  async whoIsNamed(): Promise<void> {
    const { tx } = this.#work;
    for (const ids of this.#writing.missing('Patient')) await this.#put(ids.map(namedPatient));
    for (const ids of this.#writing.missing('Practitioner')) {
      const rows = await practitionersNamed(tx, ids);
      await this.#put(rows.map((row) => namedPractitioner(row, this.#to.base)));
    }
    for (const ids of this.#writing.missing('Organization')) {
      await this.#put((await organizationsNamed(tx, ids)).map(namedOrganization));
    }
  }

  async questionnaires(): Promise<void> {
    await this.#put(await questionnairesInForce(this.#work.tx, this.#to.base));
  }

  #put(resources: readonly object[]): Promise<void> {
    return this.#writing.put(resources as kinds.Resource[]);
  }
}

/** Writes the export, and the lines of the log among those of the institution. @returns the moment it shows. */
export async function exportInstitution(deps: Omit<CommandDeps, 'now'>, to: ToExport): Promise<Head> {
  const { db } = deps;
  const { institution_id, base } = to;
  const note = async (patient_ids: readonly string[]): Promise<void> => {
    const done = { action: 'command.fhir_export', institution_id, patient_ids, subject_id: null };
    const now = await databaseTime(db);
    await inTransaction(db, (tx) => leave(tx, { ...deps, now }, done));
  };
  // A line for people and log, even without patients.
  await note([]);
  const now = await databaseTime(db);
  await inSnapshot(db, async (tx: Tx) => {
    const all = new Export(new Work(tx, { caller: readerAt(institution_id), now }), to);
    await all.patients(note);
    await all.staffAndLog();
    await all.whoIsNamed();
    await all.questionnaires();
  });
  return { transactionTime: new Date(now).toISOString(), request: `${base}/Organization/${institution_id}` };
}

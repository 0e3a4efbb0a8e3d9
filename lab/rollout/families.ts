/**
 * A child of an account, two merged records, and drafts, while a version that may know none of them serves beside one
 * that does: people with the right find them and everything written at either version, and nobody else does.
 */
import { addPerson } from '@hodi/domain/caregivers/caregivers.api.ts';
import {
  createEContact,
  getThreadForClinician,
  getThreadForPatient,
  listForPatient,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { mergeRecords } from '@hodi/domain/merged-records/merged-records.api.ts';
import { createNote, listNotes } from '@hodi/domain/notes/notes.api.ts';
import { getOwnPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { loadDraft, saveDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { personOf } from '@hodi/server/src/demo/people/patients.ts';
import { staffMember } from '@hodi/server/src/demo/people/staff.ts';
import { askForBill } from '@hodi/server/src/testing/answers.ts';
import { type Asked, askServer } from '@hodi/server/src/testing/servers/ask-server.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { tokenOf } from './people.ts';
import type { Started } from './scene.ts';

/** Like an app that distinguishes the people of an account. */
const withPeople = (contract: Endpoint): Endpoint => ({ ...contract, path: `${contract.path}?people=1` });
const searching = (name: string): Endpoint => ({ ...listPatients, path: `${listPatients.path}?search=${name}` });

async function done(at: Started, contract: Endpoint, asked: Asked): Promise<Record<string, unknown>> {
  const { status, body } = await askServer(at.address, contract, asked);
  if (status >= 300) throw new Error(`${contract.name}: ${status} ${JSON.stringify(body)}`);
  return body;
}

const textOf = async (at: Started, contract: Endpoint, asked: Asked): Promise<string> =>
  JSON.stringify(await done(at, contract, asked));

const topic = 'headache';

export class Families {
  readonly #mother: string;
  readonly #doctor: string;
  readonly #own: string;
  /** The record of the child, and an inquiry about it. */
  #child = '';
  #thread = '';
  /** Two records, the first of which is kept. */
  readonly #merged: readonly [string, string];
  /** Texts written so far: into the child's thread, and about the two records. */
  readonly #texts: string[] = [];
  readonly #notes: string[] = [];

  private constructor(
    tokens: { mother: string; doctor: string },
    ids: { own: string; merged: readonly [string, string] },
  ) {
    [this.#mother, this.#doctor, this.#own, this.#merged] = [tokens.mother, tokens.doctor, ids.own, ids.merged];
  }

  /** Before anything is known of them: people of the demo, with a draft and a note. */
  static async before(at: Started): Promise<Families> {
    const mother = await tokenOf(at.address, personOf('achieng').phone, 'patient');
    const doctor = await tokenOf(at.address, staffMember('wanjiru').phone, 'clinician');
    const { patient } = (await done(at, getOwnPatient, { token: mother })) as { patient: { id: string } };
    const idOf = async (name: string): Promise<string> => {
      const { items } = (await done(at, searching(name), { token: doctor })) as {
        items: { patient: { id: string } }[];
      };
      return items[0]?.patient.id ?? '';
    };
    const merged = [await idOf('Kiprono'), await idOf('Wambui')] as const;
    const families = new Families({ mother, doctor }, { own: patient.id, merged });
    await families.#write(at);
    return families;
  }

  /** Creates them. */
  async begin(at: Started): Promise<void> {
    const [child, other] = [newId(Date.now()), newId(Date.now())];
    const names = { given_name: 'Amani', additional_name: null, family_name: 'Otieno' };
    const body = { id: other, patient_id: child, ...names, birthday: '2021-05-04', gender: 'male', relation: 'mother' };
    await done(at, withPeople(addPerson), { token: this.#mother, body });
    const inquiry = { topic: 'services', answers: askForBill, patient_id: child };
    const sent = await done(at, withPeople(createEContact), { token: this.#mother, body: inquiry });
    [this.#child, this.#thread] = [child, (sent['e_contact'] as { id: string }).id];
    const [patient_id, other_id] = this.#merged;
    const merge = { id: newId(Date.now()), patient_id, other_id, is_asked: true };
    await done(at, mergeRecords, { token: this.#doctor, body: merge });
  }

  #draftOf = (at: Started, patient_id: string, position?: string): Promise<Record<string, unknown>> =>
    position === undefined
      ? done(at, withPeople(loadDraft), { token: this.#mother, params: { patient_id, topic } })
      : done(at, withPeople(saveDraft), {
          token: this.#mother,
          params: { patient_id, topic },
          body: { answers: {}, position },
        });

  /** The doctor answers and writes a note, the mother continues with her answers: at either version. */
  async #write(at: Started): Promise<void> {
    const text = `family ${this.#notes.length + 1}`;
    const [, other] = this.#merged;
    const note = { id: newId(Date.now()), note: text };
    await done(at, createNote, { token: this.#doctor, params: { patient_id: other }, body: note });
    this.#notes.push(text);
    await this.#draftOf(at, this.#own, text);
    if (this.#thread === '') return;
    await done(at, postMessage, { token: this.#doctor, params: { id: this.#thread }, body: { message: text } });
    this.#texts.push(text);
  }

  /**
   * Something is written there, and all that was written until then is looked for.
   * @param knows whether it knows of caregivers and merged records
   */
  async look(at: Started, knows: boolean): Promise<string[]> {
    await this.#write(at);
    const [mother, doctor] = [this.#mother, this.#doctor];
    const params = { id: this.#thread };
    const faults: string[] = [];
    const must = (what: string, isSo: boolean) => void (isSo || faults.push(what));
    const has = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word));
    must(
      'the doctor lacks what was written',
      has(await textOf(at, getThreadForClinician, { token: doctor, params }), this.#texts),
    );
    must('a draft is lost', has(JSON.stringify(await this.#draftOf(at, this.#own)), this.#notes.slice(-1)));
    const old = await askServer(at.address, getThreadForPatient, { token: mother, params });
    must('an app of before is shown the child', old.status === 404);
    const ownList = await textOf(at, listForPatient, { token: mother, params: { patient_id: this.#own } });
    must('the child is among the own inquiries', !ownList.includes(this.#thread));
    const names = await textOf(at, searching('Amani'), { token: doctor });
    must('the doctor does not find the child', names.includes(this.#child));
    const [kept, other] = this.#merged;
    const notesOf = (patient_id: string) => textOf(at, listNotes, { token: doctor, params: { patient_id } });
    must('notes are not where they were written', has(await notesOf(other), this.#notes));
    if (!knows) return faults;
    must(
      'the mother lacks what was written',
      has(await textOf(at, withPeople(getThreadForPatient), { token: mother, params }), this.#texts),
    );
    const list = await textOf(at, withPeople(listForPatient), { token: mother, params: { patient_id: this.#child } });
    must('the mother does not find the inquiry', list.includes(this.#thread));
    must('merged records are not read as one', has(await notesOf(kept), this.#notes));
    return faults;
  }
}

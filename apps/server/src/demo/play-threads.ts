/** Plays what happened, in the order of time, through the services that serve the app: so every rule, counter, event and audit line is as if it had been lived. */
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { saveDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { loadTopic } from '@hodi/domain/questionnaires/load-topic.ts';
import { profileOf } from '@hodi/domain/questionnaires/profile.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import type { ClinicianSeed, PatientSeed } from '@hodi/domain/testing/people.ts';
import type { Tx } from '#server/db/database.ts';
import { submit } from '#server/features/e-contacts/submit.service.ts';
import { save } from '#server/features/questionnaires/drafts.service.ts';
import type { Caller } from '#server/wire/caller.ts';
import { localDay } from '#server/work/local-day.ts';
import { flush } from '#server/work/flush.ts';
import { newId } from '#server/work/new-id.ts';
import { Work } from '#server/work/work.ts';
import { completeAnswers } from './demo-answers.ts';
import { type DemoThread, type OpenThread, demoCounting } from './demo-thread.ts';
import { type DemoDraft, demoDrafts } from './demo-drafts.ts';
import { demoTimeZone, momentOf } from './demo-time.ts';
import { type RecordStep, demoRecords } from './demo-records.ts';
import type { DemoPeople } from './put-people.ts';
import { answered } from './threads/answered.ts';
import { filledInForPatients } from './threads/filled-in-for-patients.ts';
import { needsTheDoctor } from './threads/needs-the-doctor.ts';
import { ofColleagues } from './threads/of-colleagues.ts';
import { resolved } from './threads/resolved.ts';

/** Every thread of the demo, in no order of time. */
const demoThreads: readonly DemoThread[] = [
  ...needsTheDoctor,
  ...answered,
  ...filledInForPatients,
  ...resolved,
  ...ofColleagues,
];

interface Act {
  at: number;
  by: ClinicianSeed | PatientSeed;
  contract: Endpoint;
  act: (work: Work) => Promise<unknown>;
}

function callerFor(person: ClinicianSeed | PatientSeed, at: number): Caller {
  const { id: user_id, user_type, preferred_language: language } = person.user;
  const clinician = 'role' in person ? person : null;
  const patient = 'role' in person ? null : person;
  return { user_id, user_type, session_id: newId(at), language, patient, clinician, address: null, request_id: null };
}

function actsOf(thread: DemoThread, people: DemoPeople, now: number): Act[] {
  const patient = people.patients[thread.patient];
  const by = (key: keyof DemoPeople['staff'] | 'patient') => (key === 'patient' ? patient : people.staff[key]);
  let open: OpenThread | undefined;
  const submitted = async (work: Work): Promise<void> => {
    const topic = await loadTopic(thread.topic);
    const profile = profileOf(patient, localDay(demoTimeZone, work.now));
    const input = {
      topic: thread.topic,
      answers: completeAnswers(topic, thread.told, profile),
      selected_services: [...(thread.services ?? [])],
      ...(thread.of !== undefined && { clinician_id: people.staff[thread.of].id }),
      ...(thread.filledInBy !== undefined && { patient_id: patient.id }),
      ...(thread.changed !== undefined && { changed_answers: [...thread.changed] }),
    };
    const { e_contact, red_flags } = await submit(work, input, demoCounting);
    open = { id: e_contact.id, red_flags };
  };
  const later = (thread.next ?? []).map(({ at, by: who, contract, act }) => ({
    at: momentOf(at, now),
    by: by(who),
    contract,
    act: (work: Work) => act(work, open ?? { id: '', red_flags: [] }),
  }));
  const author = by(thread.filledInBy ?? 'patient');
  return [{ at: momentOf(thread.at, now), by: author, contract: createEContact, act: submitted }, ...later];
}

function draftAct(draft: DemoDraft, people: DemoPeople, now: number): Act {
  const patient = people.patients[draft.patient];
  const by = draft.by === undefined ? patient : people.staff[draft.by];
  const act = async (work: Work) => {
    const { version: content_version } = await loadTopic(draft.topic);
    const { answers, position } = draft;
    const content = { answers, position, content_version, changed_answers: [], selected_services: [] };
    await save(work, { patient_id: patient.id, topic: draft.topic }, content);
  };
  return { at: momentOf(draft.at, now), by, contract: saveDraft, act };
}

function recordAct({ patient, at, by, contract, write }: RecordStep, people: DemoPeople, now: number): Act {
  const { id } = people.patients[patient];
  const act = (work: Work) => write(work, id, now);
  return { at: momentOf(at, now), by: by === 'patient' ? people.patients[patient] : people.staff[by], contract, act };
}

/** Services that were given are requests no more; straight into their table, until a service does it. */
async function fulfil(tx: Tx, people: DemoPeople, now: number): Promise<void> {
  for (const { patient, at, services, isServed } of demoThreads) {
    if (!isServed || services === undefined) continue;
    await tx
      .updateTable('service_interest')
      .set({ fulfilled_at: new Date(momentOf(at, now) + 86_400_000), fulfilled_by: people.staff.wanjiru.id })
      .where('patient_id', '=', people.patients[patient].id)
      .where('service', 'in', [...services])
      .execute();
  }
}

export async function playThreads(tx: Tx, people: DemoPeople, now: number): Promise<void> {
  const threads = demoThreads.flatMap((thread) => actsOf(thread, people, now));
  const drafts = demoDrafts.map((draft) => draftAct(draft, people, now));
  const records = demoRecords.map((step) => recordAct(step, people, now));
  for (const { at, by, contract, act } of [...threads, ...drafts, ...records].sort((one, other) => one.at - other.at)) {
    const work = new Work(tx, { caller: callerFor(by, at), now: at });
    await act(work);
    await flush(work, contract, null);
  }
  await fulfil(tx, people, now);
}

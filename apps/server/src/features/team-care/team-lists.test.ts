/** In whose lists an inquiry stands where its owner is away, its patient asks for one clinician alone, or a cover works elsewhere. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { setAbsence } from '@hodi/domain/absences/absences.api.ts';
import { getClinician, updateClinician } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import * as threads from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { setOwner } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import type { InboxView } from '@hodi/domain/e-contacts/inbox/inbox.ts';
import { acknowledgeAll } from '@hodi/domain/red-flags/red-flags.api.ts';
import { listTeam, setTeamConsent } from '@hodi/domain/team-care/team-care.api.ts';
import { type ClinicianSeed, type PatientSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { escalateDue } from '#server/plugins/escalation.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';
import { homeDay } from '#server/work/local-day.ts';
import { whoAnswers } from '#server/work/team/covering.ts';

const t = await openClinicApp();
const ours = t.clinic.doctor.institution_id;
const admin = await putClinician(t.put, aClinician(ours, { role: 'admin' }));
await t.db.updateTable('institution').set({ team_care: true }).where('id', '=', ours).execute();
let owner: ClinicianSeed;
let nurse: ClinicianSeed;
/** Has the patient in their care beside the owner. */
let second: ClinicianSeed;
let patient: PatientSeed;

beforeEach(async () => {
  t.time.now += 3 * 86_400_000;
  [owner, nurse, second] = [
    await putClinician(t.put, aClinician(ours, { role: 'doctor' })),
    await putClinician(t.put, aClinician(ours, { role: 'nurse' })),
    await putClinician(t.put, aClinician(ours, { role: 'doctor' })),
  ];
  patient = await putPatientOf(t.put, owner);
  await putRelationship(t.put, { clinician: second, patient }, { id: idOf(nextSerial()) });
});

const consent = async (said: 'team' | 'chosen') => {
  const params = { patient_id: patient.id, institution_id: ours };
  return (await t.as(patient)).ok(setTeamConsent, { params, body: { consent: said } });
};
const ask = async () =>
  (await (await t.as(patient)).ok(threads.createEContact, { body: { topic: 'services', answers: askForBill } }))
    .e_contact.id;
const isListed = async (by: ClinicianSeed, view: InboxView, id: string) => {
  const query = { view, filter: 'action_needed' } as const;
  return (await (await t.as(by)).ok(threads.listForClinician, { query })).items.some((one) => one.e_contact.id === id);
};
const covers = async (cover: ClinicianSeed | null) => {
  const today = homeDay(t.time.now);
  const body = { absence: { from: today, until: today, cover_id: cover?.id ?? null }, version: 0 };
  return (await t.as(owner)).ok(setAbsence, { params: { clinician_id: owner.id }, body });
};

describe('an inquiry of who is away', () => {
  test('stands in the list of the cover, who sees it', async () => {
    await consent('team');
    const id = await ask();
    await covers(nurse);
    assert.deepEqual([await isListed(nurse, 'covering', id), await isListed(second, 'unassigned', id)], [true, false]);
  });

  test('a thread whose cover may not see it is unassigned for those who may (seed 6 of the histories)', async () => {
    const id = await ask();
    await covers(nurse);
    assert.deepEqual([await isListed(nurse, 'covering', id), await isListed(second, 'unassigned', id)], [false, true]);
  });

  test('a warning that was escalated and seen, but not answered, is unassigned for all who may open it', async () => {
    await consent('chosen');
    const id = await ask();
    const message = 'I am bleeding a lot';
    await (await t.as(patient)).ok(threads.postMessage, { params: { id }, body: { message } });
    t.time.now += 16 * 60_000;
    await escalateDue(t.app);
    const person = await t.as(nurse);
    const { red_flags } = await person.ok(threads.getThreadForClinician, { params: { id } });
    const red_flag_ids = red_flags.map((flag) => flag.id);
    await person.ok(acknowledgeAll, { params: { id }, body: { red_flag_ids } });
    await covers(second);
    assert.equal(await isListed(nurse, 'unassigned', id), false, 'the cover answers');
    await t.db.deleteFrom('absence').execute();
    await covers(null);
    assert.ok(await isListed(nurse, 'unassigned', id));
    await (await t.as(second)).ok(threads.postMessage, { params: { id }, body: { message: 'Come at once' } });
    assert.equal(await isListed(nurse, 'unassigned', id), false, 'it is answered');
  });

  test('a thread whose cover moved to reception is unassigned', async () => {
    await consent('team');
    const id = await ask();
    await covers(nurse);
    const params = { clinician_id: nurse.id };
    const manager = await t.as(admin);
    const { version } = (await manager.ok(getClinician, { params })).clinician;
    await manager.ok(updateClinician, { params, body: { role: 'receptionist', version } });
    assert.ok(await isListed(second, 'unassigned', id));
    assert.deepEqual(await whoAnswers(t.db, owner.id, new Date(t.time.now)), []);
    const { members } = await (await t.as(second)).ok(listTeam);
    assert.equal(members.find((one) => one.id === owner.id)?.away?.cover, null);
  });
});

test('a thread resolved by a colleague belongs to its clinician again, and is in none of the colleague’s counts (seed 4)', async () => {
  await consent('team');
  const id = await ask();
  const colleague = await t.as(nurse);
  await colleague.ok(setOwner, { params: { id }, body: { clinician_id: nurse.id, owner_version: 0 } });
  await colleague.ok(threads.setEContactStatus, { params: { id }, body: { status: 'resolved' } });
  await consent('chosen');
  const totalOf = async (by: ClinicianSeed) => (await (await t.as(by)).ok(threads.listForClinician)).total;
  assert.deepEqual([await totalOf(nurse), await totalOf(owner)], [0, 1]);
});

test('what a colleague had claimed goes back when they become an administrator, who is not of the team', async () => {
  await consent('team');
  const id = await ask();
  await (await t.as(nurse)).ok(setOwner, { params: { id }, body: { clinician_id: nurse.id, owner_version: 0 } });
  const params = { clinician_id: nurse.id };
  const manager = await t.as(admin);
  const { version } = (await manager.ok(getClinician, { params })).clinician;
  await manager.ok(updateClinician, { params, body: { role: 'admin', version } });
  assert.ok(await isListed(owner, 'mine', id));
});

test('a warning that nobody saw in time is listed to whoever may open it, until it was seen (seed 41)', async () => {
  const id = await ask();
  await (await t.as(patient)).ok(threads.postMessage, { params: { id }, body: { message: 'I am bleeding a lot' } });
  const isOverdue = async (by: ClinicianSeed) =>
    (await (await t.as(by)).ok(threads.listOverdueOfColleagues)).items.some((one) => one.e_contact.id === id);
  assert.deepEqual([await isOverdue(nurse), await isOverdue(second)], [false, false]);
  t.time.now += 3_600_000;
  await escalateDue(t.app);
  assert.deepEqual(
    [await isOverdue(nurse), await isOverdue(second), await isOverdue(t.clinic.stranger)],
    [true, true, false],
  );
  for (const by of [nurse, second]) {
    const { item } = await (await t.as(by)).ok(threads.getThreadForClinician, { params: { id } });
    assert.equal(item.open_severity, 'warning');
  }
  const { red_flags } = await (await t.as(nurse)).ok(threads.getThreadForClinician, { params: { id } });
  const body = { red_flag_ids: red_flags.map((flag) => flag.id) };
  await (await t.as(nurse)).ok(acknowledgeAll, { params: { id }, body });
  assert.deepEqual([await isOverdue(nurse), await isOverdue(second)], [false, false]);
});

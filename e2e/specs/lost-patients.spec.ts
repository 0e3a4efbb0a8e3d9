/** A clinician who lost a patient sees nothing of them on an open screen, and their device keeps nothing. */
import type { Page } from '@playwright/test';
import { handOver } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { deactivatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import type { Api } from '../fixtures/api.ts';
import { plainFever } from '../fixtures/content.ts';
import { expectRead, keptRows } from '../fixtures/device-storage.ts';
import type { People } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

/** Chromium writes every refused call into the console. */
const refused = /status of 404/;

/** A doctor with two patients, each with an inquiry. */
async function practice(people: People, api: Api) {
  const { patient, doctor } = await people.clinic();
  const other = await people.patientOf(doctor, { user: { given_name: 'Barasa' } });
  const ask = (asker: PatientSeed) => api.ask(asker, { topic: 'temperature', told: plainFever });
  return { patient, doctor, other, thread: await ask(patient), otherThread: await ask(other) };
}

/** The thread itself is on the screen, and kept. */
async function read(page: Page, id: string): Promise<void> {
  await page.goto(`/clinician/e-contact/${id}`);
  const key = JSON.stringify(['e_contacts.for_clinician', { params: { id } }]);
  // In the form of the searched text, which is JSON too.
  await expectRead(page, JSON.stringify(key).slice(1, -1));
}

test('a thread that was open goes when its patient is handed over, and with it what the device kept @desktop @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(refused);
  const { patient, doctor, thread } = await practice(people, api);
  const colleague = await people.colleagueOf(doctor, {});
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  const { page, t } = await windows.of(doctor);
  await page.goto(`/clinician/patients/${patient.id}`);
  await expectRead(page, 'patients.get');
  await read(page, thread);
  await api.as(admin, handOver, { params: { clinician_id: doctor.id }, body: { hand_over_to: colleague.id } });
  await expect(page.getByRole('heading', { level: 1, name: t('thread.not_found') })).toBeVisible();
  await expect.poll(async () => (await keptRows(page)).reads).not.toContain(patient.id);
});

test('of a patient whom a colleague deactivated nothing is kept, and the others stay @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(refused);
  const { patient, doctor, other, thread, otherThread } = await practice(people, api);
  const colleague = await people.colleagueOf(doctor, {});
  await people.connect(colleague, patient);
  const { page } = await windows.of(doctor);
  await read(page, thread);
  await read(page, otherThread);
  await api.as(colleague, deactivatePatient, { params: { patient_id: patient.id } });
  await expect.poll(async () => (await keptRows(page)).reads).not.toContain(patient.id);
  const { reads } = await keptRows(page);
  expect([reads.includes(other.id), reads.includes(otherThread)]).toEqual([true, true]);
});

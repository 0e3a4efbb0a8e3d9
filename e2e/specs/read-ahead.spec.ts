/** The person's own data are available without a network after one visit of the dashboard only. */
import { createAppointment } from '@hodi/domain/appointments/appointments.api.ts';
import type { ClinicianSeed, PatientSeed } from '@hodi/domain/testing/people.ts';
import { timeLimit } from '@hodi/server/src/testing/time-limit.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { plainFever } from '../fixtures/content.ts';
import { expectRead } from '../fixtures/device-storage.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { appointmentRows } from '../pages/appointments-page.ts';
import { ThreadPage } from '../pages/thread-page.ts';

const day = 86_400_000;

/** Tomorrow. */
function visit(patient: PatientSeed, doctor: ClinicianSeed) {
  const start = Date.now() + day;
  return {
    id: newId(Date.now()),
    patient_id: patient.id,
    clinician_id: doctor.id,
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + day / 48).toISOString(),
    topic: 'Look at the fever',
    type: 'consultation' as const,
  };
}

/** Everything that is kept for later comes after the pages, one after the other. */
test.beforeEach(({ problems }) => {
  test.slow();
  problems.allow(...lostConnections);
});

test('a patient reads their threads and appointments without a network, though they never opened one @phone', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  await api.say(doctor, id, 'Give her water often.');
  await api.as(doctor, createAppointment, { body: visit(patient, doctor) });
  const window = await windows.of(patient, { keepsApp: true, fetchesAhead: true });
  const { page, context } = window;
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const thread = `/e-contacts/for-patient/${id}`;
  await page.goto('/patient/dashboard');
  await expect(async () => {
    for (const text of ['e_contacts.for_patient', 'appointments.list']) await expectRead(page, text);
  }).toPass({ timeout: timeLimit(180_000) });
  // Prefetched messages that nobody has opened are not marked as seen.
  expect((await api.thread(doctor, id)).item.has_unread_for_patient).toBe(true);

  // Opened again, only what has changed is asked for: this thread has not.
  asked.length = 0;
  await page.goto('/patient/dashboard');
  await expect.poll(() => asked, { timeout: timeLimit(180_000) }).toContain('/appointments');
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain(thread);

  await context.setOffline(true);
  await page.goto(`/patient/e-contact/${id}`);
  await expect(new ThreadPage(window).message('Give her water often.')).toBeVisible();
  await page.goto('/patient/appointments');
  await expect(page.getByText('Look at the fever')).toBeVisible();
});

test('a clinician has their appointments; of no patient anything is read that they have not opened @desktop', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient, doctor } = await people.clinic();
  await api.ask(patient, { topic: 'temperature', told: plainFever });
  await api.as(doctor, createAppointment, { body: visit(patient, doctor) });
  const { page, context } = await windows.of(doctor, { keepsApp: true, fetchesAhead: true });
  await page.goto('/clinician/dashboard');
  await expect(async () => expectRead(page, 'appointments.list')).toPass({ timeout: timeLimit(180_000) });
  await context.setOffline(true);
  await page.goto('/clinician/appointments');
  await expect(appointmentRows(page)).toContainText('Look at the fever');
  const opened = await server.db
    .selectFrom('audit_line')
    .select('action')
    .where('user_id', '=', doctor.user.id)
    .where('action', 'in', ['e_contacts.for_clinician', 'patients.get'])
    .execute();
  expect(opened).toEqual([]);
});

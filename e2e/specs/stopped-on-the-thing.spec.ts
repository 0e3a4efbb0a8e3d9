/** What has used up its tries says so on the thing itself, nowhere that it waits, and is sent again from there. */
import type { Page } from '@playwright/test';
import { createAppointment, listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expectNothingWaits } from '../fixtures/kept-texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { appointmentRows, chooseAction } from '../pages/appointments-page.ts';

/** As long as nobody goes on, no write is taken. @returns how the server is well again. */
async function inTrouble(page: Page): Promise<() => Promise<void>> {
  const isWrite = (url: URL) => /^\/(data-requests|patients|appointments)/.test(url.pathname);
  await page.route(isWrite, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 503, json: { code: 'server_busy', message: 'The server is busy.' } }),
  );
  return () => page.unrouteAll();
}

/** The first try of the screen, then five of the queue. */
const usedUp = { timeout: 60_000 };

test.beforeEach(({ problems }) => {
  test.slow();
  problems.allow(/status of 503/);
});

test('what a patient asks about their data @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const { page, t } = await windows.of(patient);
  const recover = await inTrouble(page);
  await page.goto('/patient/account');
  await page.getByRole('textbox', { name: t('data_requests.text_correction') }).fill('My birthday is in May');
  await page.getByRole('button', { name: t('data_requests.send') }).click();
  const asked = page.getByRole('listitem').filter({ hasText: 'My birthday is in May' });
  await expect(asked).toContainText(t('connection.failed'), usedUp);
  await expect(asked).not.toContainText(t('connection.waiting'));
  await expectAccessible(page, 'a request that used up its tries');
  await recover();
  await asked.getByRole('button', { name: t('connection.send_again') }).click();
  await expect(asked).toContainText(t('data_requests.state_open'));
  await expectNothingWaits(page);
});

test('a note about a patient @desktop', async ({ windows, people }) => {
  const { patient, doctor } = await people.clinic();
  const { page, t } = await windows.of(doctor);
  const recover = await inTrouble(page);
  await page.goto(`/clinician/patients/${patient.id}`);
  const notes = page.getByRole('region', { name: t('record.notes') });
  await notes.getByRole('button', { name: t('record.notes_add') }).click();
  await notes.getByRole('textbox').fill('Asked about her sleep.');
  await notes.getByRole('button', { name: t('record.note_save'), exact: true }).click();
  await expect(notes).toContainText(t('connection.failed'), usedUp);
  await expect(notes).not.toContainText(t('connection.waiting'));
  await expectAccessible(page, 'a note that used up its tries');
  await recover();
  await notes.getByRole('button', { name: t('connection.send_again') }).click();
  await expect(notes).not.toContainText(t('connection.failed'));
  await expect(notes).toContainText('Asked about her sleep.');
  await expectNothingWaits(page);
});

test('an appointment that was deleted @phone', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  const start = Date.now() + 86_400_000;
  const body = {
    id: newId(Date.now()),
    patient_id: patient.id,
    clinician_id: doctor.id,
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + 1_800_000).toISOString(),
    topic: 'Fever',
    type: 'consultation' as const,
  };
  await api.as(doctor, createAppointment, { body });
  const window = await windows.of(doctor);
  const { page, t } = window;
  const recover = await inTrouble(page);
  await page.goto('/clinician/appointments');
  const row = appointmentRows(page);
  await chooseAction(window, row, 'appointments.delete');
  await page.getByRole('button', { name: t('appointments.delete_confirm') }).click();
  await expect(row).toContainText(t('connection.failed'), usedUp);
  await expect(row).not.toContainText(t('appointments.delete_waits'));
  await expectAccessible(page, 'a deletion that used up its tries');
  await recover();
  await row.getByRole('button', { name: t('connection.send_again') }).click();
  await expect(row).toHaveCount(0);
  await expectNothingWaits(page);
  expect((await api.as(doctor, listAppointments, {})).items).toEqual([]);
});

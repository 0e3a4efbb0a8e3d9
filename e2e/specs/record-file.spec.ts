/** The whole record as a file: for the patient, for who cares for them, and what it says without a network. */
import { readFile } from 'node:fs/promises';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { doctorName } from '../pages/invite-dialog.ts';

/** A place where it is another day than in Greenwich, at any hour. */
const timeZone = new Date().getUTCHours() < 11 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';

test('a patient takes their record along as PDF and as FHIR @phone', async ({ windows, people, api, problems }) => {
  problems.allow(...lostConnections);
  const { patient } = await people.clinic();
  await api.ask(patient, { topic: 'temperature', told: plainFever });
  const { page, t } = await windows.of(patient, { timeZone });
  await page.goto('/patient/account/record');
  const paper = page.getByRole('button', { name: t('record_file.pdf') });
  await paper.scrollIntoViewIfNeeded();
  await expectAccessible(page, 'account with download');
  const [pdf] = await Promise.all([page.waitForEvent('download'), paper.click()]);
  expect(pdf.suggestedFilename()).toBe(`hodi-${patient.member_id}-${calendarDay(Date.now(), timeZone)}.pdf`);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByText(t('record_file.done'))).toBeVisible();

  const bundleButton = page.getByRole('button', { name: t('record_file.fhir') });
  const [file] = await Promise.all([page.waitForEvent('download'), bundleButton.click()]);
  const bundle = JSON.parse(await readFile(await file.path(), 'utf8')) as { resourceType: string; entry: unknown[] };
  expect(bundle.resourceType).toBe('Bundle');
  expect(bundle.entry.length).toBeGreaterThan(2);

  await page.context().setOffline(true);
  await expect(page.getByText(t('record_file.offline'))).toBeVisible();
  await expect(paper).toHaveCount(0);
});

test('a clinician takes the record of somebody in their care along, who is told so @desktop @story', async ({
  windows,
  people,
}) => {
  const { patient, doctor } = await people.clinic();
  const { page, t } = await windows.of(doctor);
  await page.goto(`/clinician/patients/${patient.id}`);
  const paper = page.getByRole('button', { name: t('record_file.pdf') });
  const [pdf] = await Promise.all([page.waitForEvent('download'), paper.click()]);
  expect(pdf.suggestedFilename()).toContain(patient.member_id);

  const theirs = await windows.of(patient, { device: 'phone' });
  await theirs.page.goto('/patient/account/record');
  await theirs.page.getByRole('button', { name: theirs.t('access.show') }).click();
  const access = theirs.page.getByRole('listitem').filter({ hasText: doctorName(doctor) });
  await expect(access).toContainText(theirs.t('access.exported_record'));
});

/** A patient's own health record: one timeline, live, kept without a network, and all of it on paper. */
import { topicTitle } from '@hodi/domain/questionnaires/catalog.ts';
import { serviceTitles } from '@hodi/domain/services/service-titles.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { putAppointment } from '@hodi/server/src/testing/insert-appointments.ts';
import { atOnce, listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { PatientHome } from '../pages/patient-home.ts';

const day = 86_400_000;

test('inquiries, answers, services and appointments stand month by month, and are printed whole @phone', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever, services: ['HIV_TEST'] });
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  // More than a page, over months.
  for (let back = 1; back <= 22; back += 1) {
    const start = new Date(Date.now() - back * 14 * day).toISOString();
    await putAppointment(put, { clinician: doctor, patient }, { start, status: 'completed' });
  }
  const window = await windows.of(patient);
  const { page, t } = window;
  await page.addInitScript(() => {
    globalThis.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  const home = new PatientHome(window);
  await listening(page, () => home.open());
  await home.record.getByRole('link', { name: t('patient_home.whole_record') }).click();
  await expect(page).toHaveURL('/patient/health-record');
  const sentTo = t('own_record.sent_to', { name: displayName(doctor.user, 'doctor') });
  const inquiry = page.getByRole('main').getByRole('link').filter({ hasText: sentTo });
  await expect(inquiry).toContainText(topicTitle('temperature').en);
  await expect(page.getByRole('main')).toContainText(serviceTitles.HIV_TEST.en);
  await expectAccessible(page, 'health record');

  await api.say(doctor, id, 'Pole sana. Drink much water.');
  const answer = page.getByRole('main').getByRole('link', { name: 'Drink much water' });
  await expect(answer).toBeVisible(atOnce);
  await expect(inquiry).toContainText(t('inquiry.badge.answered'), atOnce);

  // On paper is what no page has shown yet.
  const oldest = new Date(Date.now() - 22 * 14 * day).toISOString().slice(0, 10);
  await expect(page.getByText(oldest)).toHaveCount(0);
  await page.getByRole('button', { name: t('own_record.print') }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  const paper = page.locator('[data-paper]');
  for (const text of [
    displayName(patient.user),
    patient.member_id,
    oldest,
    'Drink much water',
    t('own_record.paper_count', { count: 25 }),
  ]) {
    await expect(paper).toContainText(text);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(paper).toBeVisible();
  await expect(page.getByRole('button', { name: t('own_record.print') })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);

  await page.context().setOffline(true);
  await expect(page.getByText(t('own_record.offline'))).toBeVisible();
  await expect(answer).toBeVisible();
  await page.getByRole('button', { name: t('own_record.print') }).click();
  await expect(page.getByText(t('own_record.not_printed'))).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: t('own_record.more') }).click();
  await expect(page.getByText(oldest)).toHaveCount(1);
  await page.getByRole('radio', { name: t('own_record.shows.services') }).check();
  await expect(page).toHaveURL('/patient/health-record?show=services');
  await expect(answer).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(t('own_record.service_open'));
});

test('a new patient is told what to do next @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic({ patientSpeaks: 'sw' });
  const { page, t } = await windows.of(patient);
  await page.goto('/patient/health-record');
  await expect(page.getByRole('heading', { name: t('own_record.empty_all') })).toBeVisible();
  await expectAccessible(page, 'empty health record');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('nav.get_help') })
    .click();
  await expect(page).toHaveURL('/patient/get-help');
});

/** A clinic's server that is in trouble while the network is good: nothing is said to be on its way that has stopped. */
import type { Page } from '@playwright/test';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { feverEmergency, fullAnswers, plainFever, profileOf } from '../fixtures/content.ts';
import { busyServer, expectAfterPauses } from '../fixtures/line/writes.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { storedInquiries, storedMessages } from '../fixtures/stored-rows.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { EmergencyScreen } from '../pages/emergency-screen.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { SummaryPage } from '../pages/summary-page.ts';
import { ThreadPage } from '../pages/thread-page.ts';

const answerBusy = (page: Page, end: string) => page.route((url) => url.pathname.endsWith(end), busyServer);

test('an emergency that used up its tries says so where it is looked for, and is sent again from there @phone @story', async ({
  windows,
  people,
  problems,
  server,
}) => {
  test.slow();
  problems.allow(/status of 503/);
  const { patient, doctor } = await people.clinic();
  const window = await windows.of(patient);
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  await answerBusy(page, '/e-contacts');
  // Before anybody is asked: for a moment it is 1970, and who is on the screen is a newborn.
  await page.clock.install();
  await page.goto('/patient/quiz/temperature');
  await quiz.fillIn({
    answers: await fullAnswers('temperature', feverEmergency, patient),
    profile: profileOf(patient),
    onEmergency: () => new EmergencyScreen(window).understand(),
  });
  await new SummaryPage(window).sendTo(doctor).click();

  await expectAfterPauses(page.getByText(t('help.not_sent'), { exact: true }));
  await expect(page.getByText(t('help.not_sent'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('connection.failed'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('danger.title'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('help.empty'))).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: t('connection.send_now') })).toBeVisible();
  await expectAccessible(page, 'an inquiry that used up its tries');

  await page.goto('/patient/quiz/temperature');
  await expect(page.getByRole('heading', { name: t('quiz.waits') })).toBeVisible();
  await expectAfterPauses(page.getByText(t('connection.failed'), { exact: true }));
  await expect(page.getByText(t('connection.failed'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('quiz.waits_text'))).toHaveCount(0);
  await expectAccessible(page, 'a questionnaire that used up its tries');
  // The server is well only after the press: the queue tries by itself too, and would take the button away.
  await page
    .getByRole('main')
    .getByRole('button', { name: t('connection.send_now') })
    .click();
  await expect(page.getByText(t('connection.failed'), { exact: true })).toHaveCount(0);
  await page.unrouteAll();
  await expect(page).toHaveURL(/\/patient\/e-contact\//);
  expect(await storedInquiries(server.db, patient)).toHaveLength(1);
});

test('waiting writes are shown beside refused ones, and Send now sends them @phone', async ({
  windows,
  people,
  api,
  problems,
  server,
}) => {
  problems.allow(...lostConnections, /status of (409|503)/);
  const { patient, doctor } = await people.clinic();
  const closed = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const other = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient, { keepsApp: true });
  const { page, context, t } = window;
  const thread = new ThreadPage(window);
  const open = async (id: string) => {
    await page.goto(`/patient/e-contact/${id}`);
    await thread.expectReady();
  };
  await open(closed);
  await context.setOffline(true);
  await thread.write('Too late.');
  await api.resolve(doctor, closed);
  await context.setOffline(false);
  const banner = page.getByRole('status').filter({ hasText: t('connection.needs_you', { count: 1 }) });
  await expect(banner).toBeVisible();
  await open(other);
  await answerBusy(page, '/message');
  await page.clock.install();
  await thread.write('Knocking.');
  await expectAfterPauses(thread.message('Knocking.').filter({ hasText: t('thread.not_sent') }));
  await expect(banner).toContainText(t('connection.not_sent', { count: 1 }));
  await page.unrouteAll();
  await banner.getByRole('button', { name: t('connection.send_now') }).click();
  await expect(thread.message('Knocking.')).toContainText(t('thread.sent'));
  await expect(banner).not.toContainText(t('connection.not_sent', { count: 1 }));
  expect(await storedMessages(server.db, other)).toEqual(['Knocking.']);
});

test('a clinician who looks at what is not sent sees whose each is @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/status of 503/);
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: feverEmergency });
  const window = await windows.of(doctor);
  const { page, t } = window;
  const consultation = new ConsultationPage(window, patient);
  await page.goto(`/clinician/e-contact/${id}`);
  for (const end of ['/message', '/acknowledge', '/status']) await answerBusy(page, end);
  await page.clock.install();
  await consultation.acknowledgements.first().click();
  await consultation.reply('Come in today.');
  await expect(consultation.message('Come in today.')).toBeVisible();
  const banner = page.getByRole('status').filter({ hasText: t('connection.not_sent', { count: 2 }) });
  await expectAfterPauses(banner);
  await banner.getByRole('button', { name: t('connection.look') }).click();
  const rows = page.getByRole('dialog', { name: t('connection.unsent_title') }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await expect(row).toContainText(displayName(patient.user));
  await expect(rows.last()).toContainText('Come in today.');
});

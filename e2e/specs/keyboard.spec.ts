import { visibleQuestions } from '@hodi/domain/questionnaires/visible-questions.ts';
import { feverEmergency, fullAnswers, profileOf } from '../fixtures/content.ts';
import { password } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { pickOne, tabTo } from '../pages/keyboard.ts';
import { EmergencyScreen } from '../pages/emergency-screen.ts';
import { LoginPage } from '../pages/login-page.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { SummaryPage } from '../pages/summary-page.ts';
import { ThreadPage } from '../pages/thread-page.ts';

test('a patient does the whole job with the keyboard alone @desktop', async ({ windows, people }) => {
  test.slow();
  const { patient, doctor } = await people.clinic();
  const window = await windows.visitor();
  const { page, t } = window;
  const { keyboard } = page;

  const login = new LoginPage(window);
  await login.open();
  await tabTo(page, login.number);
  await keyboard.type(patient.user.mobile_number);
  await tabTo(page, login.password);
  await keyboard.type(password);
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/patient/dashboard');

  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: t('nav.get_help') }));
  await keyboard.press('Enter');
  const quiz = await QuizPage.of(window, 'temperature');
  const tile = page.getByRole('link', { name: quiz.content.texts.title });
  await expect(tile).toBeVisible();
  await tabTo(page, tile);
  await keyboard.press('Enter');

  const emergency = new EmergencyScreen(window);
  const answers = await fullAnswers('temperature', feverEmergency, patient);
  for (const { id, kind } of visibleQuestions(quiz.content.topic, answers, profileOf(patient))) {
    await quiz.expectQuestion(id);
    const value = answers[id];
    if (value !== undefined && kind === 'number') {
      await tabTo(page, page.getByRole('main').getByRole('textbox'));
      await keyboard.type('39.2');
    }
    if (kind === 'single' && typeof value === 'string') await pickOne(page, quiz.option(id, value));
    if (kind === 'multiple' && Array.isArray(value)) {
      await tabTo(page, quiz.option(id, String(value[0])));
      await keyboard.press('Space');
    }
    if (id === 'brain_signs') {
      await emergency.expectWhole();
      await tabTo(page, emergency.dialog.getByRole('button', { name: t('danger.understood') }));
      await keyboard.press('Enter');
      await expect(emergency.dialog).toHaveCount(0);
    }
    await tabTo(page, page.getByRole('button', { name: t('shell.continue'), exact: true }));
    await keyboard.press('Enter');
  }

  const send = new SummaryPage(window).sendTo(doctor);
  await expect(send).toBeVisible();
  await tabTo(page, send);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/patient\/e-contact\//);
  const thread = new ThreadPage(window);
  await tabTo(page, thread.composer);
  await keyboard.type('I am on my way.');
  await keyboard.press('Control+Enter');
  await expect(thread.message('I am on my way.')).toBeVisible();
});

test('a search that finds nothing says so, clearing it goes on in its field, and About is in the menu, by keyboard @desktop', async ({
  windows,
  people,
}) => {
  const { doctor } = await people.clinic();
  const { page, t } = await windows.of(doctor);
  await page.goto('/clinician/patients');
  const search = page.getByRole('searchbox', { name: t('patients.search') });
  await tabTo(page, search);
  await page.keyboard.type('nobody of this name');
  await expect(page.getByRole('status').filter({ hasText: t('patients.nothing_found') })).toBeAttached();
  await tabTo(page, page.getByRole('button', { name: t('patients.clear_search') }));
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  const menu = page.getByRole('button', { name: t('menu.label') });
  await menu.focus();
  await page.keyboard.press('Enter');
  const about = page.getByRole('menuitem', { name: t('shell.about') });
  while (!(await about.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/about$/);
});

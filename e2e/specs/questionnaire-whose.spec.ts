/** The person of a questionnaire: their age and sex decide the questions and the dangers. */
import type { Locator } from '@playwright/test';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { fullAnswers, plainFever, profileOf } from '../fixtures/content.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectNothingWaits } from '../fixtures/device-storage.ts';
import { password } from '../fixtures/people.ts';
import { type AppWindow, goWithin } from '../fixtures/windows.ts';
import { AccountMenu } from '../pages/account-menu.ts';
import { LoginPage } from '../pages/login-page.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { SummaryPage } from '../pages/summary-page.ts';

test('a mother reads at the first question that it is about her, and the way to her child @phone @story', async ({
  windows,
  people,
}) => {
  const { doctor } = await people.clinic();
  const patient = await people.patientOf(doctor, { birthday: '1990-01-01' });
  const window = await windows.of(patient);
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  await quiz.expectQuestion('fever_now');
  const age = t('people.years', { count: profileOf(patient).age_years });
  const about = page.getByText(t('quiz.about_you', { name: displayName(patient.user), age }));
  const other = about.getByRole('link', { name: t('quiz.about_somebody_else') });
  await expect(other).toHaveAttribute('href', '/patient/for/temperature');
  await expectAccessible(page, 'whose questionnaire it is');
  const progress = await page.getByRole('progressbar').boundingBox();
  const question = await quiz.heading.boundingBox();
  expect((question?.y ?? 0) - (progress?.y ?? 0)).toBeLessThan(40);
  await quiz.option('fever_now', 'no').check();
  await quiz.next();
  await expect(about).toHaveCount(0);
});

test('the summary says whose answers are about to be sent @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  await quiz.fillIn({ answers: await fullAnswers('temperature', plainFever, patient), profile: profileOf(patient) });
  const age = t('people.years', { count: profileOf(patient).age_years });
  await expect(page.getByText([displayName(patient.user), patient.member_id, age].join(' · '))).toBeVisible();
  await expectAccessible(page, 'whose summary it is');
});

test('filling in for a child in the child’s account is pointed out @phone', async ({ windows, people }) => {
  const { doctor } = await people.clinic();
  const birthday = `${new Date().getFullYear() - 8}-01-01`;
  const patient = await people.patientOf(doctor, { birthday, user: { preferred_language: 'sw' } });
  const window = await windows.of(patient);
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  await quiz.expectQuestion('fever_now');
  const age = t('people.years', { count: 8 });
  await expect(page.getByText(t('quiz.about_child', { name: displayName(patient.user), age }))).toBeVisible();
});

test('a long name leaves the answers of the first question in sight @phone', async ({ windows, people }) => {
  const { doctor } = await people.clinic();
  const names = { additional_name: 'Nyambura Wangari Muthoni', family_name: 'Kamau-Ndirangu wa Gathogo' };
  const patient = await people.patientOf(doctor, {
    user: { given_name: 'Wanjiru Bahati Neema', ...names, preferred_language: 'sw' },
  });
  const window = await windows.of(patient);
  const quiz = await QuizPage.of(window, 'temperature');
  await window.page.goto('/patient/quiz/temperature');
  await quiz.expectQuestion('fever_now');
  await expect(quiz.option('fever_now', 'yes')).toBeInViewport({ ratio: 1 });
  await expect(quiz.option('fever_now', 'recent')).toBeInViewport();
});

/** The server does such requests at once, but their answers come when the test lets them. */
async function heldAnswers({ page }: AppWindow, method: string, path: string) {
  const [{ promise: free, resolve: letGo }, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(`**${path}**`, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    arrived.resolve();
    await free;
    await route.fulfill({ response });
  });
  return { arrived: arrived.promise, letGo };
}

test('leaving the phone while an inquiry is being sent warns; the next user is told nothing of it @phone @story', async ({
  windows,
  people,
}) => {
  const { patient, doctor } = await people.clinic();
  const next = await people.patientOf(doctor);
  const window = await windows.of(patient);
  const { page, t } = window;
  const draft = await heldAnswers(window, 'PUT', '/questionnaire-drafts/');
  const inquiry = await heldAnswers(window, 'POST', '/e-contacts');
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  await quiz.fillIn({ answers: await fullAnswers('temperature', plainFever, patient), profile: profileOf(patient) });
  await draft.arrived;
  await new SummaryPage(window).sendTo(doctor).click();
  // As by a link, out of the questionnaire.
  await goWithin(page, '/patient/account');
  const menu = new AccountMenu(window);
  await menu.logOut();
  const warning = page.getByRole('alertdialog');
  await expect(warning).toContainText(t('menu.unsent', { count: 1 }));
  await warning.getByRole('button', { name: t('shell.cancel') }).click();

  draft.letGo();
  await inquiry.arrived;
  await menu.logOut();
  await expect(warning).toContainText(t('menu.unsent', { count: 1 }));
  await warning.getByRole('button', { name: t('menu.log_out') }).click();
  const { mobile_number: number, user_type: role } = next.user;
  await new LoginPage(window).send({ number, password, role });
  await expect(page).toHaveURL('/patient/dashboard');
  inquiry.letGo();
  await expectNothingWaits(page);
  await expect(page).toHaveURL('/patient/dashboard');
  await expect(page.getByText(t('summary.sent_to', { name: displayName(doctor.user, doctor.role) }))).toHaveCount(0);
});

/** Position of words in a line, from the left. */
const leftOf = (line: Locator, words: string) =>
  line.evaluate((element, said) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const at = (node.textContent ?? '').indexOf(said);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + said.length);
      return range.getBoundingClientRect().left;
    }
    throw new Error(`${said} is not shown`);
  }, words);

test('behind a name in Arabic script the age stands where it is read @desktop', async ({ windows, people }) => {
  const { doctor } = await people.clinic();
  const name = { given_name: 'محمد', family_name: 'علي' };
  const patient = await people.patientOf(doctor, { birthday: '1990-01-01', user: name });
  const window = await windows.of(patient);
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  await quiz.expectQuestion('fever_now');
  const age = t('people.years', { count: profileOf(patient).age_years });
  const expectInOrder = async (line: Locator) => {
    const [years = '', unit = ''] = age.split(' ');
    const places = [];
    for (const words of [displayName(patient.user), years, unit]) places.push(await leftOf(line, words));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  };
  await expectInOrder(page.getByText(t('quiz.about_somebody_else')).locator('..'));
  await quiz.fillIn({ answers: await fullAnswers('temperature', plainFever, patient), profile: profileOf(patient) });
  await expectInOrder(page.getByText(patient.member_id).locator('..'));
});

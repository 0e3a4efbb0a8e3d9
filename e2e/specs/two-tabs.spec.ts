/** One person, two tabs: text typed in one is never lost to the other. "Saved" is never shown for unsaved text. */
import type { Locator, Page, Response } from '@playwright/test';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { expectKept } from '../fixtures/device-storage.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Texts } from '../fixtures/texts.ts';
import { type AppWindow, look } from '../fixtures/windows.ts';
import { LoginPage } from '../pages/login-page.ts';
import { PatientList } from '../pages/patient-list.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { RecordPage } from '../pages/record-page.ts';
import { ThreadPage } from '../pages/thread-page.ts';

test('a message that is begun in one tab is gone on with in the other @phone', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, context } = window;
  const second = { ...window, page: await context.newPage() };
  const [here, there] = [new ThreadPage(window), new ThreadPage(second)];
  for (const tab of [page, second.page]) await tab.goto(`/patient/e-contact/${id}`);
  await here.composer.fill('It began');
  await expect(there.composer).toHaveValue('It began');
  await there.composer.pressSequentially(' yesterday.');
  await expect(here.composer).toHaveValue('It began yesterday.');
  await there.write('It began yesterday.');
  await expect(here.composer).toHaveValue('');
  await expect(here.message('It began yesterday.')).toHaveCount(1);
  expect((await api.thread(doctor, id)).item.messages).toHaveLength(1);
});

/** One question in two tabs, answered first here, then otherwise there. */
async function answeredTwoWays(window: AppWindow, between?: () => Promise<unknown>) {
  const { page, context } = window;
  const second = { ...window, page: await context.newPage() };
  const [here, there] = [await QuizPage.of(window, 'temperature'), await QuizPage.of(second, 'temperature')];
  for (const tab of [page, second.page]) await tab.goto('/patient/quiz/temperature');
  for (const quiz of [here, there]) await quiz.expectQuestion('fever_now');
  await here.option('fever_now', 'recent').check();
  await here.expectSaved();
  await between?.();
  await there.option('fever_now', 'no').check();
  return { second, here, there };
}

test('two tabs that answer one question differently: the person sees both and chooses @phone @story', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { t } = window;
  const { second, here, there } = await answeredTwoWays(window);
  const question = second.page.getByRole('alertdialog', { name: t('other_words.title') });
  for (const code of ['recent', 'no']) {
    const label = here.content.texts.questions.fever_now?.options?.[code] ?? '';
    await expect(question.getByRole('definition').filter({ hasText: label }).first()).toBeVisible();
  }
  await expectAccessible(second.page, 'other words');
  await question.getByRole('button', { name: t('other_words.take') }).click();
  await expect(question).toHaveCount(0);
  await expect(there.option('fever_now', 'recent')).toBeChecked();
  await there.expectSaved();
  await second.page.reload();
  await expect(there.option('fever_now', 'recent')).toBeChecked();
  await expect(question).toHaveCount(0);
});

test('a choice made in one tab is not asked in the other again @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page, t } = window;
  const { second, here, there } = await answeredTwoWays(window);
  const [asked, left] = [page, second.page].map((tab) =>
    tab.getByRole('alertdialog', { name: t('other_words.title') }),
  ) as [Locator, Locator];
  await expect(left).toBeVisible();
  await expect(asked).toHaveCount(0);
  // The person goes back to the first tab and answers there, without a look at the second.
  await here.option('fever_now', 'yes').check();
  await expect(asked).toBeVisible();
  await expect(left).toBeVisible();
  await asked.getByRole('button', { name: t('other_words.keep') }).click();
  await expect(asked).toHaveCount(0);
  await expect(left).toHaveCount(0);
  await expect(here.option('fever_now', 'yes')).toBeChecked();
  await expect(there.option('fever_now', 'no')).toBeChecked();
});

test('answers that the server has from one tab are not asked about in the other @phone', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page, t } = window;
  // The first tab's write reaches the server after the other tab's later one.
  const answered = Promise.withResolvers<void>();
  await page.route('**/questionnaire-drafts/**', async (route) => {
    if (route.request().method() === 'PUT') await answered.promise;
    await route.continue();
  });
  const onItsWay = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/questionnaire-drafts/'),
  );
  const isKept = (response: Response) => response.request().method() === 'PUT' && response.ok();
  const newer = page.context().waitForEvent('response', (of) => isKept(of) && of.frame().page() !== page);
  const { second, here, there } = await answeredTwoWays(window, () => onItsWay);
  const [asked, left] = [page, second.page].map((tab) =>
    tab.getByRole('alertdialog', { name: t('other_words.title') }),
  ) as [Locator, Locator];
  await expect(left).toBeVisible();
  await newer;
  const kept = page.waitForResponse(isKept);
  answered.resolve();
  await kept;
  // Nor where the person only looks at something else.
  await look(page, 'hidden');
  await look(page, 'visible');
  await here.expectSaved();
  await expectAccessible(second.page, 'other words');
  await expect(asked).toHaveCount(0);
  await left.getByRole('button', { name: t('other_words.keep') }).click();
  await expect(left).toHaveCount(0);
  await there.expectSaved();
  // The stored draft is the other tab's: this one opens with it, and asks nothing.
  await page.reload();
  await expect(here.option('fever_now', 'no')).toBeChecked();
  await expect(asked).toHaveCount(0);
  await expect(there.option('fever_now', 'no')).toBeChecked();
});

test('the next user is not asked about answers of the former one @phone @story', async ({ windows, people }) => {
  const { patient, doctor } = await people.clinic();
  const sister = await people.patientOf(doctor);
  const window = await windows.of(patient);
  const { page, t } = window;
  const { second } = await answeredTwoWays(window);
  const question = second.page.getByRole('alertdialog', { name: t('other_words.title') });
  await expect(question).toBeVisible();
  await page.goto('/patient/account');
  await page
    .getByRole('button', { name: t('menu.log_out') })
    .last()
    .click();
  await expect(new LoginPage(second).submit).toBeVisible();
  await new LoginPage(window).logIn(sister);
  await expect(new LoginPage(second).submit).toHaveCount(0);
  await expect(second.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(question).toHaveCount(0);
});

const told = (page: Page, t: Texts) => ({
  question: page.getByRole('alertdialog', { name: t('other_words.title') }),
  async both(texts: readonly string[]): Promise<void> {
    for (const text of texts)
      await expect(this.question.getByRole('definition').filter({ hasText: text })).toBeVisible();
    await expectAccessible(page, 'other words');
  },
  take: () => page.getByRole('button', { name: t('other_words.take') }).click(),
  keep: () => page.getByRole('button', { name: t('other_words.keep') }).click(),
});

/** One note, begun here and then otherwise there, where its clinician came from the list. */
async function notedTwoWays(window: AppWindow, patient: PatientSeed) {
  const second = { ...window, page: await window.context.newPage() };
  const { t } = window;
  const write = async (tab: AppWindow, text: string) => {
    const panel = new RecordPage(tab, patient).part('record.note');
    await panel.getByRole('textbox').fill(text);
    return panel.getByRole('textbox');
  };
  await new PatientList(second).open();
  await new PatientList(second).rowOf(displayName(patient.user)).getByRole('link').first().click();
  await new RecordPage(second, patient).name().waitFor();
  await new RecordPage(window, patient).open();
  for (const tab of [window, second]) {
    const panel = new RecordPage(tab, patient).part('record.note');
    await panel.getByRole('button', { name: t('record.note_write') }).click();
  }
  await write(window, 'Allergic to penicillin.');
  await expectKept(window.page, 'Allergic to penicillin.');
  return { second, there: await write(second, 'Walks with a stick.') };
}

test('two tabs that write one note: the clinician sees both and chooses @desktop', async ({ windows, people }) => {
  const { patient, doctor } = await people.clinic();
  const window = await windows.of(doctor);
  const { second, there } = await notedTwoWays(window, patient);
  const dialog = told(second.page, window.t);
  await dialog.both(['Allergic to penicillin.', 'Walks with a stick.']);
  await dialog.take();
  await expect(dialog.question).toHaveCount(0);
  await expect(there).toHaveValue('Allergic to penicillin.');
});

test('going back while two notes are shown loses neither, and asks again @desktop', async ({ windows, people }) => {
  const { patient, doctor } = await people.clinic();
  const window = await windows.of(doctor);
  const { second } = await notedTwoWays(window, patient);
  const dialog = told(second.page, window.t);
  await dialog.both(['Allergic to penicillin.', 'Walks with a stick.']);
  await second.page.goBack();
  await expect(new PatientList(second).search).toBeVisible();
  await expect(dialog.question).toHaveCount(0);
  await second.page.goForward();
  await dialog.both(['Allergic to penicillin.', 'Walks with a stick.']);
});

test('two tabs that change one form: the clinician sees both and chooses @desktop', async ({ windows, people }) => {
  const { patient, doctor } = await people.clinic();
  const window = await windows.of(doctor);
  const second = { ...window, page: await window.context.newPage() };
  const { t } = window;
  const address = ({ page }: AppWindow) =>
    page
      .locator('dialog')
      .filter({ has: page.getByRole('textbox', { name: t('person.address') }) })
      .getByRole('textbox', { name: t('person.address') });
  for (const tab of [window, second]) {
    const record = new RecordPage(tab, patient);
    await record.open();
    await record.choose('record.edit');
    await address(tab).waitFor();
  }
  await address(window).fill('Kondele');
  await expectKept(window.page, 'Kondele');
  await address(second).fill('Nyalenda');
  const dialog = told(second.page, t);
  await dialog.both(['Kondele', 'Nyalenda']);
  await dialog.keep();
  await expect(dialog.question).toHaveCount(0);
  await expect(address(second)).toHaveValue('Nyalenda');
});

test('code that stores drafts is loaded before the connection is lost, also where the app is not cached @phone', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const { page } = await windows.of(patient, { fresh: true });
  const keeper = page.waitForResponse(/assets\/draft-store-/);
  await page.goto('/patient/dashboard');
  expect((await keeper).ok()).toBe(true);
});

test('an answer that this device could not keep is not called saved, until it is @phone @story', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(...lostConnections, /ERR_FAILED .*\/questionnaire-drafts\//);
  const { patient } = await people.clinic();
  const window = await windows.of(patient, { fresh: true });
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  const lost = /assets\/draft-store-|\/questionnaire-drafts\//;
  await page.route(lost, (route) => route.abort());
  await page.goto('/patient/quiz/temperature');
  await quiz.expectQuestion('fever_now');
  await quiz.option('fever_now', 'recent').check();
  const saving = page.getByText(t('quiz.saving'), { exact: true });
  await expect(saving).toBeVisible();
  await page.waitForRequest(/assets\/draft-store-/);
  await expect(saving).toBeVisible();
  await page.unroute(lost);
  await page.route('**/questionnaire-drafts/**', (route) => route.abort());
  await expect(page.getByText(t('quiz.saved'), { exact: true })).toBeVisible();
  await page.reload();
  await expect(quiz.option('fever_now', 'recent')).toBeChecked();
});

/** A phone on 3G has what a day without a network needs, as any other. */
import type { Page } from '@playwright/test';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { timeLimit } from '@hodi/server/src/testing/time-limit.ts';
import { fullAnswers, plainFever, profileOf } from '../fixtures/content.ts';
import { lostConnections } from '../fixtures/problems.ts';
import type { Clinic } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { SummaryPage } from '../pages/summary-page.ts';
import { expectKeeps } from '../pages/thread-page.ts';
import { expectFetched } from '../pages/waits/app-files.ts';

/** As the browser of a phone says of its line; that of the machine is a good one. */
const onThirdGeneration = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { connection } = navigator as Navigator & { connection?: EventTarget };
    if (!connection) return;
    let line = '3g';
    Object.defineProperty(Object.getPrototypeOf(connection), 'effectiveType', { get: () => line });
    addEventListener('good-line', () => {
      line = '4g';
      connection.dispatchEvent(new Event('change'));
    });
  });

/** Whether a page that no day without a network needs has come. */
const hasRest = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return caught.flat().some(({ url }) => url.includes('/assets/patient-account-'));
  });

/** Only what the app keeps itself is there afterwards. */
async function loseLine({ page, context }: AppWindow): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await context.setOffline(true);
}

/** Answers all, looks over them and sends: it waits on the phone. */
async function fillInAndSend(window: AppWindow, { patient, doctor }: Clinic): Promise<void> {
  const quiz = await QuizPage.of(window, 'temperature');
  await quiz.fillIn({ answers: await fullAnswers('temperature', plainFever, patient), profile: profileOf(patient) });
  await new SummaryPage(window).sendTo(doctor).click();
  await expect(window.page.getByText(window.t('help.waiting'), { exact: true })).toBeVisible();
}

test('a questionnaire opened on 3G can be answered, reviewed and sent after the connection is lost @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(...lostConnections);
  const clinic = await people.clinic();
  // This browser keeps nothing and saves data besides: what follows the questions comes all the same.
  const window = await windows.of(clinic.patient);
  const { page } = window;
  await onThirdGeneration(page);
  await page.goto('/patient/quiz/temperature');
  await expectFetched(page, 'summary-page', 'get-help-page');
  await expectKeeps(page);
  await loseLine(window);
  await fillInAndSend(window, clinic);
});

test('on 3G the whole way of a questionnaire is kept, though none was opened and the line broke in between @phone', async ({
  windows,
  people,
  problems,
}) => {
  test.slow();
  problems.allow(...lostConnections);
  const clinic = await people.clinic();
  const window = await windows.of(clinic.patient, { keepsApp: true, fetchesAhead: true });
  const { page, context, t } = window;
  await onThirdGeneration(page);
  await page.goto('/patient/dashboard');
  await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(t('connection.offline'))).toBeVisible();
  await context.setOffline(false);
  const kept = () =>
    page.evaluate(async () => {
      const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      const topics = caught.flat().map(({ url }) => /questionnaire-([a-z_]+)\.en-[^/]*\.js$/.exec(url)?.[1]);
      return new Set(topics.filter((topic) => topic !== undefined)).size;
    });
  await expect
    .poll(kept, { timeout: timeLimit(180_000), message: 'questionnaires on the phone' })
    .toBe(topicKeys.length);
  expect(await hasRest(page), 'what can wait for a better line').toBe(false);
  await page.evaluate(() => dispatchEvent(new Event('good-line')));
  await expect.poll(() => hasRest(page), { message: 'the rest on a good line' }).toBe(true);
  await loseLine(window);
  await page.goto('/patient/quiz/temperature');
  await fillInAndSend(window, clinic);
  const other = await QuizPage.of(window, 'diabetes');
  await page.goto('/patient/quiz/diabetes');
  await other.expectQuestion(other.content.topic.questions[0]?.id ?? '');
  await page.goto('/patient/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(clinic.patient.user.given_name);
});

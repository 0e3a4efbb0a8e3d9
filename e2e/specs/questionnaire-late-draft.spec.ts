/** Savings of a questionnaire that a bad line holds back: the newer answers win, in whatever order they arrive. */
import type { BrowserContext, Request, Route } from '@playwright/test';
import { loadDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { expect, test } from '../fixtures/test.ts';
import { type AppWindow, goAhead, look } from '../fixtures/windows.ts';
import { QuizPage, savedDrafts } from '../pages/quiz-page.ts';

/** Reaches the server now, however long ago it left. @returns the status of the answer. */
async function arrivesLate(context: BrowserContext, request: Request): Promise<number> {
  const sent = { headers: request.headers(), data: request.postData() ?? '' };
  return (await context.request.put(request.url(), sent)).status();
}

/** The next draft reaches the server only when it is let go, and its answer finds no page any more. */
async function lateDraft({ page, context }: AppWindow) {
  const left = Promise.withResolvers<void>();
  const arrives = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<number>();
  await page.route('**/questionnaire-drafts/**', async (route) => {
    const request = route.request();
    if (request.method() !== 'PUT') return route.continue();
    left.resolve();
    await arrives.promise;
    arrived.resolve(await arrivesLate(context, request));
  });
  return {
    left: left.promise,
    arrive: () => {
      arrives.resolve();
      return arrived.promise;
    },
  };
}

test('a clock that is a day ahead gives older answers no right over those of another device @phone', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const first = await windows.of(patient);
  await goAhead(first, 86_400_000);
  const quiz = await QuizPage.of(first, 'temperature');
  const late = await lateDraft(first);
  await first.page.goto('/patient/quiz/temperature');
  await quiz.option('fever_now', 'recent').check();
  await quiz.expectSaved();
  await late.left;

  const second = await windows.of(patient);
  const there = await QuizPage.opened(second, 'temperature');
  await there.chooseAndSave('fever_now', 'yes');

  await first.page.goto('/patient/quiz/temperature');
  await expect(quiz.option('fever_now', 'yes')).toBeChecked();
});

test('answers given after a draft left stay, though that draft arrived later and unheard @phone @story', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page, context } = window;
  const quiz = await QuizPage.opened(window, 'temperature');
  const late = await lateDraft(window);
  await quiz.option('fever_now', 'recent').check();
  await late.left;
  await quiz.option('fever_now', 'yes').check();
  await quiz.expectSaved();
  await page.close();
  expect(await late.arrive()).toBe(200);
  const next = { ...window, page: await context.newPage() };
  const again = await QuizPage.opened(next, 'temperature');
  await expect(again.option('fever_now', 'yes')).toBeChecked();
});

test('a saving that the line held back until the next one had arrived does not win over it @phone', async ({
  windows,
  people,
  problems,
  api,
}) => {
  problems.allow(/status of 503/);
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page, context } = window;
  const quiz = await QuizPage.opened(window, 'temperature');
  const held = Promise.withResolvers<Request>();
  const hold = async (route: Route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    held.resolve(route.request());
    await route.fulfill({ status: 503, json: { code: 'server_busy', message: 'The server is busy.' } });
  };
  await page.route('**/questionnaire-drafts/**', hold);
  const refused = page.waitForResponse(savedDrafts);
  await quiz.option('fever_now', 'recent').check();
  const first = await held.promise;
  expect((await refused).status()).toBe(503);
  await page.unroute('**/questionnaire-drafts/**', hold);
  await quiz.chooseAndSave('fever_now', 'yes');
  await quiz.expectSaved();
  expect(await arrivesLate(context, first)).toBe(200);

  await page.reload();
  await quiz.expectQuestion('fever_now');
  await expect(quiz.option('fever_now', 'yes')).toBeChecked();
  // And the server hears of it once more, for the other devices, when this one is put away.
  await look(page, 'hidden');
  const there = async () => {
    const { draft } = await api.as(patient, loadDraft, { params: { patient_id: patient.id, topic: 'temperature' } });
    return draft?.answers['fever_now'];
  };
  await expect.poll(there).toBe('yes');
});

test('answers that waited for the network leave those of another device that were given since @phone', async ({
  windows,
  people,
  problems,
  api,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const { patient } = await people.clinic();
  const first = await windows.of(patient);
  const here = await QuizPage.opened(first, 'temperature');
  await first.context.setOffline(true);
  await here.option('fever_now', 'recent').check();
  await here.expectSaved();

  const second = await windows.of(patient);
  const there = await QuizPage.opened(second, 'temperature');
  await there.chooseAndSave('fever_now', 'yes');

  const late = first.page.waitForResponse(savedDrafts);
  await first.context.setOffline(false);
  expect((await late).status()).toBe(200);
  const { draft } = await api.as(patient, loadDraft, { params: { patient_id: patient.id, topic: 'temperature' } });
  expect(draft?.answers['fever_now']).toBe('yes');
  await first.page.reload();
  await expect(here.option('fever_now', 'yes')).toBeChecked();
});

import type { Locator, Page } from '@playwright/test';
import { fullAnswers, plainFever, profileOf } from '../fixtures/content.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow, Windows } from '../fixtures/windows.ts';
import { QuizPage } from '../pages/quiz-page.ts';

declare global {
  /** Milliseconds from each touch to the frame that shows what it did. */
  var reactions: number[];
}

/** By the browser's own measure; what takes less than 16 ms it does not report, so such touches count as 16. */
function measureReactions(): void {
  globalThis.reactions = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') globalThis.reactions.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

interface Point {
  x: number;
  y: number;
}

/** Where a finger goes for each of the answers that are in sight. */
async function pointsOf(answers: readonly Locator[]): Promise<Point[]> {
  const boxes = await Promise.all(answers.map((answer) => answer.boundingBox()));
  const middles = boxes
    .filter((box) => box !== null)
    .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
  return middles.filter(({ y }) => y < 600);
}

/** Touches each of the places twice, each time when the page has come to rest; the reactions, in milliseconds. */
async function touchAll(page: Page, points: readonly Point[]): Promise<number[]> {
  await page.evaluate(() => globalThis.reactions.splice(0));
  for (const { x, y } of [...points, ...points]) {
    // Not by a locator, whose own scripts would run on the slowed page too.
    await page.touchscreen.tap(x, y);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
  }
  const reported = await page.evaluate(() => globalThis.reactions);
  const quick = Array.from({ length: Math.max(0, 2 * points.length - reported.length) }, () => 16);
  return [...reported, ...quick];
}

/** Whatever else the machine does only makes a round slower: the quickest one says most about the app. */
const rounds = 5;

/** Check boxes without an app: what the browser alone takes from a touch to the frame that shows it. */
const bare = `<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare</title>
  <style>label { display: block; height: 50px }</style>${'<label><input type="checkbox"> Choice</label>'.repeat(8)}`;

async function openBare(windows: Windows): Promise<AppWindow> {
  const window = await windows.visitor();
  await window.page.addInitScript(measureReactions);
  await window.page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: bare }));
  await window.page.goto('/bare');
  return window;
}

async function slowDown({ page, context }: AppWindow, rate: number): Promise<void> {
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate });
}

test('an answer shows within 50 ms of what the browser itself takes, on a phone slowed 6 times @phone', async ({
  windows,
  people,
}) => {
  test.slow();
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page } = window;
  await page.addInitScript(measureReactions);
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  const answers = await fullAnswers('temperature', plainFever, patient);
  await quiz.fillIn({ answers, profile: profileOf(patient), until: 'other_symptoms' });
  const question = quiz.content.topic.questions.find(({ id }) => id === 'other_symptoms');
  const codes = question?.kind === 'multiple' ? question.options.filter((code) => code !== 'other') : [];
  const choices = codes.map((code) => quiz.option('other_symptoms', code));

  const points = await pointsOf(choices);
  expect(points.length).toBeGreaterThan(4);

  const limit = await openBare(windows);
  const places = await pointsOf(await limit.page.getByRole('checkbox').all());
  const ours: number[] = [];
  const browsers: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [of, at, medians] of [
      [limit, places, browsers],
      [window, points, ours],
    ] as const) {
      await of.page.bringToFront();
      await slowDown(of, 6);
      medians.push(median(await touchAll(of.page, at)));
      await slowDown(of, 1);
    }
  }
  console.log(`from touch to frame on a CPU slowed 6 times, medians of ${2 * points.length} touches in ms:`);
  console.log(`an answer ${ours.join(', ')}; a bare check box ${browsers.join(', ')}`);
  expect(Math.min(...ours) - Math.min(...browsers)).toBeLessThanOrEqual(50);
});

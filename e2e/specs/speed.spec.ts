import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import { fullAnswers, plainFever, profileOf } from '../fixtures/content.ts';
import { makeMeasurable, pointsOf, quantile, slowDown, touchAll, typeAll } from '../fixtures/reactions.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow, Windows } from '../fixtures/windows.ts';
import { EmergencyScreen } from '../pages/emergency-screen.ts';
import { QuizPage } from '../pages/quiz-page.ts';

/** Limits that a person notices, in milliseconds, on a processor slowed 6 times. */
const limits = { answer: 50, emergency: 200 };
/** From touch to frame without an app, on a quiet machine. If even that takes longer, the limits grow by as much. */
const quietBare = 32;
/** Other load of the machine only makes a round slower: the quickest one tells most about the app. */
const rounds = 5;

const told = { ...plainFever, temperature_measured: 'yes', temperature_c: { value: 37.2, unit: 'c' } };

interface Case {
  what: string;
  topic: TopicKey;
  question: string;
  /** The same on a page without an app: what the browser alone takes. */
  bare: string;
}

const choices = (type: string) => `<label><input type="${type}" name="of"> Choice</label>`.repeat(8);
const cases: readonly Case[] = [
  { what: 'one choice', topic: 'temperature', question: 'duration', bare: choices('radio') },
  { what: 'many choices', topic: 'temperature', question: 'other_symptoms', bare: choices('checkbox') },
  { what: 'a number', topic: 'temperature', question: 'temperature_c', bare: '<input inputmode="decimal">' },
  { what: 'a text', topic: 'other_symptoms', question: 'main_symptom', bare: '<textarea rows="4"></textarea>' },
];

async function openBare(windows: Windows, content: string): Promise<AppWindow> {
  const window = await windows.visitor();
  const head = '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare</title>';
  const style = '<style>label { display: block; height: 50px }</style>';
  await makeMeasurable(window);
  await window.page.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html>${head}${style}${content}` }),
  );
  await window.page.goto('/bare');
  return window;
}

/** Answers once and again: letter by letter where there is a field, though it may have choices beside it, or each of the choices in sight. */
async function answering({ page }: AppWindow): Promise<() => Promise<number[]>> {
  const field = page.getByRole('textbox');
  if ((await field.count()) === 0) {
    const choices = page.locator('label:has(input:is([type="radio"], [type="checkbox"]))');
    const points = await pointsOf(await choices.all());
    return () => touchAll(page, points);
  }
  return async () => {
    await field.fill('');
    await field.focus();
    return typeAll(page, '3738393737');
  };
}

/** The reactions of each round on both, in turn. */
async function compare(ours: AppWindow, bare: AppWindow): Promise<{ ours: number[][]; bare: number[][] }> {
  const found: { ours: number[][]; bare: number[][] } = { ours: [], bare: [] };
  const turns = [
    { window: bare, answer: await answering(bare), into: found.bare },
    { window: ours, answer: await answering(ours), into: found.ours },
  ];
  for (let round = 0; round < rounds; round += 1) {
    for (const { window, answer, into } of turns) {
      await window.page.bringToFront();
      await slowDown(window, 6);
      into.push(await answer());
      await slowDown(window, 1);
    }
  }
  return found;
}

const least = (all: readonly number[][], share: number) => Math.min(...all.map((round) => quantile(round, share)));
const figures = (all: readonly number[][]) =>
  `${least(all, 0.5)} (p95 ${least(all, 0.95)}; medians ${all.map((round) => quantile(round, 0.5)).join(', ')})`;
const strain = (bare: readonly number[][]) => Math.max(1, least(bare, 0.5) / quietBare);

for (const { what, topic, question, bare } of cases) {
  test(`${what} shows within 50 ms on a phone slowed 6 times @phone`, async ({ windows, people }) => {
    test.slow();
    const { patient } = await people.clinic();
    const window = await windows.of(patient);
    await makeMeasurable(window);
    const quiz = await QuizPage.of(window, topic);
    await window.page.goto(`/patient/quiz/${topic}`);
    if (topic === 'temperature') {
      const answers = await fullAnswers(topic, told, patient);
      await quiz.fillIn({ answers, profile: profileOf(patient), until: question });
    }
    await quiz.expectQuestion(question);
    const found = await compare(window, await openBare(windows, bare));
    console.log(`${what}, from touch to frame in ms: ${figures(found.ours)}; without an app ${figures(found.bare)}`);
    expect(least(found.ours, 0.5)).toBeLessThan(limits.answer * strain(found.bare));
  });
}

test('the emergency shows within 200 ms of its answer on a phone slowed 6 times @phone', async ({
  windows,
  people,
}) => {
  test.slow();
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page } = window;
  await makeMeasurable(window);
  const quiz = await QuizPage.of(window, 'temperature');
  const emergency = new EmergencyScreen(window);
  await page.goto('/patient/quiz/temperature');
  const answers = await fullAnswers('temperature', told, patient);
  await quiz.fillIn({ answers, profile: profileOf(patient), until: 'brain_signs' });
  const bare = await openBare(windows, choices('checkbox'));
  const touchBare = await answering(bare);
  const neck = quiz.option('brain_signs', 'stiff_neck');
  const [point = { x: 0, y: 0 }] = await pointsOf([neck]);
  const found = { ours: [] as number[], bare: [] as number[][] };
  for (let round = 0; round < rounds; round += 1) {
    await bare.page.bringToFront();
    await slowDown(bare, 6);
    found.bare.push(await touchBare());
    await slowDown(bare, 1);
    await page.bringToFront();
    await slowDown(window, 6);
    const shown = page.evaluate(() => nextEmergency());
    await page.touchscreen.tap(point.x, point.y);
    found.ours.push(Math.round(await shown));
    await slowDown(window, 1);
    await emergency.understand();
    await neck.uncheck();
  }
  console.log(
    `an emergency, from touch to frame in ms: ${found.ours.join(', ')}; without an app ${figures(found.bare)}`,
  );
  expect(Math.min(...found.ours)).toBeLessThan(limits.emergency * strain(found.bare));
});

/** The main tasks of people, on a phone whose processor is slowed 6 times: how long it is busy, and layout shifts. */
import { expect as quickly } from '@playwright/test';
import { completeAnswers } from '@hodi/server/src/demo/demo-answers.ts';
import { personOf } from '@hodi/server/src/demo/people/patients.ts';
import { loadTopic } from '@hodi/domain/questionnaires/load-topic.ts';
import { plainFever } from '#e2e/fixtures/content.ts';
import { password } from '#e2e/fixtures/people.ts';
import { slowDown } from '#e2e/fixtures/reactions.ts';
import type { Server } from '#e2e/fixtures/server.ts';
import type { AppWindow, Windows } from '#e2e/fixtures/windows.ts';
import { LoginPage } from '#e2e/pages/login-page.ts';
import { QuizPage } from '#e2e/pages/quiz-page.ts';
import { ThreadPage } from '#e2e/pages/thread-page.ts';
import { demoMember, threadOf } from '#lab/screens/demo.ts';
import { collectSeen, longestOf, type Seen, shiftOf } from './page-records.ts';

export interface Flow {
  what: string;
  /** The longest piece of work, in milliseconds: of the quickest round. */
  longest: number;
  /** Description of that work. */
  work: string;
  /** The worst shift of all rounds, and the element that moved. */
  shift: number;
  jumped: string;
}

/** A slow phone takes its time; how long is measured by other means. */
const expect = quickly.configure({ timeout: 90_000 });

type Take = (window: AppWindow) => Promise<void>;
const [given = ''] = personOf('wambui').names;
const profile = { age_years: 41, age_months: 492, gender: 'female' } as const;

/** Of one person in one window, in their order. */
const patientSteps: readonly (readonly [what: string, take: Take])[] = [
  [
    'logging in',
    async (window) => {
      const { mobile_number: number } = demoMember('wambui', 'en').user;
      const login = new LoginPage(window);
      await login.open();
      await login.send({ number, password, role: 'patient' });
      await expect(window.page.getByRole('heading', { level: 1 })).toContainText(given);
    },
  ],
  [
    'a questionnaire, to sent',
    async (window) => {
      const { page, t } = window;
      const quiz = await QuizPage.of(window, 'temperature');
      await page
        .getByRole('link', { name: t('nav.get_help'), exact: true })
        .first()
        .click();
      await page.getByRole('link', { name: quiz.content.texts.title }).first().click();
      await quiz.fillIn({ answers: completeAnswers(await loadTopic('temperature'), plainFever, profile), profile });
      await page.getByRole('button', { name: /^Send to/ }).click();
      await page.waitForURL(/e-contact/);
      await expect(new ThreadPage(window).composer).toBeVisible();
    },
  ],
  [
    'a message in the thread',
    async (window) => {
      const thread = new ThreadPage(window);
      await thread.write('The fever came back in the night.');
      await expect(thread.message('The fever came back')).toContainText(window.t('thread.sent'));
    },
  ],
];

const clinicianSteps = (path: string): readonly (readonly [what: string, take: Take])[] => [
  [
    'the clinician’s dashboard',
    async ({ page }) => {
      await page.goto('/clinician/dashboard');
      await expect(page.getByRole('main').getByRole('link', { name: given }).first()).toBeVisible();
    },
  ],
  [
    'the clinician’s reply',
    async (window) => {
      const { page, t } = window;
      await page.goto(path);
      await page.getByRole('tab', { name: t('consultation.tab_messages') }).click();
      await page.getByRole('textbox', { name: t('thread.write_to', { name: given }) }).fill('Come today at two.');
      await page.getByRole('button', { name: t('thread.send_reply'), exact: true }).click();
      await expect(
        page.getByRole('log').getByRole('article').filter({ hasText: 'Come today at two.' }).last(),
      ).not.toContainText(t('thread.sending'));
    },
  ],
];

async function visitPages(window: AppWindow, steps: readonly (readonly [string, Take])[], into: Map<string, Seen[][]>) {
  const seen = await collectSeen(window);
  await window.page.emulateMedia({ reducedMotion: 'no-preference' });
  await slowDown(window, 6);
  for (const [what, take] of steps) {
    const before = seen.length;
    await take(window);
    // Pending frames and their reports belong to the step.
    await window.page.evaluate(() => new Promise((done) => void requestIdleCallback(done, { timeout: 2_000 })));
    into.set(what, [...(into.get(what) ?? []), seen.slice(before)]);
  }
}

function flowOf(what: string, rounds: readonly Seen[][]): Flow {
  const longest = rounds.map((round) => longestOf(round)).toSorted((a, b) => (a?.value ?? 0) - (b?.value ?? 0))[0];
  const shift = Math.max(...rounds.map(shiftOf));
  const jumps = rounds.flat().filter(({ kind, value }) => kind === 'shift' && value > 0.01);
  return {
    what,
    longest: longest?.value ?? 0,
    work: longest === undefined ? '' : `${longest.path}: ${longest.what}`,
    shift,
    jumped: [...new Set(jumps.map(({ what: node, path, value }) => `${value.toFixed(3)} ${path} ${node}`))].join('; '),
  };
}

/** @param open fresh windows: nothing of the app is kept from round to round. */
export async function mainFlows({ db }: Server, open: () => Windows, rounds: number): Promise<Flow[]> {
  const found = new Map<string, Seen[][]>();
  for (let round = 0; round < rounds; round += 1) {
    const windows = open();
    try {
      const patient = await windows.visitor({ keepsApp: true });
      await visitPages(patient, patientSteps, found);
      // Each has a phone of their own: the patient's prefetches meanwhile are no work of the clinician's.
      await patient.context.close();
      const path = `/clinician/e-contact/${await threadOf(db, 'wambui', 'temperature')}`;
      await visitPages(await windows.of(demoMember('wanjiru', 'en'), { keepsApp: true }), clinicianSteps(path), found);
    } finally {
      await windows.closeAll();
    }
  }
  return [...found].map(([what, all]) => flowOf(what, all));
}

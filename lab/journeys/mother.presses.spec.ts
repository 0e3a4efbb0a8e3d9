/**
 * A mother of three with little schooling, in Kiswahili, on a small phone: how often she presses, and how much she has to read,
 * until the clinic has her report about herself and about her baby.
 */
import { topicTitle } from '@hodi/domain/questionnaires/catalog.ts';
import { screensOf } from '@hodi/domain/questionnaires/flow/quiz-screens.ts';
import { quizFlags } from '@hodi/domain/questionnaires/flow/quiz-state.ts';
import { profileOn } from '@hodi/domain/questionnaires/profile.ts';
import type { AnswerValue, Profile, Question } from '@hodi/domain/questionnaires/topic.ts';
import { raisingQuestions } from '@hodi/domain/red-flags/raising-answers.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { visibleQuestions } from '@hodi/domain/questionnaires/visible-questions.ts';
import { completeAnswers } from '@hodi/server/src/demo/demo-answers.ts';
import { expect, type Locator } from '@playwright/test';
import { contentAbout, contentOf, homeToday, plainFever, profileOf } from '#e2e/fixtures/content.ts';
import { test } from '#e2e/fixtures/test.ts';
import type { AppWindow } from '#e2e/fixtures/windows.ts';
import { QuizPage } from '#e2e/pages/quiz-page.ts';
import { CountedScreens } from './counted-screens.ts';
import { motherOfThree } from './mother-of-three.ts';

const key = 'temperature';

/** One report, screen by screen, by the finger alone; each says whom it is about, where it can be seen without scrolling. */
class Report extends CountedScreens {
  readonly #about: Locator;

  /** @param about whose name stands on each screen. */
  constructor(window: AppWindow, about: string, folder: string) {
    super(window, { title: `About ${about}`, folder });
    this.#about = window.page.getByText(about).filter({ visible: true }).first();
  }

  override async see(name: string): Promise<void> {
    await this.settled();
    await expect(this.#about, `${name}: whom it is about`).toBeInViewport();
    await super.see(name);
  }

  async choose(quiz: QuizPage, { id }: Question, value: AnswerValue): Promise<void> {
    for (const code of (Array.isArray(value) ? value : [value]) as readonly string[]) {
      // The box itself is often not to be seen; its label is.
      await this.press(quiz.option(id, code).locator('xpath=ancestor-or-self::label').first());
    }
  }
}

interface Asked {
  window: AppWindow;
  report: Report;
  quiz: QuizPage;
  profile: Profile;
  /** On the page that asks whom it is for, and at the end. */
  who: string;
  send: string;
}

async function tell({ window, report, quiz, profile, who, send }: Asked): Promise<void> {
  const { page, t } = window;
  await page.goto('/patient/dashboard');
  const help = page.getByRole('link', { name: t('nav.get_help') }).first();
  await help.tap();
  await page.getByRole('link', { name: topicTitle(key).sw, exact: true }).tap();
  await expect(page.getByRole('heading', { level: 1, name: t('caregivers.choose.title') })).toBeVisible();
  await report.see('who-for');
  // From the dashboard to here.
  report.count(2);
  await report.press(page.getByRole('link', { name: who }).first());

  const { topic } = quiz.content;
  const answers = completeAnswers(topic, plainFever, profile);
  const screens = screensOf(visibleQuestions(topic, answers, profile));
  const given: Record<string, AnswerValue> = {};
  /** The next question comes by itself, unless the answer has something to say. */
  const goesOn = (questions: readonly Question[]): boolean => {
    const [{ id, kind } = { id: '', kind: '' }] = questions;
    const raising = raisingQuestions({ topic, profile, answers: given, flags: quizFlags({ topic, profile }, given) });
    return questions.length === 1 && kind === 'single' && raising.every(({ question_id }) => question_id !== id);
  };
  for (const { id, questions } of screens) {
    await quiz.expectQuestion(id);
    await report.see(id);
    for (const question of questions) {
      const value = answers[question.id];
      if (value === undefined) continue;
      given[question.id] = value;
      await report.choose(quiz, question, value);
    }
    if (!goesOn(questions)) await report.press(page.getByRole('button', { name: t('shell.continue'), exact: true }));
  }
  const button = page.getByRole('button', { name: send });
  await expect(button).toBeVisible();
  await report.see('summary');
  await report.press(button);
  await expect(page).toHaveURL(/\/patient\/e-contact\//);
  await report.see('thread');
}

test('a report about the baby takes three presses more at most than one about oneself', async ({
  windows,
  people,
  api,
}) => {
  const { mother, baby, doctor } = await motherOfThree(people, api, 'sw');
  const window = await windows.of(mother, { device: 'phone', language: 'sw' });
  const { t } = window;
  const own = new Report(window, t('caregivers.me'), 'own');
  await tell({
    window,
    report: own,
    quiz: new QuizPage(window, await contentOf(key, 'sw')),
    profile: profileOf(mother),
    who: t('caregivers.me'),
    send: t('summary.send', { name: displayName(doctor.user, doctor.role) }),
  });
  const { given_name: name, birthday, gender } = baby;
  const profile = profileOn(birthday, gender, homeToday());
  const about = new Report(window, name, 'baby');
  await tell({
    window,
    report: about,
    quiz: new QuizPage(window, await contentAbout(key, 'sw', { given_name: name, profile })),
    profile,
    who: name,
    send: t('for_someone.summary.send', { name }),
  });
  own.print();
  about.print();
  expect(about.presses - own.presses, 'more presses about the baby').toBeLessThanOrEqual(3);
});

import { expect, type Locator } from '@playwright/test';
import { screensOf } from '@hodi/domain/questionnaires/flow/quiz-screens.ts';
import { quizFlags } from '@hodi/domain/questionnaires/flow/quiz-state.ts';
import type { Answers, AnswerValue, Profile, Question, TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import { visibleQuestions } from '@hodi/domain/questionnaires/visible-questions.ts';
import { type Content, contentOf, optionText, questionTexts } from '../fixtures/content.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { expectKeeps } from './thread-page.ts';
import { expectFetched } from './waits/app-files.ts';

/** The server's answers to savings of a questionnaire that is being filled in. */
export const savedDrafts = (response: { url(): string; request(): { method(): string } }) =>
  response.url().includes('/questionnaire-drafts/') && response.request().method() === 'PUT';

export interface FillOptions {
  answers: Answers;
  profile: Profile;
  /** Called at the answer that raises an emergency, before anything else is touched. */
  onEmergency?: (rule_ids: string[]) => Promise<void>;
  /** Begins here instead of at the first question: it is on the screen already. */
  from?: string;
  /** Stops when this question is on the screen. */
  until?: string;
}

/** A questionnaire, one question or small group at a time. */
export class QuizPage {
  readonly #window: AppWindow;
  readonly content: Content;

  constructor(window: AppWindow, content: Content) {
    this.#window = window;
    this.content = content;
  }

  static async of(window: AppWindow, key: TopicKey): Promise<QuizPage> {
    return new QuizPage(window, await contentOf(key, window.language));
  }

  /** The patient's own, opened at its first question. */
  static async opened(window: AppWindow, key: TopicKey): Promise<QuizPage> {
    const quiz = await QuizPage.of(window, key);
    await window.page.goto(`/patient/quiz/${key}`);
    await quiz.expectQuestion(quiz.content.topic.questions[0]?.id ?? '');
    return quiz;
  }

  get heading(): Locator {
    return this.#window.page.getByRole('heading', { level: 1 });
  }

  /** It says that the answers are kept, and means the last one too: of that it hears after the frame that shows it. */
  async expectSaved(): Promise<void> {
    const { page, t } = this.#window;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await expect(page.getByText(t('quiz.saved'), { exact: true })).toBeVisible();
  }

  /** Waits until the app has loaded what sends a patient's answers and the page that shows them waiting. */
  async expectReadyToQueue(): Promise<void> {
    const { page } = this.#window;
    await expectFetched(page, 'summary-page', 'get-help-page');
    await expectKeeps(page);
  }

  /** Chooses an answer, which reaches the server. */
  async chooseAndSave(question_id: string, code: string): Promise<void> {
    const saved = this.#window.page.waitForResponse(savedDrafts);
    await this.option(question_id, code).check();
    expect((await saved).ok()).toBe(true);
  }

  /** One answer to choose, by its code. */
  option(question_id: string, code: string): Locator {
    const question = this.content.topic.questions.find(({ id }) => id === question_id);
    const role = question?.kind === 'multiple' ? 'checkbox' : 'radio';
    return this.#window.page.getByRole(role, { name: optionText(this.content, question_id, code), exact: true });
  }

  /** One unit to choose, of a number that is asked with its unit. */
  unit(question_id: string, code: string): Locator {
    const label = questionTexts(this.content, question_id).units?.[code] ?? code;
    return this.#window.page.getByRole('radio', { name: label, exact: true });
  }

  async expectQuestion(question_id: string): Promise<void> {
    await expect(this.heading).toContainText(questionTexts(this.content, question_id).text);
  }

  async next(): Promise<void> {
    const { page, t } = this.#window;
    await page.getByRole('button', { name: t('shell.continue'), exact: true }).click();
  }

  /** The touches and Continue in one go, before the page can draw or do anything between them. */
  async touchAndContinue(touches: readonly Locator[]): Promise<void> {
    const { page, t } = this.#window;
    const all = [...touches, page.getByRole('button', { name: t('shell.continue'), exact: true })];
    const handles = await Promise.all(all.map((locator) => locator.elementHandle()));
    await page.evaluate((elements) => elements.forEach((element) => (element as HTMLElement).click()), handles);
  }

  async back(): Promise<void> {
    const { page, t } = this.#window;
    await page.getByRole('button', { name: t('shell.back'), exact: true }).click();
  }

  async answer(question: Question, value: AnswerValue): Promise<void> {
    const { id, kind } = question;
    const { page } = this.#window;
    const codes = (Array.isArray(value) ? value : [value]) as readonly string[];
    const written = typeof value === 'object' && 'value' in value ? String(value.value) : codes.join();
    switch (kind) {
      case 'single':
      case 'multiple':
        for (const code of codes) await this.option(id, code).check();
        return;
      case 'number': {
        const field = page.getByRole('textbox', { name: questionTexts(this.content, id).text });
        await field.fill(written);
        await field.blur();
        if (!('ask_unit' in question) || typeof value !== 'object' || !('unit' in value)) return;
        return this.unit(id, value.unit).check();
      }
      case 'scale':
        return page.getByRole('radio', { name: written, exact: true }).check();
      default:
        return page.getByRole('textbox').fill(written);
    }
  }

  /** Fills in the questions from the one on the screen on, each with Continue, up to the summary. */
  async fillIn({ answers, profile, onEmergency, from, until }: FillOptions): Promise<void> {
    const { topic } = this.content;
    const given: Record<string, AnswerValue> = {};
    const seen = new Set<string>();
    const screens = screensOf(visibleQuestions(topic, answers, profile));
    const begin = Math.max(
      0,
      screens.findIndex(({ id }) => id === from),
    );
    for (const { questions } of screens.slice(begin)) {
      if (questions.length === 1) await this.expectQuestion(questions[0].id);
      if (questions.some(({ id }) => id === until)) return;
      for (const question of questions) {
        const value = answers[question.id];
        if (value === undefined) continue;
        await this.answer(question, value);
        given[question.id] = value;
        const raised = quizFlags({ topic, profile }, given).filter(({ severity }) => severity === 'emergency');
        const fresh = raised.map(({ rule_id }) => rule_id).filter((rule_id) => !seen.has(rule_id));
        for (const rule_id of fresh) seen.add(rule_id);
        if (fresh.length > 0) await onEmergency?.(fresh);
      }
      await this.next();
    }
  }
}

import { expect, type Locator } from '@playwright/test';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import type { AppWindow } from '../fixtures/windows.ts';

/** An inquiry as the clinician has it: answers and red flags beside the conversation, on a phone behind a tab. */
export class ConsultationPage {
  readonly #window: AppWindow;
  readonly #patient: PatientSeed;

  constructor(window: AppWindow, patient: PatientSeed) {
    this.#window = window;
    this.#patient = patient;
  }

  /** Three tabs on a phone; from 600 px the thread has a place of its own beside two, from 1200 px each part has. */
  #isBehindTab(part: 'answers' | 'messages' | 'draft'): boolean {
    const width = this.#window.page.viewportSize()?.width ?? 0;
    return width < (part === 'messages' ? 600 : 1200);
  }

  get log(): Locator {
    return this.#window.page.getByRole('log');
  }

  get composer(): Locator {
    const { page, t } = this.#window;
    return page.getByRole('textbox', { name: t('thread.write_to', { name: this.#patient.user.given_name }) });
  }

  get acknowledgements(): Locator {
    const { page, t } = this.#window;
    return page.getByRole('button', { name: t('red_flag.acknowledge'), exact: true });
  }

  /** The line that a red flag was acknowledged by the doctor of the clinic, or by the named person. */
  acknowledgedBy(name = 'Dr. Wanjiru Kamau'): Locator {
    const { page, t } = this.#window;
    return page.getByRole('listitem').getByText(t('red_flag.acknowledged_by', { name, at: '' }).replace(/[\s,]+$/, ''));
  }

  get resolved(): Locator {
    return this.#window.page.getByText(this.#window.t('thread.resolved'), { exact: true });
  }

  message(text: string): Locator {
    return this.log.getByRole('article').filter({ hasText: text });
  }

  /** The answer to a question, as it stands beside the conversation. */
  answerTo(question: string): Locator {
    const rows = this.#window.page.locator('dl > div');
    const asked = this.#window.page.locator('dt', { hasText: question });
    return rows.filter({ has: asked }).locator('dd');
  }

  async show(part: 'answers' | 'messages' | 'draft'): Promise<void> {
    // On a desktop the draft shares its column with the record.
    if (part !== 'draft' && !this.#isBehindTab(part)) return;
    const { page, t } = this.#window;
    const name = part === 'draft' ? t('proposal.tab') : t(`consultation.tab_${part}`);
    await page.getByRole('tab', { name }).click();
  }

  /** The machine's text. */
  get draft(): Locator {
    return this.#window.page.getByRole('region', { name: this.#window.t('proposal.tab') });
  }

  /** Asks for a draft and waits until all of it is there. */
  async propose(): Promise<void> {
    const { t } = this.#window;
    await this.show('draft');
    await this.draft.getByRole('button', { name: t('proposal.start') }).click();
    await expect(this.draft.getByRole('button', { name: t('proposal.regenerate') })).toBeVisible();
  }

  /** Opens the notes that the draft hides: of the reply, or of the notes. */
  async showMore(part: 'reply' | 'notes' = 'reply'): Promise<void> {
    const summaries = this.draft.locator('summary');
    await (part === 'reply' ? summaries.first() : summaries.last()).click();
  }

  async continueWithDraft(): Promise<void> {
    await this.draft.getByRole('button', { name: this.#window.t('proposal.continue') }).click();
    await expect(this.composer).not.toHaveValue('');
  }

  /** The checkbox of the sentence with this text. */
  tickOf(text: string | RegExp): Locator {
    return this.draft.getByRole('checkbox', { name: text });
  }

  async reply(text: string): Promise<void> {
    const { page, t } = this.#window;
    await this.show('messages');
    await this.composer.fill(text);
    await page.getByRole('button', { name: t('thread.send_reply'), exact: true }).click();
    await expect(this.composer).toHaveValue('');
  }

  /** Asks to resolve; the confirmation stays open. */
  async askToResolve(): Promise<Locator> {
    const { page, t } = this.#window;
    const resolve = t('consultation.resolve');
    if (this.#isBehindTab('messages')) {
      await page.getByRole('button', { name: t('thread.more') }).click();
      await page.getByRole('menuitem', { name: resolve }).click();
    } else await page.getByRole('button', { name: resolve }).click();
    return page.getByRole('alertdialog', { name: t('consultation.resolve_title') });
  }

  async confirmResolve(): Promise<void> {
    const { page, t } = this.#window;
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: t('consultation.resolve') }).click();
    await expect(question).toHaveCount(0);
  }
}

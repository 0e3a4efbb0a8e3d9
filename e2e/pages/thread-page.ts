import { expect, type Locator } from '@playwright/test';
import type { AppWindow } from '../fixtures/windows.ts';

/** The conversation as the patient has it. */
export class ThreadPage {
  readonly #window: AppWindow;

  constructor(window: AppWindow) {
    this.#window = window;
  }

  get log(): Locator {
    return this.#window.page.getByRole('log');
  }

  get composer(): Locator {
    return this.#window.page.getByRole('textbox', { name: this.#window.t('thread.write') });
  }

  get resolved(): Locator {
    return this.#window.page.getByText(this.#window.t('thread.resolved'), { exact: true });
  }

  message(text: string): Locator {
    return this.log.getByRole('article').filter({ hasText: text });
  }

  async write(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.#window.page.getByRole('button', { name: this.#window.t('thread.send'), exact: true }).click();
    await expect(this.composer).toHaveValue('');
  }
}

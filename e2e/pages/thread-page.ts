import { expect, type Locator, type Page } from '@playwright/test';
import type { AppWindow } from '../fixtures/windows.ts';
import { addPhoto } from './adding-photos.ts';
import { expectFetched } from './waits/app-files.ts';

/** Files of the build: what locks up what the device keeps, and what sends later. */
const whatKeeps = ['device-work', 'background-work'];

/** Waits until the page has loaded what keeps offline writes on the device. */
export async function expectKeeps(page: Page): Promise<void> {
  await expectFetched(page, ...whatKeeps);
  await page.waitForLoadState('networkidle');
}

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

  /** A patient's, by its address. */
  async open(id: string): Promise<void> {
    await this.#window.page.goto(`/patient/e-contact/${id}`);
    await this.expectReady();
  }

  /** Open, and able to keep. */
  async expectReady(): Promise<void> {
    await expect(this.composer).toBeVisible();
    await expectKeeps(this.#window.page);
  }

  get resolved(): Locator {
    return this.#window.page.getByText(this.#window.t('thread.resolved'), { exact: true });
  }

  message(text: string): Locator {
    return this.log.getByRole('article').filter({ hasText: text });
  }

  async write(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.send();
    await expect(this.composer).toHaveValue('');
  }

  async writeWithPhoto(text: string): Promise<void> {
    await addPhoto(this.#window);
    await this.write(text);
  }

  /** Sends what stands there, and waits for nothing. */
  async send(): Promise<void> {
    await this.#window.page.getByRole('button', { name: this.#window.t('thread.send'), exact: true }).click();
  }
}

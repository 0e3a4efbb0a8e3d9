import { expect, type Locator } from '@playwright/test';
import { otherLanguage, textsIn } from '../fixtures/texts.ts';
import type { AppWindow } from '../fixtures/windows.ts';

/** The message that fills the screen as soon as the answers call for it. */
export class EmergencyScreen {
  readonly #window: AppWindow;

  constructor(window: AppWindow) {
    this.#window = window;
  }

  get dialog(): Locator {
    const { page, t } = this.#window;
    return page.getByRole('alertdialog', { name: t('danger.title') });
  }

  get tell(): Locator {
    return this.dialog.getByRole('button', { name: this.#window.t('emergency.tell') });
  }

  /**
   * Its title in both languages over the whole window, the focus on it, a number to call, and a note that nothing is
   * sent.
   */
  async expectWhole(): Promise<void> {
    const { page, t, language } = this.#window;
    const { dialog } = this;
    const title = dialog.getByRole('heading', { level: 1, name: t('danger.title') });
    await expect(title).toBeVisible();
    await expect(title).toBeFocused();
    await expect(dialog.getByText(textsIn(otherLanguage(language))('danger.title'))).toBeVisible();
    await expect(dialog.locator('a[href^="tel:"]').first()).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByText(t('danger.not_sent'))).toBeAttached();
    await this.#expectInSight();
    await this.#expectNumberWhole();
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  }

  /** The advice is visible down to its last line, above the call button: nobody has to scroll for it. */
  async #expectInSight(): Promise<void> {
    const call = await this.dialog.locator('a[href^="tel:"]').first().boundingBox();
    const todo = await this.dialog.locator('ul:has(svg)').boundingBox();
    expect(call?.y).toBeGreaterThan(0);
    expect((todo?.y ?? Infinity) + (todo?.height ?? 0)).toBeLessThanOrEqual(call?.y ?? 0);
  }

  /** Even with text twice as large: a number that overflows its button cannot be read. */
  async #expectNumberWhole(): Promise<void> {
    const beyond = await this.dialog
      .locator('a[href^="tel:"]')
      .first()
      .evaluate((call) => {
        const { style } = document.documentElement;
        style.fontSize = '200%';
        const words = call.firstElementChild?.getBoundingClientRect().width ?? Infinity;
        const room = call.clientWidth;
        style.fontSize = '';
        return words - room;
      });
    expect(beyond).toBeLessThanOrEqual(0);
  }

  async understand(): Promise<void> {
    await this.dialog.getByRole('button', { name: this.#window.t('danger.understood') }).click();
    await expect(this.dialog).toHaveCount(0);
  }
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import type { AppWindow } from '#e2e/fixtures/windows.ts';

const pictures = join(import.meta.dirname, 'pictures/presses');

interface Screen {
  name: string;
  /** Until it was left; a text that is typed counts as one, wherever it is typed. */
  presses: number;
  words: number;
}

/** A journey screen by screen: how often somebody presses, and how many words stand there. */
export class CountedScreens {
  readonly screens: Screen[] = [];
  readonly #window: AppWindow;
  readonly #title: string;
  readonly #folder: string;

  /** @param folder of its pictures. */
  constructor(window: AppWindow, { title, folder }: { title: string; folder: string }) {
    this.#window = window;
    this.#title = title;
    this.#folder = folder;
  }

  async settled(): Promise<void> {
    const { page, t } = this.#window;
    await expect(page.getByText(t('shell.loading'), { exact: true })).toHaveCount(0);
    await page.waitForLoadState('networkidle');
  }

  /** A screen as it opens. */
  async see(name: string): Promise<void> {
    const { page } = this.#window;
    await this.settled();
    const words = await page.evaluate(
      () => document.body.innerText.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length,
    );
    this.screens.push({ name, presses: 0, words });
    const file = `${String(this.screens.length).padStart(2, '0')}-${name}.png`;
    mkdirSync(join(pictures, this.#folder), { recursive: true });
    await page.screenshot({ path: join(pictures, this.#folder, file) });
  }

  count(presses: number): void {
    const at = this.screens.at(-1);
    if (at) at.presses += presses;
  }

  async press(target: Locator): Promise<void> {
    const isTouch = await this.#window.page.evaluate(() => matchMedia('(pointer: coarse)').matches);
    await (isTouch ? target.tap() : target.click());
    this.count(1);
  }

  async type(target: Locator, text: string): Promise<void> {
    await target.fill(text);
    this.count(1);
  }

  get presses(): number {
    return this.screens.reduce((sum, { presses }) => sum + presses, 0);
  }

  print(): void {
    const rows = this.screens.map(
      ({ name, presses, words }) => `${String(presses).padStart(8)}${String(words).padStart(8)}  ${name}`,
    );
    const words = this.screens.reduce((sum, screen) => sum + screen.words, 0);
    console.log(
      [
        this.#title,
        ' presses   words  screen',
        ...rows,
        `${String(this.presses).padStart(8)}${String(words).padStart(8)}  all`,
      ].join('\n'),
    );
  }
}

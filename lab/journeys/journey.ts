/** One person's way through a flow: their actions, and the checks after every step. */
import { mkdirSync, appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import type { Language } from '@hodi/domain/shared/language.ts';
import { expectAccessible } from '#e2e/fixtures/axe.ts';
import type { DeviceName } from '#e2e/fixtures/devices.ts';
import type { AppWindow } from '#e2e/fixtures/windows.ts';
import type { Cutter } from './cutter.ts';
import type { Input } from './keyboard-and-pointer.ts';

export interface Look {
  device: DeviceName;
  language: Language;
  theme: 'light' | 'dark';
}

export const looks: readonly Look[] = (['phone', 'desktop'] as const).flatMap((device) =>
  (['en', 'sw'] as const).flatMap((language) =>
    (['light', 'dark'] as const).map((theme) => ({ device, language, theme })),
  ),
);

export const nameOf = ({ device, language, theme }: Look): string => `${device}-${language}-${theme}`;

export interface JourneySettings {
  /** Folder of the pictures. */
  folder: string;
  flow: string;
  input: Input;
  /** By keyboard: the focus must be somewhere after each step. */
  followsFocus?: boolean;
  /** A slow line: what stands on the screen while something is sent is looked at too. */
  isSlow?: boolean;
  cutter?: Cutter;
}

export interface Sending {
  /** Whether it has arrived, and the person is where they belong. */
  arrived: () => Promise<boolean>;
  /** The person's next action if repeating it after a lost answer cannot succeed. */
  ifDone?: () => Promise<void>;
}

/** How often somebody tries again before they give up. */
const patience = 8;

/** A complete answer has shown its result by then, on a busy machine too; in milliseconds. */
const soon = 10_000;

const arrivesSoon = ({ arrived }: Sending): Promise<boolean> =>
  expect
    .poll(arrived, { timeout: soon })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );

export class Journey {
  readonly window: AppWindow;
  readonly #settings: JourneySettings;
  #steps = 0;

  constructor(window: AppWindow, settings: JourneySettings) {
    this.window = window;
    this.#settings = settings;
  }

  get input(): Input {
    return this.#settings.input;
  }

  /** The screen stands still: nothing reaches over its edge, axe finds nothing, and a picture is taken. */
  async step(name: string): Promise<void> {
    const { page, t } = this.window;
    const { flow, followsFocus } = this.#settings;
    const where = `${flow}: ${name}`;
    await expect(page.getByText(t('shell.loading'), { exact: true })).toHaveCount(0, { timeout: 120_000 });
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${where}: reaches over the edge`).toBe(0);
    if (followsFocus) await this.#noteFocus(where);
    const place = await page.evaluate(() => scrollY);
    await this.#picture(name);
    await expectAccessible(page, where);
    // Both look at the whole page, which moves it.
    await page.evaluate((y) => scrollTo(0, y), place);
  }

  /** A picture of a state that lasts for a moment only. */
  async glance(name: string): Promise<void> {
    if (this.#settings.isSlow) await this.#picture(name);
  }

  /** Presses a button that sends, over a connection that may break, until it has arrived. Nothing typed may be lost. */
  async send(button: Locator, name: string, sending: Sending): Promise<void> {
    const { cutter, isSlow, input } = this.#settings;
    if (!cutter) {
      await input.press(button);
      if (isSlow) await this.#watchSending(button, name);
      await expect.poll(sending.arrived, { timeout: 120_000, message: `${name} arrived` }).toBe(true);
      return;
    }
    cutter.again();
    for (let turn = 0; turn < patience; turn += 1) {
      const typed = await this.#typed();
      const before = cutter.fates.length;
      await input.press(button);
      await expect.poll(async () => cutter.fates.length > before || (await sending.arrived())).toBe(true);
      const fate = cutter.fates.at(-1)?.fate;
      if (fate === 'whole' || cutter.fates.length === before) {
        if (await arrivesSoon(sending)) return;
        const next = cutter.fates.at(-1)?.fate;
        if (next === 'whole') {
          await this.step(`${name}-done-before`);
          if (sending.ifDone) return sending.ifDone();
          continue;
        }
      }
      await this.#expectTold(name, typed, turn);
    }
    expect(await sending.arrived(), `${name} arrived`).toBe(true);
  }

  async #watchSending(button: Locator, name: string): Promise<void> {
    await this.glance(`${name}-sending`);
    // Somebody impatient.
    await button.click({ timeout: 500 }).catch(() => undefined);
  }

  /** The error is shown where the person looks, and their typed text is still there. */
  async #expectTold(name: string, typed: string, turn: number): Promise<void> {
    const { page, t } = this.window;
    const places = page.locator('main, dialog').filter({ visible: true });
    await expect(places.getByText(t('network_error')).first(), `${name} tells that it was cut`).toBeVisible();
    expect(await this.#typed(), `${name} loses nothing`).toBe(typed);
    await this.step(`${name}-cut-${turn + 1}`);
  }

  /** Everything that stands in fields. */
  #typed(): Promise<string> {
    return this.window.page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
        .map(
          ({ name, value, type, checked }) => `${name}=${/radio|checkbox/.test(type) ? `${value} ${checked}` : value}`,
        )
        .join('\n'),
    );
  }

  async #noteFocus(where: string): Promise<void> {
    const focus = await this.window.page.evaluate(() => {
      const at = document.activeElement;
      if (at === null || at === document.body) return 'nowhere';
      const said = at.getAttribute('aria-label') ?? at.getAttribute('name') ?? at.textContent.trim().slice(0, 50);
      return `${at.tagName.toLowerCase()} ${said}`;
    });
    mkdirSync(this.#settings.folder, { recursive: true });
    appendFileSync(join(this.#settings.folder, 'focus.txt'), `${where}: ${focus}\n`);
  }

  async #picture(name: string): Promise<void> {
    this.#steps += 1;
    const { folder, flow } = this.#settings;
    mkdirSync(folder, { recursive: true });
    const file = `${flow}-${String(this.#steps).padStart(2, '0')}-${name}.png`;
    await this.window.page.screenshot({ path: join(folder, file), fullPage: true });
  }
}

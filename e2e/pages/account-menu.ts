import type { AppWindow } from '../fixtures/windows.ts';

export class AccountMenu {
  readonly #window: AppWindow;

  constructor(window: AppWindow) {
    this.#window = window;
  }

  async open(): Promise<void> {
    const { page, t } = this.#window;
    await page.getByRole('button', { name: t('menu.label') }).click();
  }

  async choose(label: string): Promise<void> {
    await this.open();
    await this.#window.page.getByRole('menuitem', { name: label }).click();
  }

  logOut(): Promise<void> {
    return this.choose(this.#window.t('menu.log_out'));
  }
}

import { expect, type Locator } from '@playwright/test';
import type { AppWindow } from '../fixtures/windows.ts';
import type { TextKey } from '../fixtures/texts.ts';

/** The own account: details, display, password, second factor, devices. */
export class AccountPage {
  readonly #window: AppWindow;

  constructor(window: AppWindow) {
    this.#window = window;
  }

  async open(): Promise<void> {
    const { page, t } = this.#window;
    const isStaff = (await page.evaluate(() => localStorage.getItem('userType')).catch(() => null)) === 'clinician';
    await page.goto(isStaff ? '/clinician/account' : '/patient/account');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(isStaff ? 'account.settings' : 'account.title'));
  }

  field(key: TextKey): Locator {
    return this.#window.page.getByLabel(this.#window.t(key), { exact: true });
  }

  button(key: TextKey): Locator {
    return this.#window.page.getByRole('button', { name: this.#window.t(key), exact: true });
  }

  /** What stands beside a name in the details. */
  value(key: TextKey): Locator {
    const { page, t } = this.#window;
    return page
      .locator('dl > div')
      .filter({ has: page.locator('dt', { hasText: t(key) }) })
      .locator('dd');
  }

  async edit(): Promise<void> {
    await this.button('account.edit').click();
    await expect(this.field('account.given_name')).toBeVisible();
  }

  save(): Promise<void> {
    return this.button('account.save').click();
  }
}

import { expect, type Locator } from '@playwright/test';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import type { TextKey } from '../fixtures/texts.ts';

/** The own account: details, display, password, second factor, devices. */
export class AccountPage {
  readonly #window: AppWindow;
  readonly #userType: UserType;

  constructor(window: AppWindow, userType: UserType = 'patient') {
    this.#window = window;
    this.#userType = userType;
  }

  async open(): Promise<void> {
    const { page, t } = this.#window;
    await page.goto(`/${this.#userType}/account`);
    const title = t(this.#userType === 'clinician' ? 'account.settings' : 'account.title');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
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
    await expect(this.field('person.given_name')).toBeVisible();
  }

  save(): Promise<void> {
    return this.button('account.save').click();
  }
}

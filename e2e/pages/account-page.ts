import { expect, type Locator } from '@playwright/test';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import type { TextKey } from '../fixtures/texts.ts';

const titles = {
  details: 'account.yours',
  display: 'account.display',
  'sign-in': 'account.sign_in',
  devices: 'account.devices',
  record: 'account.record',
  away: 'absence.title',
} as const satisfies Record<string, TextKey>;

/** The own account: details, display, password, second factor, devices. */
export class AccountPage {
  readonly #window: AppWindow;
  readonly #userType: UserType;

  constructor(window: AppWindow, userType: UserType = 'patient') {
    this.#window = window;
    this.#userType = userType;
  }

  /** @param part a page of its own under the list. */
  async open(part?: keyof typeof titles): Promise<void> {
    const { page, t } = this.#window;
    await page.goto(`/${this.#userType}/account${part === undefined ? '' : `/${part}`}`);
    const ofList = this.#userType === 'clinician' ? 'account.settings' : 'account.title';
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(part === undefined ? ofList : titles[part]));
  }

  /** To another part by hand: up to the list, and from there. */
  async turnTo(part: keyof typeof titles): Promise<void> {
    const { page, t } = this.#window;
    const list = page.getByRole('main').getByRole('link', { name: t(titles[part]) });
    const up = t(this.#userType === 'clinician' ? 'account.settings' : 'account.title');
    if ((await list.count()) === 0) await page.getByRole('main').getByRole('link', { name: up, exact: true }).click();
    await list.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(titles[part]));
  }

  field(key: TextKey): Locator {
    return this.#window.page.getByLabel(this.#window.t(key), { exact: true });
  }

  button(key: TextKey): Locator {
    return this.#window.page.getByRole('button', { name: this.#window.t(key), exact: true });
  }

  /** Value beside a name in the details. */
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

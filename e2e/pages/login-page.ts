import type { Person } from '../fixtures/people.ts';
import { password as rightPassword } from '../fixtures/people.ts';
import type { AppWindow } from '../fixtures/windows.ts';

export class LoginPage {
  readonly #window: AppWindow;

  constructor(window: AppWindow) {
    this.#window = window;
  }

  get number() {
    return this.#window.page.getByLabel(this.#window.t('login.mobile_number'));
  }

  get password() {
    return this.#window.page.getByLabel(this.#window.t('login.password'), { exact: true });
  }

  /** Of the app, where the account asks for one. */
  get code() {
    return this.#window.page.getByLabel(this.#window.t('login.totp_code'));
  }

  get submit() {
    return this.#window.page.getByRole('button', { name: this.#window.t('login.submit') });
  }

  async open(): Promise<void> {
    await this.#window.page.goto('/login');
  }

  async choose(role: 'patient' | 'clinician'): Promise<void> {
    const { page, t } = this.#window;
    await page.getByRole('radio', { name: t(`login.${role}`) }).check();
  }

  /** Fills in the form and sends it; what comes then is the test's to expect. */
  async send(given: { number: string; password: string; role: 'patient' | 'clinician' }): Promise<void> {
    await this.choose(given.role);
    await this.number.fill(given.number);
    await this.password.fill(given.password);
    await this.submit.click();
  }

  /** Through the form to the own dashboard, as everybody does. */
  async logIn({ user }: Person): Promise<void> {
    await this.open();
    await this.send({ number: user.mobile_number, password: rightPassword, role: user.user_type });
    await this.#window.page.waitForURL(`/${user.user_type}/dashboard`);
  }
}

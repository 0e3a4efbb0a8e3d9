import type { AppWindow } from '../fixtures/windows.ts';

export class ForgotPasswordPage {
  readonly #window: AppWindow;

  constructor(window: AppWindow) {
    this.#window = window;
  }

  #field(key: Parameters<AppWindow['t']>[0]) {
    return this.#window.page.getByLabel(this.#window.t(key), { exact: true });
  }

  get number() {
    return this.#field('login.mobile_number');
  }

  get code() {
    return this.#field('registration.code');
  }

  get password() {
    return this.#field('registration.new_password');
  }

  get birthYear() {
    return this.#field('registration.birth_year');
  }

  get repeated() {
    return this.#field('registration.repeat_password');
  }

  get sendCode() {
    return this.#window.page.getByRole('button', { name: this.#window.t('forgotten.send_code') });
  }

  get save() {
    return this.#window.page.getByRole('button', { name: this.#window.t('forgotten.set') });
  }

  async fillIn(given: { code: string; password: string; repeated?: string }): Promise<void> {
    await this.code.fill(given.code);
    await this.password.fill(given.password);
    await this.repeated.fill(given.repeated ?? given.password);
  }
}

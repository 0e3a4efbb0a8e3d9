import type { AppWindow } from '../fixtures/windows.ts';
import { type Newcomer, RegistrationPage } from './registration-page.ts';

/** A clinician registers a patient who is there. */
export class AssistedPage {
  readonly form: RegistrationPage;
  readonly #window: AppWindow;

  constructor(window: AppWindow) {
    this.#window = window;
    this.form = new RegistrationPage(window);
  }

  button(key: Parameters<AppWindow['t']>[0], params?: Parameters<AppWindow['t']>[1]) {
    return this.#window.page.getByRole('button', { name: this.#window.t(key, params), exact: true });
  }

  heading(key: Parameters<AppWindow['t']>[0], params?: Parameters<AppWindow['t']>[1]) {
    return this.#window.page.getByRole('heading', { level: 2, name: this.#window.t(key, params) });
  }

  async open(): Promise<void> {
    await this.#window.page.goto('/clinician/assisted-registration');
  }

  async fillDetails(who: Newcomer): Promise<void> {
    await this.form.fillPersonal(who);
    await this.form.field('person.address').fill('Kibuye, Kisumu');
  }

  get register() {
    return this.button('assisted.register');
  }
}

import { expect } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';

export interface Newcomer {
  given_name: string;
  family_name: string;
  birthday: { day: string; month: string; year: string };
  gender: 'male' | 'female' | 'other' | 'prefer_not_to_say';
  number: string;
}

export const newcomer = (number: string): Newcomer => ({
  given_name: 'Nyambura',
  family_name: 'Gitau',
  birthday: { day: '05', month: '03', year: '1992' },
  gender: 'female',
  number,
});

/** Nobody else's favourite. */
export const newPassword = 'mto-wa-yala-7';

export class RegistrationPage {
  readonly #window: AppWindow;

  constructor(window: AppWindow) {
    this.#window = window;
  }

  field(key: Parameters<AppWindow['t']>[0]) {
    return this.#window.page.getByLabel(this.#window.t(key), { exact: true });
  }

  /** The lists of a date lie inside their labels. */
  list(key: Parameters<AppWindow['t']>[0]) {
    return this.#window.page.getByRole('combobox', { name: this.#window.t(key), exact: true });
  }

  get code() {
    return this.field('registration.code');
  }

  get continue() {
    return this.#window.page.getByRole('button', { name: this.#window.t('shell.continue') });
  }

  get back() {
    return this.#window.page.getByRole('button', { name: this.#window.t('shell.back') });
  }

  get confirm() {
    return this.#window.page.getByRole('button', { name: this.#window.t('registration.confirm') });
  }

  heading(key: Parameters<AppWindow['t']>[0]) {
    return this.#window.page.getByRole('heading', { level: 2, name: this.#window.t(key) });
  }

  async showBirthYear(year: string): Promise<void> {
    await this.field('registration.birth_year').fill(year);
    await this.#window.page.getByRole('button', { name: this.#window.t('complete.save') }).click();
  }

  /** The recipient of a mistyped number's link does not know the patient's year of birth. */
  async expectBirthYearAsked(wrong: string): Promise<void> {
    const faults = { '': 'required', '85': 'invalid_year', [wrong]: 'other_birth_year' } as const;
    for (const [year, fault] of Object.entries(faults)) {
      await this.showBirthYear(year);
      await expect(this.#window.page.getByText(this.#window.t(fault))).toBeVisible();
      await expect(this.field('registration.birth_year')).toBeFocused();
    }
  }

  async fillPersonal(who: Newcomer): Promise<void> {
    await this.field('person.given_name').fill(who.given_name);
    await this.field('person.family_name').fill(who.family_name);
    await this.list('person.day').selectOption(who.birthday.day);
    await this.list('person.month').selectOption(who.birthday.month);
    await this.list('person.year').selectOption(who.birthday.year);
    await this.field('person.gender').selectOption(who.gender);
    await this.field('login.mobile_number').fill(who.number);
  }

  async fillPasswords(password: string, repeated = password): Promise<void> {
    await this.field('login.password').fill(password);
    await this.field('registration.repeat_password').fill(repeated);
  }

  /** A patient, up to the step with the code. */
  async begin(who: Newcomer): Promise<void> {
    await this.#window.page.goto('/register-patient');
    await this.fillPersonal(who);
    await this.field('person.address').fill('Kibuye, Kisumu');
    await this.continue.click();
    await this.fillPasswords(newPassword);
    await this.continue.click();
    await this.code.waitFor();
  }
}

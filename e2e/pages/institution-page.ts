import { expect, type Locator, type Page } from '@playwright/test';
import type { TextKey } from '../fixtures/texts.ts';
import type { AppWindow } from '../fixtures/windows.ts';

interface Invited {
  role: 'doctor' | 'nurse';
  given_name: string;
  family_name?: string;
  mobile_number?: string;
  work_experience: string;
}

/** An institution with its people, and the dialogs over it, as an administrator sees them. */
export class InstitutionPage {
  readonly #window: AppWindow;

  constructor(window: AppWindow) {
    this.#window = window;
  }

  get page(): Page {
    return this.#window.page;
  }

  async open({ id }: { id: string }, tab: 'clinicians' | 'invitations' | 'patients' = 'clinicians'): Promise<void> {
    await this.page.goto(`/admin/institutions/${id}/roles?tab=${tab}`);
  }

  tab(key: 'clinicians' | 'invitations' | 'patients'): Locator {
    return this.page.getByRole('tab', { name: this.#window.t(`roles.${key}`) });
  }

  get rows(): Locator {
    return this.page.getByRole('tabpanel').locator('tbody').getByRole('row');
  }

  rowOf(name: string): Locator {
    return this.rows.filter({ hasText: name });
  }

  /** Its name says whom it is about, where somebody is given. */
  button(key: TextKey, name?: string): Locator {
    const label = name === undefined ? this.#window.t(key) : this.#window.t(key, { name });
    return this.page.getByRole('button', { name: label, exact: true });
  }

  /** Nothing of a list lies beyond its edge. */
  async expectWhole(): Promise<void> {
    const table = this.page.getByRole('tabpanel').locator('table');
    const missing = () =>
      table.evaluate(({ parentElement: frame }) => (frame ? frame.scrollWidth - frame.clientWidth : 1));
    await expect.poll(missing).toBe(0);
  }

  async openMenu(name: string): Promise<void> {
    await this.button('staff.more', name).click();
  }

  /** Chooses in the menu of a clinician. */
  async choose(name: string, key: 'staff.absence' | 'staff.end_sessions' | 'staff.deactivate'): Promise<void> {
    await this.openMenu(name);
    await this.page.getByRole('menuitem', { name: this.#window.t(key) }).click();
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** The confirmation before something is lost. */
  get question(): Locator {
    return this.page.getByRole('alertdialog');
  }

  field(key: TextKey): Locator {
    return this.dialog.getByLabel(this.#window.t(key), { exact: true });
  }

  /** All fields of the form of a new institution. */
  async fillInstitution(name: string): Promise<void> {
    await this.field('institution.name').fill(name);
    await this.field('institution.type').selectOption('dispensary');
    await this.field('institution.county').selectOption('043');
    await this.field('institution.full_address').fill('Rusinga Island');
    await this.field('institution.emergency_phone').fill('1199');
  }

  /** Fills the given fields in the form that invites a clinician. */
  async fillInvitation({ role, work_experience, ...person }: Invited): Promise<void> {
    await this.field('staff.role').selectOption(role);
    for (const [name, value] of Object.entries(person) as [keyof typeof person, string][])
      await this.field(`person.${name}`).fill(value);
    await this.field('account.work_experience').fill(work_experience);
  }

  async press(key: TextKey): Promise<void> {
    await this.dialog.getByRole('button', { name: this.#window.t(key), exact: true }).click();
  }

  async answer(key: TextKey): Promise<void> {
    await this.question.getByRole('button', { name: this.#window.t(key), exact: true }).click();
  }
}

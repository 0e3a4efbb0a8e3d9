/** The page of one patient, as a clinician sees it. */
import type { Locator } from '@playwright/test';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { AppWindow } from '../fixtures/windows.ts';

export class RecordPage {
  readonly window: AppWindow;
  readonly patient: PatientSeed;

  constructor(window: AppWindow, patient: PatientSeed) {
    this.window = window;
    this.patient = patient;
  }

  async open(): Promise<void> {
    await this.window.page.goto(`/clinician/patients/${this.patient.id}`);
    await this.name().waitFor();
  }

  name(name = displayName(this.patient.user)): Locator {
    return this.window.page.getByRole('heading', { level: 1, name });
  }

  part(key: 'record.note' | 'record.notes' | 'record.timeline' | 'record.card' | 'patient.inquiries'): Locator {
    return this.window.page.getByRole('region', { name: this.window.t(key) });
  }

  get personal(): Locator {
    const { page, t } = this.window;
    return page.locator('details').filter({ has: page.getByRole('heading', { name: t('record.personal') }) });
  }

  async unfold(): Promise<void> {
    await this.personal.locator('summary').click();
  }

  dialog(name: string): Locator {
    return this.window.page.locator('dialog').filter({ has: this.window.page.getByRole('heading', { name }) });
  }

  toast(text: string): Locator {
    return this.window.page.getByText(text);
  }

  /** Behind the three dots. */
  async choose(key: 'record.edit' | 'record.deactivate'): Promise<void> {
    const { page, t } = this.window;
    await page.getByRole('button', { name: t('record.actions', { name: '' }).trim() }).click();
    await page.getByRole('menuitem', { name: t(key) }).click();
  }

  async writeNote(note: string): Promise<void> {
    const { t } = this.window;
    const panel = this.part('record.note');
    await panel.getByRole('button', { name: t('record.note_write') }).click();
    await panel.getByRole('textbox').fill(note);
    await panel.getByRole('button', { name: t('record.note_save'), exact: true }).click();
  }
}

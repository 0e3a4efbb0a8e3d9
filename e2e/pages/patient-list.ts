import type { Locator, Page } from '@playwright/test';
import type { AppWindow } from '../fixtures/windows.ts';

/** A clinician's patients. */
export class PatientList {
  readonly #window: AppWindow;

  constructor(window: AppWindow) {
    this.#window = window;
  }

  get page(): Page {
    return this.#window.page;
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/clinician/patients${query}`);
  }

  tab(key: 'active' | 'pending'): Locator {
    return this.page.getByRole('tab', { name: this.#window.t(`patients.${key}`) });
  }

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: this.#window.t('patients.search') });
  }

  get rows(): Locator {
    return this.page.getByRole('tabpanel').locator('tbody').getByRole('row');
  }

  rowOf(name: string): Locator {
    return this.rows.filter({ hasText: name });
  }
}

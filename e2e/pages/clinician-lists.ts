import type { Locator } from '@playwright/test';
import type { AppWindow } from '../fixtures/windows.ts';

/** "Needs you now" on the clinician's dashboard. */
export class ClinicianDashboard {
  readonly #window: AppWindow;

  constructor(window: AppWindow) {
    this.#window = window;
  }

  /** Without the row of the column heads. */
  get rows(): Locator {
    const { page, t } = this.#window;
    return page
      .getByRole('table', { name: t('clinician_home.needs_table') })
      .locator('tbody')
      .getByRole('row');
  }
}

/** All inquiries of the clinician. */
export class InquiriesPage {
  readonly #window: AppWindow;

  constructor(window: AppWindow) {
    this.#window = window;
  }

  get rows(): Locator {
    const { page, t } = this.#window;
    return page
      .getByRole('table', { name: t('inquiries.table') })
      .locator('tbody')
      .getByRole('row');
  }

  /** The link into the inquiry of that row. */
  open(row: Locator): Locator {
    return row.getByRole('link').last();
  }
}

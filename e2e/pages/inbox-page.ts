import type { Locator } from '@playwright/test';
import type { InboxView } from '@hodi/domain/e-contacts/inbox/inbox.ts';
import type { ClinicianSeed, PatientSeed } from '@hodi/domain/testing/people.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { AppWindow } from '../fixtures/windows.ts';

/** The inquiries of a clinic that answers as a team. */
export class InboxPage {
  readonly #window: AppWindow;

  constructor(window: AppWindow) {
    this.#window = window;
  }

  tab(view: InboxView): Locator {
    const { page, t } = this.#window;
    return page.getByRole('tab', { name: t(`inbox.view.${view}`) });
  }

  get rows(): Locator {
    return this.#window.page.getByRole('table').locator('tbody').getByRole('row');
  }

  rowOf(patient: PatientSeed): Locator {
    return this.rows.filter({ hasText: displayName(patient.user) });
  }

  get empty(): Locator {
    const { page, t } = this.#window;
    return page.getByRole('heading', { name: t('inbox.empty') });
  }

  /** The dialog that gives an inquiry to somebody. */
  get referring(): Locator {
    return this.#window.page.getByRole('dialog');
  }

  /** Chooses a colleague in the dialog, and gives the reason. */
  async giveTo(colleague: ClinicianSeed, reason: string): Promise<void> {
    const { t } = this.#window;
    const name = displayName(colleague.user, colleague.role);
    await this.referring.getByRole('radio', { name }).check();
    await this.referring.getByRole('textbox', { name: t('refer.why') }).fill(reason);
    await this.referring.getByRole('button', { name: t('refer.submit', { name }) }).click();
  }
}

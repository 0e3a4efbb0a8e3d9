import type { Locator } from '@playwright/test';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { serviceTitles } from '@hodi/domain/services/service-titles.ts';
import type { ServiceCode } from '@hodi/domain/services/services.ts';
import type { ClinicianSeed } from '@hodi/domain/testing/people.ts';
import type { AppWindow } from '../fixtures/windows.ts';

/** The answers once more, the services, and the button that sends. */
export class SummaryPage {
  readonly #window: AppWindow;

  constructor(window: AppWindow) {
    this.#window = window;
  }

  get heading(): Locator {
    const { page, t } = this.#window;
    return page.getByRole('heading', { level: 1, name: t('summary.title') });
  }

  service(code: ServiceCode): Locator {
    // The text in brackets is the second line of the row.
    const [title = ''] = serviceTitles[code][this.#window.language].split(' (');
    return this.#window.page.getByRole('checkbox', { name: title });
  }

  sendTo({ user, role }: ClinicianSeed): Locator {
    const { page, t } = this.#window;
    return page.getByRole('button', { name: t('summary.send', { name: displayName(user, role) }) });
  }
}

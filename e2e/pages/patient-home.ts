import type { Locator, Page } from '@playwright/test';
import type { AppWindow } from '../fixtures/windows.ts';

/** First page of a patient after the login. */
export class PatientHome {
  readonly #window: AppWindow;

  constructor(window: AppWindow) {
    this.#window = window;
  }

  get page(): Page {
    return this.#window.page;
  }

  async open(): Promise<void> {
    await this.page.goto('/patient/dashboard');
  }

  #section(key: 'needs_you' | 'your_doctor' | 'next_appointment' | 'services' | 'health_record'): Locator {
    return this.page.getByRole('region', { name: this.#window.t(`patient_home.${key}`), exact: true });
  }

  /** Answers the visible invitation, and confirms the question. */
  async answerInvitation(answer: 'accept' | 'decline'): Promise<void> {
    const { t } = this.#window;
    const name = t(`patient_home.${answer}`);
    await this.needs.getByRole('button', { name }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
  }

  get needs(): Locator {
    return this.#section('needs_you');
  }
  get doctors(): Locator {
    return this.#section('your_doctor');
  }
  get appointment(): Locator {
    return this.#section('next_appointment');
  }
  get services(): Locator {
    return this.#section('services');
  }
  get record(): Locator {
    return this.#section('health_record');
  }
}

/** Touch targets: 24 px at least, as WCAG 2.2 requires, whatever surrounds them. */
import type { Page } from '@playwright/test';
import { plainFever } from '../fixtures/content.ts';
import { expect, test } from '../fixtures/test.ts';

const least = 24;

/** Everything in sight that can be pressed and is smaller; a radio button or check box is as large as its label. */
const tooSmall = (page: Page) =>
  page.evaluate((size) => {
    const all = document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab]');
    return [...all].flatMap((element) => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      const isHidden = width <= 1 || height <= 1;
      const name = element.getAttribute('aria-label') ?? element.textContent;
      return isHidden || Math.min(width, height) >= size ? [] : [`${name} ${Math.round(width)}×${Math.round(height)}`];
    });
  }, least);

test('whatever a patient or a clinician can press is large enough for a finger', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  await api.ask(patient, { topic: 'temperature', told: plainFever });
  const theirs = await windows.of(patient);
  for (const path of ['/patient/dashboard', '/patient/get-help', '/patient/account']) {
    await theirs.page.goto(path);
    await expect(theirs.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(theirs.page.getByText(theirs.t('shell.loading'))).toHaveCount(0);
    expect(await tooSmall(theirs.page), path).toEqual([]);
  }
  const ours = await windows.of(doctor);
  for (const path of ['/clinician/dashboard', '/clinician/patients', '/clinician/patient-inquiries']) {
    await ours.page.goto(path);
    await expect(ours.page.getByRole('link', { name: patient.user.given_name }).first()).toBeVisible();
    expect(await tooSmall(ours.page), path).toEqual([]);
  }
});

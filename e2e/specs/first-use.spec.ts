/** Help where it is needed: a hint on the first visit of a screen, and emergency numbers on every page. */
import { timeLimit } from '@hodi/server/src/testing/time-limit.ts';
import { plainFever } from '../fixtures/content.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { jumpsOf, makeJumpsKnown } from '../fixtures/reactions.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';

const hintIn = ({ page, t }: AppWindow) => page.getByRole('complementary', { name: t('hints.label') });

test('a hint stands on the first visit of a screen, and never again once it is put away', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic({ patientSpeaks: 'sw' });
  const window = await windows.of(patient, { hints: true });
  const { page, t } = window;
  const hint = hintIn(window);
  await page.goto('/patient/dashboard');
  await expect(hint).toContainText(t('hints.patient_home'));
  await expectAccessible(page, 'home, with its hint');
  await hint.getByRole('button', { name: t('hints.understood') }).click();
  await expect(hint).toHaveCount(0);

  await page
    .getByRole('main')
    .getByRole('link', { name: t('nav.get_help') })
    .first()
    .click();
  await expect(hint).toContainText(t('hints.get_help'));
  await hint.getByRole('button', { name: t('hints.no_more') }).click();
  await expect(hint).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: t('help.title') })).toBeVisible();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('nav.appointments') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('own_visits.title') })).toBeVisible();
  await expect(page.getByRole('link', { name: /\+254/ }).last()).toBeAttached();
  await expect(hint).toHaveCount(0);
});

test("a hint moves nothing of the page, and one's own are not put away by somebody else @phone", async ({
  windows,
  people,
}) => {
  const { doctor, patient } = await people.clinic();
  const window = await windows.of(doctor, { hints: true });
  const { page, t } = window;
  await page.addInitScript((other) => localStorage.setItem('hodi-hints', JSON.stringify(other)), {
    [patient.id]: ['*'],
  });
  await makeJumpsKnown(window);
  await page.goto('/clinician/appointments');
  await expect(hintIn(window)).toContainText(t('hints.appointments'));
  expect(await jumpsOf(window)).toBeLessThan(0.05);
  // It stands after the page, and lies over nothing of it.
  const covers = () =>
    page.evaluate((label) => {
      const hint = document.querySelector(`[aria-label="${label}"]`);
      const top = hint?.getBoundingClientRect().top ?? 0;
      const others = [...document.querySelectorAll('main a, main button, main input')];
      return others.some((one) => hint?.contains(one) === false && one.getBoundingClientRect().bottom > top);
    }, t('hints.label'));
  expect(await covers()).toBe(false);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(hintIn(window)).toBeInViewport({ ratio: 1 });
});

test('where to call in an emergency stands on every page of a patient @phone @story', async ({
  windows,
  people,
  api,
}) => {
  const { patient, institution } = await people.clinic();
  const thread = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const { page } = await windows.of(patient);
  const call = page.locator(`a[href="tel:${institution.emergency_phone}"]`).first();
  for (const path of [
    '/patient/dashboard',
    '/patient/get-help',
    '/patient/get-help?tab=mine',
    '/patient/appointments',
    '/patient/health-record',
    '/patient/account',
    `/patient/e-contact/${thread}`,
    '/patient/quiz/headache',
    '/patient/quiz/headache/summary',
    '/patient/quiz/toothache',
    '/about',
    '/no/such/page',
  ]) {
    await page.goto(path);
    // Late content above it moves it out of view again.
    await expect(async () => {
      await call.scrollIntoViewIfNeeded();
      await expect(call, path).toBeInViewport({ ratio: 1, timeout: timeLimit(1_000) });
    }).toPass();
  }
  // The number of the country stands beside it.
  for (const path of ['/about', '/patient/dashboard', `/patient/e-contact/${thread}`]) {
    await page.goto(path);
    await expect(call).toBeVisible();
    await expect(page.locator('a[href="tel:112"]').first(), path).toBeVisible();
  }
});

test('emergency numbers stand before the login and where a page broke, too @phone @story', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(/Failed to fetch dynamically imported module|ERR_FAILED/);
  const call = 'a[href="tel:112"]';
  const { page } = await windows.visitor();
  for (const address of ['/login', '/register-patient', '/forgot-password']) {
    await page.goto(address);
    await expect(page.locator(call), address).toBeVisible();
    await expectAccessible(page, address);
  }
  const { patient, institution } = await people.clinic();
  const { page: home, t } = await windows.of(patient);
  await home.route(/assets\/patient-home/, (route) => route.abort());
  await home.goto('/patient/dashboard');
  await expect(home.getByRole('heading', { level: 1, name: t('shell.not_here_yet') })).toBeVisible();
  await expect(home.locator(call)).toBeVisible();
  await expectAccessible(home, 'a page whose code is not there');
  // Below pages with the own clinic's numbers those for visitors are not shown.
  await home.route(/assets\/own-record/, (route) => route.abort());
  await home.goto('/patient/health-record');
  await expect(home.locator(`a[href="tel:${institution.emergency_phone}"]`)).toBeVisible();
  await expect(home.getByRole('heading', { level: 1, name: t('shell.not_here_yet') })).toBeVisible();
  await expect(home.getByText(t('login.emergency', { first: '112', second: '999' }))).toBeHidden();
});

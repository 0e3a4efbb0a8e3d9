/** The visible part of the first page after the login loads before the rest. */
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { expectInStoppedTime, stopTime } from '../fixtures/time/page-clock.ts';
import { password } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginPage } from '../pages/login-page.ts';

test('however long somebody types at the login, their dashboard comes before what runs behind it @phone', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.visitor({ fresh: true });
  const { page, t } = window;
  await page.clock.install();
  const comes = page.waitForResponse(/\/assets\/patient-home-.*\.js$/);
  const loginPage = new LoginPage(window);
  await loginPage.open();
  // While they type it has come, as has all around it.
  await (await comes).finished();
  await page.clock.fastForward('01:00');
  await stopTime(page);

  const behind: string[] = [];
  let isAsked = false;
  page.on('request', (request) => {
    const [, part] = /\/assets\/(background-work|device-work)-.*\.js$/.exec(request.url()) ?? [];
    if (part !== undefined) behind.push(part);
  });
  let answer = () => {};
  const answered = new Promise<void>((done) => (answer = done));
  await page.route(`**${getOwnPatient.path}*`, async (route) => {
    isAsked = true;
    await answered;
    await route.continue();
  });
  await loginPage.send({ number: patient.user.mobile_number, password, role: 'patient' });
  await expectInStoppedTime(page, () => isAsked);
  // Short of what the rest waits for at most.
  await page.clock.runFor(5_000);
  // The password is locked up at once, before anything is kept: that alone comes before.
  expect(behind).not.toContain('background-work');
  answer();
  await page.clock.resume();
  await expect(page.getByText(t('patient_home.karibu', { name: patient.user.given_name }))).toBeVisible();
  await expect.poll(() => behind.toSorted()).toEqual(['background-work', 'device-work']);
});

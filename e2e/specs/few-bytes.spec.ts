/** Data that a phone on a bad connection has already are not sent again. */
import type { Response } from '@playwright/test';
import { getThreadForPatient, type Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { plainFever } from '../fixtures/content.ts';
import { expectRead } from '../fixtures/device-storage.ts';
import { stopTime } from '../fixtures/time/page-clock.ts';
import { expect, test } from '../fixtures/test.ts';
import { ThreadPage } from '../pages/thread-page.ts';

test('after a message the profile is asked for, and only that it is the same comes back @phone', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page } = window;
  const profiles: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === getOwnPatient.path) profiles.push(response.status());
  });
  await page.goto(`/patient/e-contact/${id}`);
  const thread = new ThreadPage(window);
  await thread.write('It started yesterday.');
  await expect.poll(() => profiles.at(-1), { message: 'the profile, asked for again' }).toBe(304);
  await page.goto('/patient/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(patient.user.given_name);
  await api.say(doctor, id, 'Drink a lot.');
  await expect.poll(() => profiles.at(-1), { message: 'the profile, with a new message counted' }).toBe(200);
});

test('an app that is opened again is told that what it shows is still the same @phone', async ({
  windows,
  people,
  api,
}) => {
  const { patient } = await people.clinic();
  await api.ask(patient, { topic: 'temperature', told: plainFever });
  const { page } = await windows.of(patient, { fresh: true });
  await page.clock.install();
  await page.goto('/patient/dashboard');
  // Opening the database before the app has created it would create an empty one.
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1);
  await expectRead(page, 'patients.me');
  // Stored last: from now on the app looks at its start for data that the device has kept.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hodi-kept'))).toBe(patient.user.id);
  const heading = page.getByRole('heading', { level: 1 });
  const isProfile = (response: Response) => new URL(response.url()).pathname === getOwnPatient.path;
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (isProfile(response)) statuses.push(response.status());
  });
  for (let times = 0; times < 2; times += 1) {
    // It waits for the device for less than half a second, and asks without what it knows when that has passed.
    await stopTime(page);
    const answered = page.waitForResponse(isProfile);
    await page.reload();
    await answered;
    await page.clock.resume();
    await expect(heading).toContainText(patient.user.given_name);
  }
  // Also where it is asked once more, because something had happened a moment before.
  expect([...new Set(statuses)]).toEqual([304]);
});

test('of a thread that was read before only what is new comes, and it is shown as one that is read whole @phone', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  for (let number = 1; number <= 20; number += 1)
    await api.say(number % 3 === 0 ? doctor : patient, id, `Word ${number}.`);
  const address = `/patient/e-contact/${id}`;
  const window = await windows.of(patient, { fresh: true });
  const { page, t } = window;
  await page.goto(address);
  const thread = new ThreadPage(window);
  await expect(thread.message('Word 20.')).toBeVisible();
  // After live events the stored answer is no longer the server's latest.
  await api.say(doctor, id, 'While it was open.');
  await expect(thread.message('While it was open.')).toBeVisible();
  await expectRead(page, 'While it was open.');
  await page.goto('about:blank');
  await api.say(doctor, id, 'While it was closed.');
  await api.say(patient, id, 'From another phone.');
  const isThread = (url: string) => new URL(url).pathname === pathOf(getThreadForPatient, { id });
  const [answer] = await Promise.all([
    page.waitForResponse((response) => isThread(response.url()) && response.status() === 200),
    page.goto(address),
  ]);
  const told = (await answer.json()) as Thread;
  expect([told.after, told.item.messages.length]).toEqual([21, 2]);
  await expect(thread.message('From another phone.')).toBeVisible();

  const elsewhere = await windows.of(patient, { fresh: true });
  await elsewhere.page.goto(address);
  const whole = new ThreadPage(elsewhere);
  await expect(whole.message('From another phone.')).toBeVisible();
  const textsOf = async (of: ThreadPage) => {
    // The listen button comes after the text: beside each message that the clinic wrote.
    await expect(of.log.getByRole('button', { name: t('speech.listen') })).toHaveCount(8);
    return of.log.getByRole('article').allTextContents();
  };
  expect(await textsOf(whole)).toHaveLength(23);
  expect(await textsOf(thread)).toEqual(await textsOf(whole));
});

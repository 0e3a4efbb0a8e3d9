/** What a phone on a bad line has already is not sent to it again. */
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { plainFever } from '../fixtures/content.ts';
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

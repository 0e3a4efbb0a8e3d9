/** A reply that was written past a colleague's is held, and its author is told. */
import { plainFever } from '../fixtures/content.ts';
import { holdQueue, keptRows } from '../fixtures/device-storage.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { expectKeeps } from '../pages/thread-page.ts';

const fever = { topic: 'temperature', told: plainFever } as const;
const nurseAs = { role: 'nurse', user: { given_name: 'Fatuma', family_name: 'Ali' } } as const;

test('a reply left when its page was closed is told to be held, if a colleague was quicker @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { doctor, patient } = await people.clinic();
  const nurse = await people.colleagueOf(doctor, nurseAs);
  await people.team(doctor);
  const id = await api.ask(patient, fever);
  const window = await windows.of(nurse);
  const { page, context, t } = window;
  const hers = new ConsultationPage(window, patient);
  await page.goto(`/clinician/e-contact/${id}`);
  await expect(hers.composer).toBeVisible();
  await expectKeeps(page);
  await context.setOffline(true);
  await holdQueue(page);
  await hers.reply('Stop the tablets.');
  await expect.poll(async () => (await keptRows(page)).readable).toContain('"underWay":[{');
  await page.close();
  await api.say(doctor, id, 'Go on as before.');
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto('/clinician/dashboard');
  await expect(later.getByText(t('thread.held', { name: patient.user.given_name }))).toBeVisible();
});

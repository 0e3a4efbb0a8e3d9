/** Words of danger in a message: the patient is told what to do, the clinician to read it first. Nothing is blocked. */
import { ruleTitle } from '../fixtures/content.ts';
import { expect, test } from '../fixtures/test.ts';
import { ThreadPage } from '../pages/thread-page.ts';

test('a patient who writes of danger reads what to do while writing; the clinician confirms or dismisses with one press @phone @story', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor, institution } = await people.clinic();
  const id = await api.ask(patient, {
    topic: 'services',
    told: { service_category: ['administrative'], urgent_signs: ['none'], administrative: ['billing'] },
  });
  const theirs = await windows.of(patient, { language: 'en' });
  const { page } = theirs;
  const thread = new ThreadPage(theirs);
  await page.goto(`/patient/e-contact/${id}`);
  await thread.composer.fill('Hello doctor, I am not bleeding a lot');
  const hint = page.getByText(/If this is happening now, do not wait for a reply: call/);
  const received = page.getByText(/Your message is with your clinic\. If this is happening now/);
  await thread.composer.fill('Hello doctor, I am bleeding a lot');
  await expect(hint).toBeVisible();
  await expect(hint).toContainText('112');
  await expect(received).toHaveCount(0);
  await expect(page.locator(`[role=status] a[href="tel:${institution.emergency_phone}"]`)).toBeVisible();
  await thread.write('Hello doctor, I am bleeding a lot');
  await expect(received).toBeVisible();

  const ours = await windows.of(doctor, { device: 'desktop', language: 'en' });
  await ours.page.goto(`/clinician/e-contact/${id}`);
  await expect(ours.page.getByRole('heading', { name: await ruleTitle('MESSAGE_BLEEDING', 'en') })).toBeVisible();
  await ours.page.getByRole('button', { name: ours.t('red_flag.dismiss'), exact: true }).click();
  await expect(ours.page.getByText(/^Acknowledged by /)).toBeVisible();
});

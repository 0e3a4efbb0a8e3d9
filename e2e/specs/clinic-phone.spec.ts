/** A clinic whose emergency phone rings the ambulance of the country: nobody calls that about an appointment. */
import { putAppointment } from '@hodi/server/src/testing/insert-appointments.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { plainFever } from '../fixtures/content.ts';
import type { Clinic } from '../fixtures/people.ts';
import type { Server } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';

interface Numbers {
  emergency_phone: string;
  whatsapp_number: string | null;
}

async function numbersOf({ institution }: Clinic, db: Server['db'], numbers: Numbers) {
  await db.updateTable('institution').set(numbers).where('id', '=', institution.id).execute();
}

const inTwoDays = () => new Date(Date.now() + 48 * 3_600_000).toISOString();

test('the ambulance is no number of the clinic: where there is no other, none is given @phone @story', async ({
  windows,
  people,
  api,
  server,
}) => {
  const clinic = await people.clinic();
  const { patient, doctor, institution } = clinic;
  await numbersOf(clinic, server.db, { emergency_phone: '1199', whatsapp_number: null });
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  await putAppointment(put, { clinician: doctor, patient }, { start: inTwoDays() });
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const { page, t } = await windows.of(patient);
  await page.goto('/patient/appointments');
  const card = page.getByRole('article');
  await expect(card).toContainText(t('own_visits.change_no_phone', { clinic: institution.name }));
  await expect(card.locator('a[href^="tel:"]')).toHaveCount(0);

  await page.goto('/about');
  const reach = page.getByText(institution.full_address);
  await expect(reach).toBeVisible();
  await expect(reach.locator('a[href^="tel:"]')).toHaveCount(0);

  await page.goto(`/patient/e-contact/${id}`);
  await page.getByRole('button', { name: t('thread.more') }).click();
  await expect(page.getByRole('menuitem', { name: t('thread.new_inquiry') })).toBeVisible();
  await expect(page.getByText(t('thread.call_clinic', { name: institution.name }))).toHaveCount(0);
});

test('the thread calls the clinic at the number that all other pages give @phone', async ({
  windows,
  people,
  api,
  server,
}) => {
  const clinic = await people.clinic();
  const { patient, institution } = clinic;
  const number = '+254712000777';
  await numbersOf(clinic, server.db, { emergency_phone: '1199', whatsapp_number: number });
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const { page, t } = await windows.of(patient);
  await page.goto('/about');
  const reach = page.getByText(institution.full_address);
  await expect(reach.getByRole('link', { name: formatPhone(number) })).toHaveAttribute('href', `tel:${number}`);
  await page.goto(`/patient/e-contact/${id}`);
  await page.getByRole('button', { name: t('thread.more') }).click();
  const call = page.getByRole('menuitem', { name: t('thread.call_clinic', { name: institution.name }) });
  await expect(call).toHaveAttribute('href', `tel:${number}`);
});

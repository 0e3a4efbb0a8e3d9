/** A sent emergency: until somebody has confirmed to have seen it, its thread shows so, and the advice. */
import { displayName } from '@hodi/domain/users/display-name.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { contentOf, feverEmergency, plainFever } from '../fixtures/content.ts';
import { expectRead } from '../fixtures/device-storage.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { ThreadPage } from '../pages/thread-page.ts';
import { expectPagesCached } from '../pages/waits/app-files.ts';

const fever = { topic: 'temperature', told: feverEmergency } as const;

test('it is not called reviewed before somebody has looked, and who has is named @phone @story', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor, institution } = await people.clinic({ patientSpeaks: 'sw' });
  const id = await api.ask(patient, fever);
  const their = await windows.of(patient, { theme: 'dark' });
  const { page, t } = their;
  const { log } = new ThreadPage(their);
  const meaning = (await contentOf('temperature', 'sw')).texts.emergencies['FEVER_EMERGENCY_001']?.sw ?? '-';
  const row = page.locator(`a[href$="/patient/e-contact/${id}"]`).filter({ hasNotText: t('emergency.open') });
  const expectUrgent = async () => {
    await expect(row).toContainText(t('danger.title'));
    await expect(row).not.toContainText(t('inquiry.badge.clinician_reviewing'));
  };
  await page.goto('/patient/dashboard');
  await expectUrgent();
  await page.goto('/patient/get-help');
  await page.getByRole('radio', { name: t('help.mine') }).check();
  await expectUrgent();
  await row.click();
  await expect(log.getByText(t('emergency.unopened'))).toBeInViewport();
  await expect(log.getByText(meaning)).toBeVisible();
  await expect(log.getByText(t('inquiry.badge.clinician_reviewing'))).toHaveCount(0);
  const call = log.getByRole('link', { name: t('danger.call', { number: formatPhone(institution.emergency_phone) }) });
  await expect(call).toHaveAttribute('href', `tel:${institution.emergency_phone}`);
  await expect(log.getByRole('link', { name: t('danger.call', { number: '112' }) })).toHaveAttribute('href', 'tel:112');
  await expectAccessible(page, 'an emergency that nobody has seen');

  const ours = await windows.of(doctor, { device: 'desktop' });
  await ours.page.goto(`/clinician/e-contact/${id}`);
  await expect(log.getByText(t('emergency.opened'))).toBeVisible();
  const { acknowledgements } = new ConsultationPage(ours, patient);
  await acknowledgements.first().click();
  await expect(acknowledgements).toHaveCount(1);
  const name = displayName(doctor.user, doctor.role);
  await expect(log.getByText(t('emergency.seen', { name, at: '' }).trim())).toBeVisible();
  // Being seen is not being helped.
  await expect(log.getByText(meaning)).toBeVisible();
  await api.say(doctor, id, 'I am on my way.');
  await expect(log.getByText('I am on my way.')).toBeVisible();
  await expect(log.getByText(meaning)).toHaveCount(0);
});

test('a clinician in another thread is told, and sees until it is answered that somebody is in danger @desktop @story', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const other = await people.patientOf(doctor, { user: { given_name: 'Njeri', family_name: 'Mwangi' } });
  const id = await api.ask(other, { topic: 'temperature', told: plainFever });
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const consultation = new ConsultationPage(ours, other);
  const line = page.waitForEvent('websocket');
  await page.goto(`/clinician/e-contact/${id}`);
  // Events before the connection is open are read again, and make no notice.
  await (await line).waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('4'));
  await api.say(other, id, 'Is anybody there?');
  await expect(consultation.message('Is anybody there?')).toBeVisible();
  const inDanger = page.getByRole('link', { name: t('nav.emergencies', { count: 1 }) }).filter({ visible: true });
  await expect(inDanger).toHaveCount(0);
  await consultation.composer.fill('Drink more');
  // The notice stays for seconds: it is looked for before it comes.
  const isTold = expect(page.getByText(t('nav.emergency', { name: displayName(patient.user) }))).toBeVisible();
  await Promise.all([isTold, api.ask(patient, fever)]);
  await expect(inDanger).toBeVisible();
  await expect(consultation.composer).toBeFocused();
  await expect(consultation.composer).toHaveValue('Drink more');
  await expectAccessible(page, 'an emergency elsewhere');
  await inDanger.click();
  await page
    .getByRole('link', { name: displayName(patient.user) })
    .first()
    .click();
  const theirs = new ConsultationPage(ours, patient);
  await theirs.acknowledgements.first().click();
  await expect(theirs.acknowledgements).toHaveCount(1);
  await expect(inDanger).toBeVisible();
  await theirs.reply('Go to the hospital now');
  await expect(inDanger).toHaveCount(0);
});

test('a clinician who looks at services, or at answered inquiries, is told too @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const other = await people.patientOf(doctor, { user: { given_name: 'Njeri', family_name: 'Mwangi' } });
  const { page, t } = await windows.of(doctor);
  const told = (of: typeof patient) => page.getByText(t('nav.emergency', { name: displayName(of.user) }));
  await listening(page, () => page.goto('/clinician/patient-inquiries?tab=services'));
  await expect(page.getByText(t('services.empty_open'))).toBeVisible();
  await api.ask(patient, fever);
  await expect(told(patient)).toBeVisible();
  await page.getByRole('tab', { name: t('inquiries.tab') }).click();
  await page.getByRole('radio', { name: t('inquiry.filter.answered') }).check();
  await expect(page.getByRole('heading', { name: t('inquiries.nothing_found') })).toBeVisible();
  await api.ask(other, fever);
  await expect(told(other)).toBeVisible();
});

test('it says what to do without a network too, and that the phone cannot know then @phone @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient } = await people.clinic();
  const id = await api.ask(patient, fever);
  const window = await windows.of(patient, { keepsApp: true });
  const { page, context, t } = window;
  const { log } = new ThreadPage(window);
  const meaning = (await contentOf('temperature', 'en')).texts.emergencies['FEVER_EMERGENCY_001']?.en ?? '-';
  await page.goto(`/patient/e-contact/${id}`);
  await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
  await expectPagesCached(page);
  await expectRead(page, 'e_contacts.for_patient');
  await context.setOffline(true);
  await page.reload();
  await expect(log.getByText(t('emergency.unknown'))).toBeVisible();
  await expect(log.getByText(meaning)).toBeVisible();
  await context.setOffline(false);
  await expect(log.getByText(t('emergency.unopened'))).toBeVisible();
});

test('an inquiry without an emergency is not called reviewed before somebody has opened it @phone', async ({
  windows,
  people,
  api,
}) => {
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const { page, t } = await windows.of(patient);
  await page.goto(`/patient/e-contact/${id}`);
  await expect(page.getByRole('log').getByText(t('inquiry.badge.not_opened'))).toBeVisible();
});

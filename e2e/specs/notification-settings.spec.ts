/** By what one is told: what the device at hand can, what is changed without a network, the chime, and the institution's word. */
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { getNotificationSettings } from '@hodi/domain/notifications/notifications.api.ts';
import { listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { type AppWindow, look } from '../fixtures/windows.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { InstitutionPage } from '../pages/institution-page.ts';
import { expectKeeps, ThreadPage } from '../pages/thread-page.ts';

const ask = { topic: 'temperature', told: plainFever } as const;

const deviceSwitch = ({ page, t }: AppWindow) => page.getByRole('switch', { name: t('notifications.this_phone') });

test('an iPhone in its browser is told to put Hodi on the home screen @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic({ patientSpeaks: 'sw' });
  const window = await windows.of(patient);
  const { page, t } = window;
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';
  await page.addInitScript((agent) => Object.defineProperty(navigator, 'userAgent', { get: () => agent }), iphone);
  await page.goto('/patient/notifications');
  await expect(page.getByText(t('notifications.device.needs_home_screen'))).toBeVisible();
  await expect(deviceSwitch(window)).toHaveCount(0);
  await expectAccessible(page, 'the settings on an iPhone');
});

test('blocked notifications are explained, and can be turned on once the browser allows them @phone', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page, t } = window;
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', {
      configurable: true,
      get: () => document.documentElement.dataset['allowed'] ?? 'denied',
    });
  });
  await page.goto('/patient/notifications');
  await expect(page.getByText(t('notifications.device.blocked'))).toBeVisible();
  await expect(deviceSwitch(window)).toHaveCount(0);
  await expectAccessible(page, 'the settings where the browser blocks');
  await look(page, 'hidden');
  await page.evaluate(() => void (document.documentElement.dataset['allowed'] = 'default'));
  await look(page, 'visible');
  await expect(deviceSwitch(window)).not.toBeChecked();
});

test('a choice made without a network shows at once, waits, and is sent later @phone @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient } = await people.clinic();
  const window = await windows.of(patient, { fetchesAhead: true });
  const { page, t, context } = window;
  const settings = async () => (await api.as(patient, getNotificationSettings, {})).settings;
  await page.goto('/patient/notifications');
  const answers = `${t('notifications.group.answer')}: ${t('notifications.sms')}`;
  const bySms = page.getByRole('checkbox', { name: answers });
  const quiet = page.getByRole('switch', { name: t('notifications.quiet') });
  await expect(bySms).toBeChecked();
  await expect(quiet).toBeChecked();
  await expectKeeps(page);
  await context.setOffline(true);
  await bySms.uncheck();
  await quiet.click();
  const waits = page.getByRole('main').getByText(t('connection.waiting'), { exact: true });
  await expect(waits).toBeVisible();
  await expect(bySms).not.toBeChecked();
  await expect(quiet).not.toBeChecked();
  await expectAccessible(page, 'settings that wait');
  expect((await settings()).ways['answer']?.sms, 'the clinic does not know yet').toBe(true);

  await context.setOffline(false);
  await expect.poll(async () => (await settings()).ways['answer']?.sms).toBe(false);
  await expect.poll(async () => (await settings()).quiet_hours.is_on).toBe(false);
  await expect(waits).toHaveCount(0);
  await page.reload();
  await expect(bySms).not.toBeChecked();
  await expect(quiet).not.toBeChecked();
});

/** How many tones the page has played. */
const tones = ({ page }: AppWindow) => page.evaluate(() => Number(document.documentElement.dataset['tones'] ?? 0));

test('a clinician who chose the chime hears of a new inquiry, and nothing once it is off @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const window = await windows.of(doctor);
  const { page, t } = window;
  await page.addInitScript(() => {
    class CountedTone extends OscillatorNode {
      override start(when?: number): void {
        const { dataset } = document.documentElement;
        dataset['tones'] = String(Number(dataset['tones'] ?? 0) + 1);
        super.start(when);
      }
    }
    Object.assign(globalThis, { OscillatorNode: CountedTone });
  });
  const hasSound = async () => (await api.as(doctor, getNotificationSettings, {})).settings.has_sound;
  await listening(page, () => page.goto('/clinician/notifications'));
  const sound = page.getByRole('switch', { name: t('notifications.sound') });
  await expect(sound).not.toBeChecked();
  await sound.click();
  await expect.poll(hasSound).toBe(true);
  expect(await tones(window), 'it is heard as it is chosen').toBe(2);
  await api.ask(patient, ask);
  await expect.poll(() => tones(window)).toBe(4);

  await sound.click();
  await expect.poll(hasSound).toBe(false);
  const id = await api.ask(patient, ask);
  await page.goto('/clinician/patient-inquiries');
  await expect(page.locator(`a[href="/clinician/e-contact/${id}"]`).first()).toBeVisible();
  expect(await tones(window)).toBe(0);
});

test('an administrator says when an SMS follows, how many a day, and by what patients are told @desktop @story', async ({
  windows,
  people,
  api,
}) => {
  const { institution, doctor, patient } = await people.clinic();
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  const desk = await windows.of(admin);
  const { page, t } = desk;
  const list = new InstitutionPage(desk);
  const known = async () =>
    (await api.as(admin, getInstitution, { params: { institution_id: institution.id } })).institution.notifications;
  await list.open(institution);
  await list.button('roles.reach').click();
  await expect(list.dialog).toBeVisible();
  const minutes = list.dialog.getByLabel(t('roles.reach_minutes'), { exact: true });
  await minutes.fill('1441');
  await list.press('institution.save');
  await expect(minutes).toHaveAccessibleDescription(new RegExp(t('roles.reach_number', { max: 1440 })));
  await expectAccessible(page, 'how patients are told, with a fault');
  await minutes.fill('5');
  await list.dialog.getByLabel(t('roles.reach_ceiling'), { exact: true }).fill('40');
  const emails = `${t('notifications.group.answer')}: ${t('notifications.email')}`;
  await list.dialog.getByRole('checkbox', { name: emails }).check();
  await list.press('institution.save');
  await expect(page.getByText(t('roles.reach_saved'))).toBeVisible();
  await expect(list.dialog).toBeHidden();
  expect(await known()).toEqual({ sms_after_minutes: 5, sms_per_day: 40, ways: { answer: { email: true } } });
  const { settings } = await api.as(patient, getNotificationSettings, {});
  expect(settings.ways['answer'], 'who chose nothing is told so').toEqual({ push: true, sms: true, email: true });

  await list.button('roles.reach').click();
  await expect(minutes).toHaveValue('5');
  await minutes.fill('');
  await list.press('institution.save');
  await expect(list.dialog).toBeHidden();
  expect((await known())?.sms_after_minutes).toBe(null);
});

test('each side reads how the other was told, and that a message came by SMS @desktop', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient, doctor } = await people.clinic({ patientSpeaks: 'sw' });
  const id = await api.ask(patient, ask);
  const thread = server.db.updateTable('e_contact').where('id', '=', id);
  const withTime = (text: string) => new RegExp(`${text}\\d\\d:\\d\\d`);
  await api.say(patient, id, 'It is better.');
  await server.db.updateTable('e_contact_message').set({ via: 'sms' }).where('e_contact_id', '=', id).execute();
  await thread.set({ clinician_told_at: new Date(), clinician_told_by: 'sms' }).execute();
  const their = await windows.of(patient, { device: 'phone' });
  await their.page.goto(`/patient/e-contact/${id}`);
  const sent = new ThreadPage(their).message('It is better.');
  await expect(sent).toContainText(their.t('thread.by_sms'));
  await expect(sent).toContainText(withTime(their.t('thread.clinic_told_sms', { at: '' })));
  await expectAccessible(their.page, 'how the clinic was told');
  await their.page.goto('/patient/appointments');

  await api.say(doctor, id, 'Drink a lot.');
  await thread.set({ patient_told_at: new Date(), patient_told_by: 'push' }).execute();
  const ours = await windows.of(doctor);
  await ours.page.goto(`/clinician/e-contact/${id}`);
  const consultation = new ConsultationPage(ours, patient);
  await expect(consultation.message('It is better.')).toContainText(ours.t('thread.by_sms'));
  await expect(consultation.message('Drink a lot.')).toContainText(withTime(ours.t('thread.told_push', { at: '' })));
  await expectAccessible(ours.page, 'how the patient was told');
});

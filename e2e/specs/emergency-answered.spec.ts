/** An emergency stays red for the clinic until somebody has answered it: seeing it is not answering it. */
import { answerReadWithin } from '@hodi/domain/e-contacts/emergency-state.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { feverEmergency, plainFever } from '../fixtures/content.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { expectKeeps } from '../pages/thread-page.ts';

const dangerous = { topic: 'temperature', told: feverEmergency } as const;

const strip = ({ page, t }: AppWindow, state: 'emergency_open' | 'emergency_seen' | 'answer_unread') =>
  page.getByRole('region', { name: t(`emergency_strip.${state}`) });
const acknowledgeAll = ({ page, t }: AppWindow) => page.getByRole('button', { name: t('red_flag.acknowledge_all') });
/** In the navigation. */
const inDanger = ({ page, t }: AppWindow) =>
  page.getByRole('link', { name: t('nav.emergencies', { count: 1 }) }).filter({ visible: true });

test('acknowledged it stays on top, red and with a number to call, until it is answered @desktop @story', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient, doctor } = await people.clinic();
  const other = await people.patientOf(doctor, { user: { given_name: 'Njeri', family_name: 'Mwangi' } });
  const id = await api.ask(patient, dangerous);
  await api.ask(other, { topic: 'temperature', told: plainFever });
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  await page.goto(`/clinician/e-contact/${id}`);

  await test.step('it says whom to call, and why it cannot be resolved; the answers are in sight', async () => {
    const number = patient.user.mobile_number;
    const call = strip(ours, 'emergency_open').getByRole('link', {
      name: t('thread.call', { number: formatPhone(number) }),
    });
    await expect(call).toHaveAttribute('href', `tel:${number}`);
    await expect(page.locator('dl dt').first()).toBeInViewport();
    const resolve = page.getByRole('button', { name: t('consultation.resolve') });
    await expect(resolve).toContainText(t('consultation.resolve_unanswered'));
    await expect(resolve).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page, 'an open emergency');
  });

  await test.step('what was acknowledged by mistake is taken back', async () => {
    await acknowledgeAll(ours).click();
    await expect(strip(ours, 'emergency_seen')).toBeVisible();
    await expect(consultation.acknowledgedBy()).toHaveCount(2);
    await page
      .getByRole('button', { name: t('red_flag.take_back') })
      .first()
      .click();
    await expect(strip(ours, 'emergency_open')).toBeVisible();
    await expect.poll(async () => (await api.thread(doctor, id)).item.emergency?.state).toBe('open');
    await consultation.acknowledgements.click();
    await expect(strip(ours, 'emergency_seen')).toBeVisible();
  });

  await test.step('a call that reached nobody stands in the thread', async () => {
    await page.getByRole('button', { name: t('call.log') }).click();
    const form = page.getByRole('alertdialog');
    await form.getByRole('button', { name: t('call.save') }).click();
    await expect(form).toContainText(t('call.outcome_missing'));
    await form.getByRole('radio', { name: t('call.no_answer') }).check();
    await form.getByRole('textbox', { name: t('call.note') }).fill('The phone is off');
    await form.getByRole('button', { name: t('call.save') }).click();
    await expect(consultation.log.getByText('The phone is off')).toBeVisible();
    await expect(strip(ours, 'emergency_seen')).toContainText(t('call.no_answer'));
    await expect(inDanger(ours)).toBeVisible();
  });

  await test.step('it stands above what else waits, and says by whom it was seen', async () => {
    await page
      .getByRole('link', { name: t('nav.dashboard') })
      .filter({ visible: true })
      .click();
    const rows = page.getByRole('table', { name: t('clinician_home.needs_table') }).getByRole('row');
    const seen = t('danger_sign.emergency_seen', { name: 'Dr. Wanjiru Kamau', at: '|' }).split('|');
    await expect(rows.nth(1)).toContainText(displayName(patient.user));
    for (const part of seen) await expect(rows.nth(1)).toContainText(part.trim());
    await rows.nth(1).getByRole('link').last().click();
  });

  await test.step('an answer ends it', async () => {
    await consultation.reply('Go to the hospital now');
    await expect(strip(ours, 'emergency_seen')).toHaveCount(0);
    await expect(inDanger(ours)).toHaveCount(0);
    const answered = t('emergency_state.answered', { at: '|' }).split('|');
    await expect(page.getByText(answered[1] ?? '-')).toBeVisible();
    await expect(page.getByRole('button', { name: t('consultation.resolve'), exact: true })).toBeEnabled();
  });

  await test.step('thanks need no reply', async () => {
    // Its SMS left at the moment at which the patient wrote: that tells nothing of what they wrote.
    const told = { patient_told_at: new Date(Date.now() + 60_000), patient_told_by: 'sms' } as const;
    await server.db.updateTable('e_contact').set(told).where('id', '=', id).execute();
    await api.say(patient, id, 'Thank you, doctor');
    await expect(consultation.message('Thank you, doctor')).toBeVisible();
    await page.getByRole('button', { name: t('inquiry.badge.no_reply_needed') }).click();
    await expect(consultation.log.getByText(t('inquiry.badge.no_reply_needed'))).toBeVisible();
    await expect.poll(async () => (await api.thread(doctor, id)).item.e_contact.waiting_since).toBe(null);
  });
});

test('without a network what was seen and whom was called wait on the device @phone @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic({ doctorSpeaks: 'sw' });
  const id = await api.ask(patient, dangerous);
  const ours = await windows.of(doctor, { device: 'phone', theme: 'dark' });
  const { page, context, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  await page.goto(`/clinician/e-contact/${id}`);
  await expect(consultation.acknowledgements).toHaveCount(2);
  await page.getByRole('button', { name: t('call.log') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('shell.cancel') })
    .click();
  await expectKeeps(page);
  await context.setOffline(true);
  await acknowledgeAll(ours).click();
  await expect(page.getByText(t('red_flag.waits'))).toHaveCount(2);
  await expect(strip(ours, 'emergency_seen')).toBeVisible();
  await page.getByRole('button', { name: t('call.log') }).click();
  const form = page.getByRole('alertdialog');
  await form.getByText(t('call.reached'), { exact: true }).click();
  await form.getByRole('button', { name: t('call.save') }).click();
  await consultation.show('messages');
  const line = t('call.own_reached', { at: '|' }).split('|')[1] ?? '-';
  await expect(consultation.log.getByText(line)).toBeVisible();
  await expectAccessible(page, 'a call that waits');
  expect((await api.thread(doctor, id)).item.emergency?.state).toBe('open');
  await context.setOffline(false);
  await expect(strip(ours, 'emergency_seen')).toHaveCount(0);
  await expect.poll(async () => (await api.thread(doctor, id)).item.emergency?.state).toBe('answered');
});

test('an answer that is not opened in time comes back, red, until a call reaches the patient @desktop', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, dangerous);
  const { red_flags } = await api.thread(doctor, id);
  for (const flag of red_flags) await api.as(doctor, acknowledgeRedFlag, { params: { red_flag_id: flag.id } });
  await api.say(doctor, id, 'Go to the hospital now');
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  await page.goto('/clinician/patient-inquiries');
  await expect(page.getByText(displayName(patient.user))).toBeVisible();
  await expect(inDanger(ours)).toHaveCount(0);

  const answered = new Date(Date.now() - answerReadWithin - 1000);
  await server.db.updateTable('e_contact').set({ emergency_answered_at: answered }).where('id', '=', id).execute();
  await expect(page.getByText(t('danger_sign.answer_unread')).filter({ visible: true })).toBeVisible();
  await expect(inDanger(ours)).toBeVisible();
  await page.goto(`/clinician/e-contact/${id}`);
  await expect(strip(ours, 'answer_unread')).toBeVisible();
  await expectAccessible(page, 'an answer that was not read');
  await page.getByRole('button', { name: t('call.log') }).click();
  const form = page.getByRole('alertdialog');
  await form.getByText(t('call.reached'), { exact: true }).click();
  await form.getByRole('button', { name: t('call.save') }).click();
  await expect(strip(ours, 'answer_unread')).toHaveCount(0);
  await expect(inDanger(ours)).toHaveCount(0);
});

/** Red flags on the page of a patient: each with its answer, acknowledged there as in its inquiry. */
import type { Page, Route } from '@playwright/test';
import { getThreadForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { topicTitle } from '@hodi/domain/questionnaires/catalog.ts';
import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import type { ToldAnswers } from '@hodi/server/src/demo/demo-answers.ts';
import type { Api } from '../fixtures/api.ts';
import { atOnce, listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { contentOf, feverEmergency, optionText, urgentResult } from '../fixtures/content.ts';
import type { People } from '../fixtures/people.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { PatientList } from '../pages/patient-list.ts';
import { expectKeeps } from '../pages/thread-page.ts';

const fever = { topic: 'temperature', told: feverEmergency } as const;
const services = { topic: 'services', told: urgentResult } as const;

/** Text of the rule, in the reader's language. */
async function meaningOf(key: TopicKey, rule: string, language: Language): Promise<string> {
  const { texts } = await contentOf(key, language);
  const text = texts.emergencies[rule]?.[language] ?? texts.warnings[rule];
  if (text === undefined) throw new Error(`${rule} says nothing`);
  return text;
}

/** The box of flags that are not known one by one. */
const boxSaying = (page: Page, text: string) => page.locator('section').filter({ hasText: text }).last();
/** The line of one flag, found by its sentence. */
const flagSaying = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).last();
const acknowledge = ({ page, t }: AppWindow) =>
  page.getByRole('button', { name: t('red_flag.acknowledge'), exact: true });

/** Two clinicians with the same patient in their care, and an emergency and a warning that one of them acknowledges elsewhere. */
async function ofColleagues(people: People, api: Api) {
  const { patient, doctor } = await people.clinic();
  const nurse = await people.colleagueOf(doctor, { role: 'nurse' });
  await people.connect(nurse, patient);
  const id = await api.ask(patient, fever);
  const { red_flags } = await api.thread(doctor, id);
  const acknowledges = async (severity: 'emergency' | 'warning') => {
    const red_flag_id = red_flags.find((flag) => flag.severity === severity)?.id ?? '';
    await api.as(doctor, acknowledgeRedFlag, { params: { red_flag_id } });
  };
  return { patient, doctor, nurse, id, acknowledges };
}

test('each says what raised it and when, by inquiry, and is acknowledged there @desktop @story', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const warned = await api.ask(patient, services);
  const id = await api.ask(patient, fever);
  const ours = await windows.of(doctor, { theme: 'dark' });
  const { page, t } = ours;
  await page.goto(`/clinician/patients/${patient.id}`);
  await expect(acknowledge(ours)).toHaveCount(3);
  const neck = optionText(await contentOf('temperature', 'en'), 'brain_signs', 'stiff_neck');
  const emergency = flagSaying(page, await meaningOf('temperature', 'FEVER_EMERGENCY_001', 'en'));
  await expect(emergency).toContainText(t('red_flag.emergency'));
  await expect(emergency).toContainText(neck);
  await expect(page.getByText(t('emergency_state.open', { at: '' }).split(',')[0]?.trim() ?? '-')).toBeVisible();
  await expect(page.getByText(t('red_flag.raised', { at: '' }).trim())).toBeVisible();
  const missed = flagSaying(page, await meaningOf('temperature', 'FEVER_WARNING_001', 'en'));
  await expect(missed).toContainText(t('red_flag.warning'));
  await expect(flagSaying(page, await meaningOf('services', 'SERVICES_WARNING_002', 'en'))).toBeVisible();
  const titles = [topicTitle('temperature').en, topicTitle('services').en];
  const groups = page.getByRole('heading', { level: 2, name: new RegExp(`^(${titles.join('|')})$`) });
  await expect(groups).toHaveText(titles);
  const rowOf = (name = '') => page.getByRole('region', { name: t('patient.inquiries') }).getByRole('link', { name });
  await expect(rowOf(titles[1])).toContainText(t('inquiry.red_flag.warning'));
  // Of several states a row has the gravest alone.
  await expect(rowOf(titles[1])).not.toContainText(t('inquiry.badge.awaiting_your_response'));
  await expectAccessible(page, 'red flags of a patient');

  await emergency.getByRole('button', { name: t('red_flag.acknowledge') }).click();
  await expect(page.locator('h2:focus')).toHaveText(t('red_flag.count', { count: 2 }));
  await expect(acknowledge(ours)).toHaveCount(2);
  await expect.poll(async () => (await api.thread(doctor, id)).item.open_severity).toBe('warning');
  await missed.getByRole('button', { name: t('red_flag.acknowledge') }).click();
  // The acknowledgement stays in view, although the inquiry has no open flag any more.
  await expect(new ConsultationPage(ours, patient).acknowledgedBy()).toHaveCount(2);
  await expect.poll(async () => (await api.thread(doctor, id)).item.open_severity).toBe(null);
  await expect(rowOf(titles[0])).not.toContainText(t('inquiry.red_flag.warning'), atOnce);
  await expect(groups).toHaveText(titles);
  expect((await api.thread(doctor, warned)).item.unacknowledged_red_flag_count).toBe(1);

  // Nobody has answered the emergency: it stays there.
  await page.reload();
  await expect(acknowledge(ours)).toHaveCount(1);
  await expect(groups).toHaveText(titles);
  await page
    .getByRole('link', { name: t('patient.open_flag') })
    .last()
    .click();
  await expect(page).toHaveURL(`/clinician/e-contact/${warned}`);
});

test('refused it can be acknowledged again; without a network it waits, and is sent later @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/status of 400/, ...lostConnections);
  const { patient, doctor } = await people.clinic({ doctorSpeaks: 'sw' });
  const id = await api.ask(patient, fever);
  const ours = await windows.of(doctor, { device: 'phone' });
  const { page, context, t } = ours;
  await page.goto(`/clinician/patients/${patient.id}`);
  await expect(acknowledge(ours)).toHaveCount(2);
  await expect(flagSaying(page, await meaningOf('temperature', 'FEVER_EMERGENCY_001', 'sw'))).toBeVisible();

  const refuse = (route: Route) => route.fulfill({ status: 400, json: { code: 'unheard_of', message: 'Nope' } });
  await context.route('**/red-flags/**', refuse);
  await acknowledge(ours).first().click();
  await expect(page.getByText(t('red_flag.failed'), { exact: true })).toBeVisible();
  await expect(acknowledge(ours)).toHaveCount(2);
  await context.unroute('**/red-flags/**', refuse);

  await expectKeeps(page);
  await context.setOffline(true);
  await acknowledge(ours).first().click();
  await expect(page.getByText(t('red_flag.waits'))).toBeVisible();
  await expect(acknowledge(ours)).toHaveCount(1);
  await expectAccessible(page, 'red flags of a patient, one waiting');
  expect((await api.thread(doctor, id)).item.unacknowledged_red_flag_count).toBe(2);
  await context.setOffline(false);
  await expect(page.getByText(t('red_flag.waits'))).toHaveCount(0);
  await expect.poll(async () => (await api.thread(doctor, id)).item.unacknowledged_red_flag_count).toBe(1);
});

test('where what raised them cannot be read: how many there are and the worst, and the way to the inquiry @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/status of 500/);
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, fever);
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const path = pathOf(getThreadForClinician, { id });
  const fault = { code: 'internal', message: 'Something went wrong.' };
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ status: 500, json: fault }),
  );
  await page.goto(`/clinician/patients/${patient.id}`);
  const some = boxSaying(page, t('patient.open_flags', { count: 2 }));
  await expect(some).toContainText(t('red_flag.emergency'));
  await expect(acknowledge(ours)).toHaveCount(0);
  await expect(page.getByRole('link', { name: t('patient.open_flag') })).toHaveAttribute(
    'href',
    /\/clinician\/e-contact\//,
  );
  await expectAccessible(page, 'red flags that are not known one by one');
});

test('a warning stands there however many newer inquiries wait @desktop', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  await api.ask(patient, services);
  const bill: ToldAnswers = { service_category: ['administrative'], administrative: ['billing'] };
  for (let more = 0; more < 20; more += 1) await api.ask(patient, { topic: 'services', told: bill });
  await api.ask(patient, fever);
  const ours = await windows.of(doctor);
  const { page } = ours;
  await page.goto(`/clinician/patients/${patient.id}`);
  await expect(acknowledge(ours)).toHaveCount(3);
  const titles = [topicTitle('temperature').en, topicTitle('services').en];
  const groups = page.getByRole('heading', { level: 2, name: new RegExp(`^(${titles.join('|')})$`) });
  await expect(groups).toHaveText(titles);
});

test('a flag acknowledged by a colleague goes from My Patients and from the open page of the patient @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { patient, nurse, acknowledges } = await ofColleagues(people, api);
  const theirs = await windows.of(nurse);
  const { page, t } = theirs;
  const list = new PatientList(theirs);
  const row = list.rowOf(patient.user.family_name ?? '');
  await listening(page, () => list.open());
  await expect(row).toContainText(t('inquiry.red_flags_emergency', { count: 2 }));
  await acknowledges('emergency');
  await expect(row).toContainText(t('inquiry.red_flags', { count: 1 }));

  await row.getByRole('link').first().click();
  await expect(acknowledge(theirs)).toHaveCount(1);
  const inquiries = page.getByRole('region', { name: t('patient.inquiries') });
  const [seen = '-'] = t('danger_sign.emergency_seen', { name: 'Dr. Wanjiru Kamau', at: '|' }).split('|');
  await expect(inquiries).toContainText(seen.trim());
  await acknowledges('warning');
  await expect(acknowledge(theirs)).toHaveCount(0);
  // An acknowledgement does not answer the emergency.
  await expect(inquiries).toContainText(seen.trim());
  await page
    .getByRole('link', { name: t('nav.patients'), exact: true })
    .first()
    .click();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText(t('inquiry.red_flags', { count: 1 }));
});

test('a waiting acknowledgement waits on when a colleague acknowledged another @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor, nurse, id, acknowledges } = await ofColleagues(people, api);
  const theirs = await windows.of(nurse);
  const { page, context, t } = theirs;
  const cut = (route: Route) => route.abort('connectionreset');
  await context.route('**/red-flags/**', cut);
  await page.goto(`/clinician/patients/${patient.id}`);
  await expect(acknowledge(theirs)).toHaveCount(2);
  await acknowledge(theirs).first().click();
  await expect(page.getByText(t('red_flag.waits'))).toBeVisible();
  await acknowledges('warning');
  await expect(new ConsultationPage(theirs, patient).acknowledgedBy()).toBeVisible();
  await expect(page.getByText(t('red_flag.waits'))).toBeVisible();
  await expect(acknowledge(theirs)).toHaveCount(0);
  await context.unroute('**/red-flags/**', cut);
  await expect.poll(async () => (await api.thread(doctor, id)).item.open_severity).toBe(null);
  await expect(page.getByText(t('red_flag.waits'))).toHaveCount(0);
});

/** A clinic answers, not one clinician: claimed, referred, seen live by the colleague, and walked through by keys alone. */
import { setAbsence } from '@hodi/domain/absences/absences.api.ts';
import { getThreadForPatient } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { setOwner } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import { topicTitle } from '@hodi/domain/questionnaires/catalog.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import { displayName, shortName } from '@hodi/domain/users/display-name.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import type { Api } from '../fixtures/api.ts';
import { feverEmergency, plainFever } from '../fixtures/content.ts';
import { lostConnections } from '../fixtures/problems.ts';
import type { People, Person } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { InboxPage } from '../pages/inbox-page.ts';
import { expectKeeps, ThreadPage } from '../pages/thread-page.ts';

const inbox = '/clinician/patient-inquiries';
const fever = { topic: 'temperature', told: plainFever } as const;

async function team(people: People) {
  const { doctor, patient } = await people.clinic();
  const nurse = await people.colleagueOf(doctor, {
    role: 'nurse',
    user: { given_name: 'Fatuma', family_name: 'Ali' },
  });
  await people.team(doctor);
  return { doctor, nurse, patient };
}

test('a colleague reads in the conversation that its owner is away, until when and who answers @phone', async ({
  windows,
  people,
  api,
}) => {
  const { doctor, nurse, patient } = await team(people);
  const cover = await people.colleagueOf(doctor, { user: { given_name: 'Amina', family_name: 'Yusuf' } });
  const id = await api.ask(patient, fever);
  const { page, t } = await windows.of(nurse);
  await page.goto(`/clinician/e-contact/${id}`);
  await expect(page.getByText(displayName(doctor.user, doctor.role)).first()).toBeVisible();
  const says = page.getByText(t('refer.covered_by', { name: displayName(cover.user) }));
  await expect(says).toHaveCount(0);
  const today = calendarDay(Date.now(), 'Africa/Nairobi');
  const absence = { from: today, until: addDays(today, 5), cover_id: cover.id };
  await api.as(doctor, setAbsence, { params: { clinician_id: doctor.id }, body: { absence, version: 0 } });
  await page.reload();
  await expect(says).toBeVisible();
  await expectAccessible(page, 'a conversation of who is away');
});

/** An inquiry that nobody has yet. */
async function unassigned(api: Api, { patient, by }: { patient: Parameters<Api['ask']>[0]; by: Person }) {
  const id = await api.ask(patient, fever);
  await api.as(by, setOwner, { params: { id }, body: { clinician_id: null, owner_version: 0 } });
  return id;
}

test('a clinic answers: claimed from Unassigned, referred with a reason, answered by the colleague @story-on-desktop @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { doctor, nurse, patient } = await team(people);
  const id = await unassigned(api, { patient, by: doctor });
  const [hers, ours] = [await windows.of(nurse), await windows.of(doctor)];
  const [nurses, doctors] = [new InboxPage(hers), new InboxPage(ours)];
  const { page, t } = hers;
  await listening(ours.page, () => ours.page.goto(inbox));
  await expect(doctors.empty).toBeVisible();

  await listening(page, () => page.goto(inbox));
  await nurses.tab('unassigned').click();
  const row = nurses.rowOf(patient);
  await expect(row).toContainText(topicTitle('temperature').en);
  expect((await row.innerText()).split(topicTitle('temperature').en)).toHaveLength(2);
  await row.hover();
  await row.getByRole('button', { name: t('inbox.claim') }).click();
  await expect(nurses.empty).toBeVisible();
  await nurses.tab('mine').click();
  await expect(row).toContainText(t('inbox.you', { name: displayName(nurse.user, nurse.role) }));
  await expectAccessible(page, 'the inbox of a team');

  await row.getByRole('link', { name: displayName(patient.user), exact: true }).click();
  await expect(page).toHaveURL(`/clinician/e-contact/${id}`);
  await page.getByRole('button', { name: t('inbox.assign') }).click();
  await expect(nurses.referring.getByRole('radio')).toHaveCount(2);
  await expectAccessible(page, 'giving an inquiry to a colleague');
  await nurses.giveTo(doctor, 'Please see her today');
  await expect(nurses.referring).toHaveCount(0);

  // It comes live, with the reason in the thread.
  await doctors
    .rowOf(patient)
    .getByRole('link', { name: displayName(patient.user), exact: true })
    .click();
  const [mine, theirs] = [new ConsultationPage(ours, patient), new ConsultationPage(hers, patient)];
  await expect(mine.log).toContainText('Please see her today');
  await expect(theirs.log).toContainText('Please see her today');

  // They see each other there, and who writes.
  const name = shortName(doctor.user, doctor.role);
  await expect(page.getByText(t('presence.here', { name }))).toBeVisible();
  await mine.composer.pressSequentially('I call you');
  await expect(page.getByText(t('presence.writing', { name }))).toBeVisible();
  await mine.reply('I call you at four.');
  await expect(theirs.message('I call you at four.')).toBeVisible();

  const phone = await windows.of(patient);
  await phone.page.goto(`/patient/e-contact/${id}`);
  const thread = new ThreadPage(phone);
  await expect(thread.message('I call you at four.')).toBeVisible();
  const told = phone.t('thread.owner_told', { name: displayName(doctor.user, doctor.role), at: '' });
  await expect(thread.log).toContainText(told.replace(/[\s,]+$/, ''));
  await expect(thread.log).not.toContainText('Please see her today');
});

test('by keys alone: rows, claiming, views, search, all keys, and back to the same row @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { doctor, nurse, patient } = await team(people);
  const other = await people.patientOf(doctor, { user: { given_name: 'Halima', family_name: 'Ouma' } });
  const grave = await people.patientOf(doctor, { user: { given_name: 'Njeri', family_name: 'Mwangi' } });
  await people.team(doctor);
  await unassigned(api, { patient, by: doctor });
  const id = await unassigned(api, { patient: other, by: doctor });
  await api.ask(grave, { topic: 'temperature', told: feverEmergency });
  const window = await windows.of(nurse);
  const list = new InboxPage(window);
  const { page, t } = window;
  const { keyboard } = page;
  await listening(page, () => page.goto(`${inbox}?view=team`));
  // Danger first, then the longest wait.
  await expect(list.rows).toHaveCount(3);
  const order = [grave, patient, other].map(({ user }) => displayName(user));
  await expect(list.rows).toContainText(order);
  await keyboard.press('j');
  await expect(list.rows.nth(0)).toBeFocused();
  await keyboard.press('j');
  await keyboard.press('j');
  await keyboard.press('j');
  await expect(list.rows.nth(2)).toBeFocused();
  await keyboard.press('k');
  await expect(list.rows.nth(1)).toBeFocused();

  await keyboard.press('c');
  await expect(list.rowOf(patient)).toContainText(t('inbox.you', { name: displayName(nurse.user, nurse.role) }));
  await keyboard.press('1');
  await expect(list.tab('mine')).toHaveAttribute('aria-selected', 'true');
  await expect(list.rows).toHaveCount(1);
  await keyboard.press('2');
  await expect(list.rows).toHaveCount(1);
  await keyboard.press('?');
  await expect(page.getByRole('dialog', { name: t('inbox.all_keys') })).toBeVisible();
  // Letters do nothing behind it.
  await keyboard.press('1');
  await keyboard.press('Escape');
  await expect(list.tab('unassigned')).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('j');
  await keyboard.press('a');
  await expect(list.referring).toBeVisible();
  await keyboard.press('Escape');
  await expect(list.rows.nth(0)).toBeFocused();

  await keyboard.press('Enter');
  await expect(page).toHaveURL(`/clinician/e-contact/${id}`);
  await page.goBack();
  await expect(page).toHaveURL(`${inbox}?view=unassigned`);
  await expect(list.rowOf(other).getByRole('link', { name: displayName(other.user), exact: true })).toBeFocused();
  await keyboard.press('r');
  await expect(new ConsultationPage(window, other).composer).toBeFocused();
  await page.goBack();
  await expect(list.rows).toHaveCount(1);
  await keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await keyboard.type('jc');
  await expect(page.getByRole('searchbox')).toHaveValue('jc');
});

test('two at once: one has it, the other reads who; a reply past a colleague is stopped and asked about @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/status of 409/, /ERR_FAILED/, ...lostConnections);
  const { doctor, nurse, patient } = await team(people);
  const id = await unassigned(api, { patient, by: doctor });
  const window = await windows.of(nurse);
  const { page, context, t } = window;
  await page.goto(`/clinician/e-contact/${id}`);
  const hers = new ConsultationPage(window, patient);
  await expect(hers.composer).toBeVisible();
  // Nothing comes to her while the doctor is quicker.
  await context.routeWebSocket(/socket\.io/, (line) => void line.close());
  await context.route('**/socket.io/**', (route) => route.abort());
  await page.reload();
  await expect(hers.composer).toBeVisible();
  await api.as(doctor, setOwner, { params: { id }, body: { clinician_id: doctor.id, owner_version: 1 } });
  await api.say(doctor, id, 'Drink much water.');
  await page.getByRole('button', { name: t('inbox.claim') }).click();
  const name = displayName(doctor.user, doctor.role);
  await expect(page.getByText(t('inbox.taken_by', { name })).first()).toBeVisible();

  // The late clinician reads the thread anew; later messages come to her with her own text kept.
  await expect(hers.message('Drink much water.')).toBeVisible();
  await api.say(doctor, id, 'And rest.');
  await hers.composer.fill('Come to the clinic.');
  await page.getByRole('button', { name: t('thread.send_reply'), exact: true }).click();
  const question = page.getByRole('alert', { name: t('moved.title', { name }) });
  await expect(question).toContainText('And rest.');
  await expect(hers.composer).toHaveValue('Come to the clinic.');
  await question.getByRole('button', { name: t('moved.send') }).click();
  await expect(hers.message('Come to the clinic.')).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('without a network: a claim waits, a colleague was quicker, and a reply is held until its author sends it @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/status of 409/, ...lostConnections);
  const { doctor, nurse, patient } = await team(people);
  const id = await unassigned(api, { patient, by: doctor });
  const window = await windows.of(nurse);
  const { page, context, t } = window;
  const hers = new ConsultationPage(window, patient);
  const bar = page.getByRole('button', { name: t('inbox.claim') });
  await page.goto(`/clinician/e-contact/${id}`);
  await expect(hers.composer).toBeVisible();
  await expectKeeps(page);
  await context.setOffline(true);
  await bar.click();
  await expect(page.getByText(t('connection.waiting')).first()).toBeVisible();
  await hers.composer.fill('Come to the clinic.');
  await page.getByRole('button', { name: t('thread.send_reply'), exact: true }).click();
  await expect(hers.message('Come to the clinic.')).toBeVisible();
  await api.as(doctor, setOwner, { params: { id }, body: { clinician_id: doctor.id, owner_version: 1 } });
  await api.say(doctor, id, 'Drink much water.');
  await context.setOffline(false);

  const banner = page.getByRole('status').filter({ hasText: t('connection.needs_you', { count: 1 }) });
  await banner.getByRole('button', { name: t('connection.look') }).click();
  const dialog = page.getByRole('dialog', { name: t('connection.unsent_title') });
  await expect(dialog).toContainText(t('owner_changed'));
  await expectAccessible(page, 'a claim that came too late');
  await dialog.getByRole('button', { name: t('refer.take_over_anyway') }).click();
  await expect(dialog).toContainText(t('connection.nothing_waits'));
  await page.keyboard.press('Escape');
  await expect(page.getByText(t('inbox.you', { name: displayName(nurse.user, nurse.role) }))).toBeVisible();

  const mark = t('held.mark', { name: displayName(doctor.user, doctor.role) });
  await expect(hers.message('Come to the clinic.')).toContainText(mark);
  const seen = await api.as(patient, getThreadForPatient, { params: { id } });
  expect(seen.item.messages.map(({ e_contact_message }) => e_contact_message.message)).toEqual(['Drink much water.']);
  await expectAccessible(page, 'a reply that is held');
  await page.getByRole('button', { name: t('held.send') }).click();
  await expect(hers.message('Come to the clinic.')).not.toContainText(mark);
  await expect(hers.message('Come to the clinic.')).toHaveCount(1);
});

test('a refusal of a patient’s choice of readers is shown once @phone', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(/status of 409/);
  const { doctor, patient } = await team(people);
  const { page, t } = await windows.of(patient);
  const button = page.getByRole('region', { name: t('team_care.title') }).getByRole('button');
  const dialog = page.getByRole('dialog', { name: t('team_care.title') });
  await page.goto('/patient/dashboard');
  await button.click();
  await expect(dialog).toContainText(displayName(doctor.user, doctor.role));
  const { institution_id: id } = doctor;
  await server.db.updateTable('institution').set({ team_care: false }).where('id', '=', id).execute();
  const refusal = t('team_care_off');
  const told = await page.evaluateHandle((words) => {
    const found: Node[] = [];
    const look = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node.textContent?.includes(words)) found.push(node);
    });
    look.observe(document.body, { subtree: true, childList: true });
    return found;
  }, refusal);
  await dialog.getByRole('button', { name: t('team_care.save') }).click();
  await expect(dialog.getByText(refusal)).toBeVisible();
  await expect(dialog.getByRole('button', { name: t('team_care.save') })).toBeEnabled();
  expect(await told.evaluate(({ length }) => length)).toBe(1);
});

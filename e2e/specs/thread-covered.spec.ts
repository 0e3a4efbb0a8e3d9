/** Two clinicians at one inquiry: whom it was sent to, and a colleague who has it open while she stands in. */
import type { WebSocketRoute } from '@playwright/test';
import { handOver } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { putRelationship } from '@hodi/server/src/testing/insert-people.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { listening } from '../fixtures/at-once.ts';
import { plainFever } from '../fixtures/content.ts';
import type { People } from '../fixtures/people.ts';
import { lostConnections } from '../fixtures/problems.ts';
import type { Server } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import { InquiriesPage } from '../pages/clinician-lists.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';

const fever = { topic: 'temperature', told: plainFever } as const;

/** The colleague has a patient of her own, and theirs in her care as well. */
async function withCover(people: People, { db }: Server) {
  const { doctor } = await people.clinic();
  const { doctor: coveringDoctor } = await people.clinic();
  const patient = await people.patientOf(doctor, { user: { given_name: 'Halima', family_name: 'Ouma' } });
  const own = await people.patientOf(coveringDoctor, { user: { given_name: 'Njeri', family_name: 'Mwangi' } });
  const put = { db, at: new Date(), password_hash: '' };
  await putRelationship(put, { clinician: coveringDoctor, patient }, { id: newId(Date.now()) });
  return { patient, doctor, own, coveringDoctor };
}

test('both see at once what is written and that it is resolved, and it stays no inquiry of hers @desktop', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient, doctor, own, coveringDoctor } = await withCover(people, server);
  await api.ask(own, fever);
  const id = await api.ask(patient, fever);
  const [ours, theirs] = [await windows.of(doctor), await windows.of(coveringDoctor)];
  const { page, t } = theirs;
  const [mine, hers] = [new ConsultationPage(ours, patient), new ConsultationPage(theirs, patient)];
  const { rows } = new InquiriesPage(theirs);
  const oneWaits = page.getByRole('link', { name: t('nav.waiting', { count: 1 }) }).last();

  await listening(page, () => page.goto('/clinician/patient-inquiries'));
  await expect(rows).toHaveCount(1);
  await page.getByRole('link', { name: t('nav.patients'), exact: true }).click();
  await page
    .getByRole('link', { name: displayName(patient.user) })
    .first()
    .click();
  await page
    .getByRole('region', { name: t('patient.inquiries') })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(`/clinician/e-contact/${id}`);
  await expect(hers.composer).toBeVisible();
  await ours.page.goto(`/clinician/e-contact/${id}`);
  await expect(mine.composer).toBeVisible();

  await api.say(patient, id, 'Is anybody there?');
  for (const one of [mine, hers]) await expect(one.message('Is anybody there?')).toBeVisible();
  await mine.reply('I am, drink much water.');
  await expect(hers.message('I am, drink much water.')).toBeVisible();
  await expect(oneWaits).toBeVisible();
  await mine.askToResolve();
  await mine.confirmResolve();
  await expect(hers.resolved).toBeVisible();
  await expect(hers.composer).toHaveCount(0);

  await expect(oneWaits).toBeVisible();
  await page.getByRole('link', { name: t('thread.back_to_inquiries') }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(displayName(own.user));
});

test('messages that came while the connection was cut are there when it is back @desktop @story', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, coveringDoctor } = await withCover(people, server);
  const id = await api.ask(patient, fever);
  const theirs = await windows.of(coveringDoctor);
  const { page, context } = theirs;
  const hers = new ConsultationPage(theirs, patient);
  const lines: WebSocketRoute[] = [];
  let isCut = false;
  await context.route('**/socket.io/**', (route) => (isCut ? route.abort() : route.continue()));
  await context.routeWebSocket(/socket\.io/, (line) => {
    if (isCut) return void line.close();
    line.connectToServer();
    lines.push(line);
  });
  await page.goto(`/clinician/e-contact/${id}`);
  await expect(hers.composer).toBeVisible();
  await api.say(patient, id, 'Before');
  await expect(hers.message('Before')).toBeVisible();
  isCut = true;
  for (const line of lines) await line.close();
  await api.say(patient, id, 'Meanwhile');
  isCut = false;
  await expect(hers.message('Meanwhile')).toBeVisible();
});

test('an open thread closes when the care goes to a colleague, who reads on @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/status of 404/);
  const { patient, doctor } = await people.clinic();
  const [admin, nurse] = [
    await people.colleagueOf(doctor, { role: 'admin' }),
    await people.colleagueOf(doctor, { role: 'nurse' }),
  ];
  const id = await api.ask(patient, fever);
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const mine = new ConsultationPage(ours, patient);
  await page.goto(`/clinician/e-contact/${id}`);
  await api.say(patient, id, 'Is anybody there?');
  await expect(mine.message('Is anybody there?')).toBeVisible();
  await mine.composer.fill('Drink more');
  await api.as(admin, handOver, { params: { clinician_id: doctor.id }, body: { hand_over_to: nurse.id } });
  await expect(page.getByRole('heading', { name: t('thread.not_found') })).toBeVisible();
  await expect(mine.log).toHaveCount(0);
  const theirs = await windows.of(nurse);
  const hers = new ConsultationPage(theirs, patient);
  await theirs.page.goto(`/clinician/e-contact/${id}`);
  await expect(hers.message('Is anybody there?')).toBeVisible();
});

/** A morning at the clinic: a nurse with a tablet, and a receptionist with a queue at the desk; how often they press. */
import { displayName } from '@hodi/domain/users/display-name.ts';
import { expect } from '@playwright/test';
import { setOwner } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import { feverEmergency, plainFever } from '#e2e/fixtures/content.ts';
import { deskOf } from '#e2e/pages/desk.ts';
import { test } from '#e2e/fixtures/test.ts';
import { bookingDialog } from '#e2e/pages/appointments-page.ts';
import { ConsultationPage } from '#e2e/pages/consultation-page.ts';
import { InboxPage } from '#e2e/pages/inbox-page.ts';
import { CountedScreens } from './counted-screens.ts';

const topic = 'temperature';

test('a nurse on a tablet answers what is nobody’s, and refers an emergency to the doctor', async ({
  windows,
  people,
  api,
}) => {
  const { doctor, patient } = await people.clinic();
  const ill = await people.patientOf(doctor, { user: { given_name: 'Nekesa', family_name: 'Wafula' } });
  const nurse = await people.colleagueOf(doctor, {
    role: 'nurse',
    user: { given_name: 'Fatuma', family_name: 'Ali' },
  });
  await people.team(doctor);
  const nobodys = { clinician_id: null, owner_version: 0 };
  const plain = await api.ask(patient, { topic, told: plainFever });
  await api.as(doctor, setOwner, { params: { id: plain }, body: nobodys });
  const emergency = await api.ask(ill, { topic, told: feverEmergency });
  await api.as(doctor, setOwner, { params: { id: emergency }, body: nobodys });

  const window = await windows.of(nurse, { device: 'tablet' });
  const { page, t } = window;
  const inbox = new InboxPage(window);
  const go = page
    .getByRole('navigation')
    .getByRole('link', { name: t('nav.inquiries') })
    .filter({ visible: true });
  await page.goto('/');

  const answered = new CountedScreens(window, { title: 'A nurse claims and answers', folder: 'nurse-answers' });
  await answered.see('home');
  await answered.press(go);
  await answered.see('inbox');
  await answered.press(inbox.tab('unassigned'));
  await answered.see('unassigned');
  await answered.press(inbox.rowOf(patient).getByRole('button', { name: t('inbox.claim') }));
  await answered.press(inbox.tab('mine'));
  await answered.press(inbox.rowOf(patient).getByRole('link', { name: displayName(patient.user), exact: true }));
  const told = new ConsultationPage(window, patient);
  await answered.see('consultation');
  await answered.type(told.composer, 'Drink a lot, and come tomorrow at nine.');
  await answered.press(page.getByRole('button', { name: t('thread.send_reply'), exact: true }));
  await expect(told.message('Drink a lot')).toBeVisible();
  await answered.see('answered');

  const referred = new CountedScreens(window, { title: 'A nurse refers an emergency', folder: 'nurse-refers' });
  await referred.see('consultation');
  await referred.press(go);
  await referred.press(inbox.tab('unassigned'));
  await referred.see('unassigned');
  await referred.press(inbox.rowOf(ill).getByRole('link', { name: displayName(ill.user), exact: true }));
  await referred.see('emergency');
  await referred.press(page.getByRole('button', { name: t('inbox.assign') }));
  await referred.see('refer');
  const name = displayName(doctor.user, doctor.role);
  await referred.press(inbox.referring.getByText(name));
  await referred.type(inbox.referring.getByRole('textbox', { name: t('refer.why') }), 'Stiff neck, please call now.');
  await referred.press(inbox.referring.getByRole('button', { name: t('refer.submit', { name }) }));
  await expect(inbox.referring).toHaveCount(0);
  await referred.see('referred');
  for (const journey of [answered, referred]) journey.print();
  expect(answered.presses, 'to claim and answer').toBeLessThanOrEqual(8);
  expect(referred.presses, 'to refer').toBeLessThanOrEqual(8);
});

test('a receptionist with a queue at the desk notes who came, calls one in, and books the next', async ({
  windows,
  people,
  server,
}) => {
  const { reception, patient, visit, timeZone, doctor } = await deskOf(people, server);
  const queue = [patient];
  for (const [given_name, family_name] of [
    ['Juma', 'Baraka'],
    ['Akinyi', 'Were'],
  ] as const)
    queue.push(await people.patientOf(doctor, { user: { given_name, family_name } }));
  const stranger = await people.patientOf(doctor, { user: { given_name: 'Nekesa', family_name: 'Wafula' } });
  for (const [at, of] of queue.entries()) await visit(of, 20 + 40 * at);

  const window = await windows.of(reception, { device: 'desktop', timeZone });
  const { page, t } = window;
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await page.goto('/');
  const came = new CountedScreens(window, { title: 'Three came, one is called in', folder: 'reception-came' });
  await came.see('day');
  for (const { user } of queue) {
    const row = rowOf(displayName(user));
    await came.press(row.getByRole('button', { name: new RegExp(`^${t('arrival.arrived')}`) }));
    await expect(row).toContainText(t('arrival.state.early'));
  }
  const first = rowOf(displayName(patient.user));
  await came.press(first.getByRole('button', { name: new RegExp(`^${t('arrival.called_in')}`) }));
  await expect(first).toContainText(t('arrival.state.called_in'));
  await came.see('waiting');

  const booked = new CountedScreens(window, { title: 'Somebody at the desk is booked', folder: 'reception-books' });
  await booked.see('day');
  await booked.type(page.getByRole('searchbox', { name: t('reception.find') }), stranger.user.mobile_number.slice(-6));
  await booked.see('found');
  const name = displayName(stranger.user);
  await booked.press(page.getByRole('button', { name: t('reception.book_named', { name }) }));
  const dialog = bookingDialog(window);
  await booked.see('form');
  await booked.press(dialog.getByRole('button', { name: t('booking.date') }));
  await page.keyboard.press('Enter');
  // The day, and the list of times with one of it.
  booked.count(1);
  await dialog.getByLabel(t('booking.start'), { exact: true }).selectOption('23:00');
  booked.count(2);
  await booked.press(dialog.getByRole('button', { name: t('booking.save') }));
  await expect(rowOf(name)).toContainText(t('arrival.state.expected'));
  await booked.see('booked');
  for (const journey of [came, booked]) journey.print();
  expect(came.presses, 'one for each who came, one to call in').toBe(4);
  expect(booked.presses, 'to find and book').toBeLessThanOrEqual(8);
});

/** Writes encrypted with a key that this device no longer has: the app reports them, and no page fails. */
import { createAppointment } from '@hodi/domain/appointments/appointments.api.ts';
import { postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { createNote } from '@hodi/domain/notes/notes.api.ts';
import { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import { invitePatient, listPatientInvitations } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { type Endpoint, pathOf } from '@hodi/domain/shared/endpoint.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { plainFever } from '../fixtures/content.ts';
import { expectRead } from '../fixtures/device-storage.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';

/** Like a queued write, but without its contents. */
const waiting = (userId: string, { name, method, path }: Endpoint, thread: string) => ({
  id: newId(Date.now()),
  version: 3,
  timestamp: Date.now(),
  retryCount: 0,
  url: pathOf({ path }, { id: thread, patient_id: thread }),
  method,
  headers: {},
  idempotencyKey: newId(Date.now()),
  userId,
  name,
  thread,
  creates: [],
  needs: [],
  state: 'waiting',
  title: 'queue.message',
  editAt: null,
  heldBy: null,
});

/** They wait here, and nothing can decrypt them. */
const keepClosed = ({ page }: AppWindow, writes: ReturnType<typeof waiting>[]) =>
  page.evaluate(
    (rows) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('hodi-offline');
        opening.addEventListener('success', () => {
          const change = opening.result.transaction('queue', 'readwrite');
          const closed = () => ({ iv: crypto.getRandomValues(new Uint8Array(12)), sealed: new ArrayBuffer(48) });
          for (const row of rows) change.objectStore('queue').add({ ...row, words: closed(), reason: null });
          change.addEventListener('error', fail);
          change.addEventListener('complete', () => {
            opening.result.close();
            done();
          });
        });
      }),
    writes,
  );

test('a record that this device can no longer open is reported, and each page that would show it opens @desktop @story', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const inquiry = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(doctor);
  const { page, t } = window;
  await page.goto('/clinician/patients?tab=pending');
  await expectRead(page, listPatientInvitations.name);
  const all = [
    [postMessage, inquiry],
    [createNote, patient.id],
    [createAppointment, patient.id],
    [invitePatient, newId(Date.now())],
    [assistedRegister, newId(Date.now())],
  ] as const;
  const writes = all.map(([endpoint, thread]) => waiting(doctor.user.id, endpoint, thread));
  await keepClosed(window, writes);
  const main = page.getByRole('main');
  const banner = page.getByRole('status').filter({ hasText: t('connection.needs_you', { count: all.length }) });
  for (const address of [
    'patients',
    'patients?tab=pending',
    `patients/${patient.id}`,
    `e-contact/${inquiry}`,
    'appointments',
    'assisted-registration',
  ]) {
    await page.goto(`/clinician/${address}`);
    await expect(banner, address).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }), address).not.toHaveText(t('shell.went_wrong'));
    if (address === 'patients?tab=pending') await expect(main.getByText(t('queue.unreadable'))).toBeVisible();
  }
  await banner.getByRole('button', { name: t('connection.look') }).click();
  const dialog = page.getByRole('dialog', { name: t('connection.unsent_title') });
  await expect(dialog.getByText(t('queue.unreadable'))).toHaveCount(all.length);
});

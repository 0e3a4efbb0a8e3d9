/** On every page opened by its address live events arrive, and waiting writes are sent, once the page has its data. */
import type { BrowserContext } from '@playwright/test';
import { postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { plainFever } from '../fixtures/content.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';

/** Time limit of the app for a first page that never comes to rest, as long as `patience` in lib/first-page.ts. */
const patience = 10_000;

/** The live connection must not open because of the app's time limit. */
const neverImpatient = (context: BrowserContext) =>
  context.addInitScript((impatient) => {
    const real = setTimeout;
    globalThis.setTimeout = ((work: () => void, delay?: number, ...rest: unknown[]) =>
      delay === impatient ? 0 : real(work, delay, ...rest)) as typeof setTimeout;
  }, patience);

async function expectLine({ page, context }: AppWindow, addresses: readonly string[]): Promise<void> {
  await neverImpatient(context);
  for (const address of addresses) {
    const line = page.waitForEvent('websocket');
    await page.goto(address);
    await expect(line, address).resolves.toBeDefined();
  }
}

test("each of a patient's pages @phone", async ({ windows, people, api }) => {
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  await expectLine(await windows.of(patient), [
    '/patient/dashboard',
    '/patient/get-help',
    '/patient/quiz/temperature',
    '/patient/appointments',
    '/patient/health-record',
    '/patient/account',
    `/patient/e-contact/${id}`,
  ]);
});

test("each of a clinician's pages @desktop", async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  await expectLine(await windows.of(doctor), [
    '/clinician/dashboard',
    '/clinician/patients',
    `/clinician/patients/${patient.id}`,
    `/clinician/patient/${patient.id}/quiz/temperature`,
    '/clinician/patient-inquiries',
    `/clinician/e-contact/${id}`,
    '/clinician/appointments',
    '/clinician/statistics',
    '/clinician/assisted-registration',
    '/clinician/account',
  ]);
});

test('a network that lets no WebSocket through: news comes all the same @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const { page, context } = await windows.of(patient);
  await context.routeWebSocket(/socket\.io/, (line) => line.close());
  const polled = page.waitForResponse((answer) => answer.url().includes('transport=polling') && answer.ok());
  await page.goto(`/patient/e-contact/${id}`);
  await polled;
  await api.as(doctor, postMessage, { params: { id }, body: { message: 'Kunywa maji mengi.' } });
  await expect(page.getByText('Kunywa maji mengi.', { exact: true })).toBeVisible();
});

/**
 * Photos on a slow phone and on the server: how long twelve megapixels take to become small on a processor slowed six times, beside a bare
 * page that draws them once; and what others feel while the server takes five a second.
 */
import { type Browser, type Page, chromium as engine, expect, request } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createEContact, getThreadForClinician, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { ClinicianSeed } from '@hodi/domain/testing/people.ts';
import { askForBill } from '@hodi/server/src/testing/answers.ts';
import { aPhotoFile, announced, upload } from '@hodi/server/src/testing/attachments/uploading.ts';
import { type Person, personFor } from '@hodi/server/src/testing/clinic-app.ts';
import { putPatientOf } from '@hodi/server/src/testing/insert-people.ts';
import {
  call,
  closeCluster,
  openTestApp,
  putClinic,
  type TestApp,
  tokenFor,
} from '@hodi/server/src/testing/test-app.ts';
import { chromium } from '#e2e/fixtures/chromium.ts';
import { ensureBuilt } from '#e2e/fixtures/ensure-built.ts';
import { cameraPhoto } from '#e2e/fixtures/media/camera-photo.ts';
import { peopleIn } from '#e2e/fixtures/people.ts';
import { Problems } from '#e2e/fixtures/problems.ts';
import { type Server, withServer } from '#e2e/fixtures/server.ts';
import { Windows } from '#e2e/fixtures/windows.ts';
import { Api } from '#e2e/fixtures/api.ts';
import { plainFever } from '#e2e/fixtures/content.ts';
import { photoTarget } from '#web/lib/attachments/photo/shrink-plan.ts';
import { milliseconds, percentile, printTable } from './figures.ts';
import { memoryOf } from './server/processor.ts';

const slowed = 6;
const tries = Number(process.env['TRIES'] ?? 5);
const rounds = Number(process.env['ROUNDS'] ?? 1_500);
/** Milliseconds between two photos that are sent. */
const every = 200;
/**
 * `time` in milliseconds on the slowed phone; a machine on which the bare page takes longer than half of it has more. `memory` in mebibytes
 * beyond what the page takes before.
 */
const limits = { time: 3_000, bare: 2, perSecond: 5, p99: 2, memory: 150 };

/** Processes of the pages, which decode and draw. */
async function pagesOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

const memoryOfAll = (pids: readonly number[], which: 'VmRSS' | 'VmHWM'): number =>
  pids.reduce((sum, pid) => sum + memoryOf(pid, which), 0);

/** From now on `VmHWM` is the most that there is after this. */
const forgetPeak = (pids: readonly number[]): void => {
  for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, '5');
};

/** Milliseconds in which a bare page draws the photo small and writes it, once. */
const bareTime = (page: Page, photo: string): Promise<number> =>
  page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const begun = performance.now();
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const canvas = new OffscreenCanvas(960, 1280);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, 960, 1280);
    await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
    return performance.now() - begun;
  }, photo);

interface OnPhone {
  took: number[];
  bare: number[];
  bytes: number[];
  memory: number[];
  hasMetadata: boolean;
}

async function makeSmall(server: Server, browser: Browser, windows: Windows): Promise<OnPhone> {
  const { patient } = await peopleIn(server.db, 1).clinic();
  const client = await request.newContext();
  const id = await new Api(client, server.url).ask(patient, { topic: 'temperature', told: plainFever });
  await client.dispose();
  const { page, context, t } = await windows.of(patient);
  await page.goto(`/patient/e-contact/${id}`);
  const found: OnPhone = { took: [], bare: [], bytes: [], memory: [], hasMetadata: false };
  page.on('request', (sent) => {
    if (sent.method() !== 'PATCH') return;
    found.hasMetadata ||= /Exif|GPS/.test(sent.postDataBuffer()?.toString('latin1') ?? '');
  });
  const photo = await cameraPhoto(page);
  const line = await context.newCDPSession(page);
  const tray = page.getByRole('list', { name: t('tray.title') }).getByRole('listitem');
  for (let n = 0; n < tries; n += 1) {
    await page.getByRole('button', { name: t('thread.add'), exact: true }).click();
    const advice = page.getByRole('button', { name: t('attach.advice.done') });
    if (n === 0) await advice.click();
    await line.send('Emulation.setCPUThrottlingRate', { rate: slowed });
    found.bare.push(await bareTime(page, photo.toString('base64')));
    const pids = await pagesOf(browser);
    forgetPeak(pids);
    const before = memoryOfAll(pids, 'VmRSS');
    const begun = performance.now();
    await page
      .getByLabel(t('attach.gallery'))
      .setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(tray).toHaveCount(1, { timeout: 60_000 });
    found.took.push(performance.now() - begun);
    found.memory.push(memoryOfAll(pids, 'VmHWM') - before);
    await line.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const sending = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().includes('/message'));
    await page.getByRole('button', { name: t('thread.send'), exact: true }).click();
    const said = (await sending).postDataJSON() as { attachments: { bytes: number }[] };
    found.bytes.push(said.attachments[0]?.bytes ?? Infinity);
    await expect(tray).toHaveCount(0);
  }
  return found;
}

async function onPhone(server: Server): Promise<boolean> {
  const browser = await engine.launch(chromium);
  const windows = new Windows({ browser, url: server.url, problems: new Problems(), device: 'phone' });
  try {
    const { took, bare, bytes, memory, hasMetadata } = await makeSmall(server, browser, windows);
    const [time, alone] = [percentile(took, 0.5), percentile(bare, 0.5)];
    const limit = Math.max(limits.time, limits.bare * alone);
    const [largest, mostMemory] = [Math.max(...bytes), Math.max(...memory)];
    printTable(`A photo of 12 megapixels, on a processor slowed ${slowed} times`, [
      { what: 'until it stands beside the message', figure: milliseconds(time), limit: milliseconds(limit) },
      { what: 'a bare page draws it once', figure: milliseconds(alone), limit: '' },
      { what: 'bytes', figure: String(largest), limit: String(photoTarget) },
      { what: 'mebibytes of memory', figure: mostMemory.toFixed(0), limit: String(limits.memory) },
      { what: 'what the camera noted', figure: hasMetadata ? 'there' : 'gone', limit: 'gone' },
    ]);
    return time <= limit && largest <= photoTarget && mostMemory <= limits.memory && !hasMetadata;
  } finally {
    await windows.closeAll();
    await browser.close();
  }
}

const photos = 100;
/** Of so many each patient gets theirs: from one alone the server takes no more than thirty in five minutes. */
const perPatient = 12;

interface Sender {
  patient: Person;
  /** Of the thread. */
  id: string;
}

async function aThread(t: TestApp, doctor: ClinicianSeed): Promise<Sender> {
  const patient = await personFor(t, await putPatientOf(t.put, doctor));
  const body = { topic: 'services', answers: askForBill, clinician_id: doctor.id };
  return { patient, id: (await patient.ok(createEContact, { body })).e_contact.id };
}

interface Taken {
  quiet: number;
  meanwhile: number;
  perSecond: number;
}

async function takeMany(): Promise<Taken> {
  const t = await openTestApp();
  const { doctor } = await putClinic(t.put);
  const token = await tokenFor(t, doctor);
  const params = { id: (await aThread(t, doctor)).id };
  const opening = Array.from({ length: Math.ceil(photos / perPatient) }, () => aThread(t, doctor));
  const ofEach = (await Promise.all(opening)).map((sender) => Array<Sender>(perPatient).fill(sender));
  const read = async (isOver: () => boolean): Promise<number[]> => {
    const times: number[] = [];
    for (;;) {
      const at = performance.now();
      await call(t.app, getThreadForClinician, { token, params });
      times.push(performance.now() - at);
      if (times.length >= rounds && isOver()) break;
    }
    return times;
  };
  const files = await Promise.all([1, 2, 3, 4].map((seed) => aPhotoFile({ width: 1_280, height: 960, seed })));
  let stored = 0;
  const sendOne = async (n: number, { patient, id }: Sender): Promise<void> => {
    const file = files[n % files.length] ?? Buffer.alloc(0);
    const about = announced(file);
    await patient.ok(postMessage, { params: { id }, body: { message: `${n}`, attachments: [about] } });
    const last = await upload(patient, about.id, file);
    if (last.headers['attachment-state'] === 'stored') stored += 1;
  };
  await sendOne(0, await aThread(t, doctor));
  await read(() => true);
  const quiet = percentile(await read(() => true), 0.99);
  let isOver = false;
  stored = 0;
  const begun = performance.now();
  const sending = (async () => {
    const waiting: Promise<void>[] = [];
    for (const [n, sender] of ofEach.flat().slice(0, photos).entries()) {
      waiting.push(sendOne(n, sender));
      await wait(Math.max(0, begun + (n + 1) * every - performance.now()));
    }
    await Promise.all(waiting);
    isOver = true;
  })();
  const meanwhile = percentile(await read(() => isOver), 0.99);
  await sending;
  const perSecond = stored / ((performance.now() - begun) / 1_000);
  await t.close();
  await closeCluster();
  return { quiet, meanwhile, perSecond };
}

async function onServer(): Promise<boolean> {
  const { quiet, meanwhile, perSecond } = await takeMany();
  const times = meanwhile / quiet;
  printTable('Reading a thread while photos arrive', [
    {
      what: 'p99',
      quiet: milliseconds(quiet),
      meanwhile: `${milliseconds(meanwhile)} (${perSecond.toFixed(1)} photos a second)`,
      times: `${times.toFixed(2)} (at most ${limits.p99})`,
    },
  ]);
  // The last one ends a little after the last pause.
  return times <= limits.p99 && perSecond >= limits.perSecond * 0.95;
}

const isServerGood = await onServer();
ensureBuilt();
await withServer({ demo: false }, async (server) => {
  if (!(await onPhone(server)) || !isServerGood) process.exitCode = 1;
});

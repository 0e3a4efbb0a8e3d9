/**
 * `npm run lab -- queue`, in a real browser: a thousand messages in forty threads that waited on a phone go out over one
 * line. How many a second, beside a bare page that posts one after the other on the same line; whether they came in order;
 * and the longest piece of work of the page meanwhile, the processor slowed six times.
 */
import { type Page, chromium as engine, expect, request } from '@playwright/test';
import { sql } from 'kysely';
import { postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { percentile, printTable } from './figures.ts';
import { Api } from '#e2e/fixtures/api.ts';
import { chromium } from '#e2e/fixtures/chromium.ts';
import { plainFever } from '#e2e/fixtures/content.ts';
import { peopleIn } from '#e2e/fixtures/people.ts';
import { ensureBuilt } from '#e2e/fixtures/ensure-built.ts';
import { Problems } from '#e2e/fixtures/problems.ts';
import { type Server, withServer } from '#e2e/fixtures/server.ts';
import { Windows } from '#e2e/fixtures/windows.ts';

const count = Number(process.env['WRITES'] ?? 1_000);
const threads = 40;
/** The line, one way and back, in milliseconds; and how much slower than here the processor is. */
const [latency, slowed] = [100, 6];
const limits = { share: 0.8, work: 200 };
/** Posted one after the other to learn what the line allows. */
const bare = 40;

interface Kept {
  url: string;
  thread: string;
  message: string;
}

/** As an older version of the app left them there: those of this one are sealed, which only its own screens do. */
async function keep(page: Page, userId: string, writes: readonly Kept[]): Promise<void> {
  await page.evaluate(
    async ({ user, all, contract }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('hodi-offline', 1);
        opening.addEventListener('upgradeneeded', () => {
          opening.result.createObjectStore('queue', { keyPath: 'id' }).createIndex('timestamp', 'timestamp');
          opening.result.createObjectStore('cache', { keyPath: 'key' }).createIndex('timestamp', 'timestamp');
        });
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error('no database')));
      });
      const writing = database.transaction('queue', 'readwrite');
      const from = Date.now() - all.length - 60_000;
      for (const [index, { url, thread, message }] of all.entries()) {
        writing.objectStore('queue').add({
          id: crypto.randomUUID(),
          version: 2,
          timestamp: from + index,
          retryCount: 0,
          lastError: null,
          url,
          method: 'POST',
          body: { message },
          headers: {},
          idempotencyKey: crypto.randomUUID(),
          userId: user,
          name: contract,
          thread,
          creates: [],
          needs: [thread],
          state: 'waiting',
          title: 'thread.queue_message',
          summary: message,
          editAt: null,
          heldBy: null,
        });
      }
      await new Promise((resolve) => writing.addEventListener('complete', resolve));
      database.close();
    },
    { user: userId, all: writes, contract: postMessage.name },
  );
}

/** Milliseconds of one post after the other from the page itself, without the app: the median. */
async function bareRate(page: Page, token: string, url: string): Promise<number> {
  const times = await page.evaluate(
    async ({ authorization, to, times: asked }) => {
      const took: number[] = [];
      for (let n = 0; n < asked; n += 1) {
        const begun = performance.now();
        const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
        const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify({ message: `bare ${n}` }) });
        await answer.text();
        took.push(performance.now() - begun);
      }
      return took;
    },
    { authorization: token, to: url, times: bare },
  );
  return percentile(times, 0.5);
}

interface Sent {
  /** Milliseconds for each. */
  each: number;
  ofLine: number;
  /** Milliseconds, while the page was opened and while it sent. */
  opening: number;
  longest: number;
  isInOrder: boolean;
  stored: number;
}

async function sendAll(server: Server, windows: Windows): Promise<Sent> {
  const people = peopleIn(server.db, 1);
  const { patient } = await people.clinic();
  const client = await request.newContext();
  const api = new Api(client, server.url);
  const ids: string[] = [];
  for (let n = 0; n <= threads; n += 1) ids.push(await api.ask(patient, { topic: 'temperature', told: plainFever }));
  await client.dispose();
  const [ofBare = '', ...ofQueue] = ids;
  const urlOf = (id: string): string => pathOf(postMessage, { id });
  const window = await windows.of(patient, { keepsApp: true });
  const { page, context } = window;
  let token = '';
  page.on('request', (asked) => (token = asked.headers()['authorization'] ?? token));
  const longest = await watchWork(page);
  await page.goto('/patient/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const line = await context.newCDPSession(page);
  const rate = { downloadThroughput: 50_000, uploadThroughput: 50_000 };
  const overLine = (offline: boolean) => line.send('Network.emulateNetworkConditions', { offline, latency, ...rate });
  await line.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await overLine(false);
  const ofLine = await bareRate(page, token, urlOf(ofBare));

  await context.setOffline(true);
  const writes = Array.from({ length: count }, (_, n): Kept => {
    const thread = ofQueue[n % threads] ?? '';
    return { url: urlOf(thread), thread, message: `${n}` };
  });
  await keep(page, patient.user.id, writes);
  // Opening has long tasks on such a processor: that they are seen shows that those of sending would be.
  const opening = longest.ms;
  longest.ms = 0;
  const begun = performance.now();
  await context.setOffline(false);
  await overLine(false);
  const stored = async (): Promise<string[]> => {
    const { rows } = await sql<{ message: string }>`
      select m.message from e_contact_message m where m.e_contact_id = any(${ofQueue}::uuid[])
        and m.author_type = 'patient' and m.message ~ '^[0-9]+$' order by m.created_at, m.seq`.execute(server.db);
    return rows.map(({ message }) => message);
  };
  await expect.poll(async () => (await stored()).length, { timeout: 600_000, intervals: [500] }).toBe(count);
  const took = performance.now() - begun;
  await expect.poll(() => waiting(page), { timeout: 60_000 }).toBe(0);
  const arrived = await stored();
  const isInOrder = arrived.join() === writes.map(({ message }) => message).join();
  return { each: took / count, ofLine, opening, longest: longest.ms, isInOrder, stored: arrived.length };
}

/** How many still wait in the browser. */
const waiting = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('hodi-offline', 1);
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('queue').objectStore('queue').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );

/** The longest task of the page's thread, as the browser tells it. */
async function watchWork(page: Page): Promise<{ ms: number }> {
  const longest = { ms: 0 };
  await page.exposeFunction('tellTask', (ms: number) => void (longest.ms = Math.max(longest.ms, ms)));
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        (globalThis as unknown as { tellTask: (ms: number) => void }).tellTask(duration);
      }
    }).observe({ type: 'longtask' });
  });
  return longest;
}

async function measure(server: Server): Promise<void> {
  const browser = await engine.launch(chromium);
  const windows = new Windows({ browser, url: server.url, problems: new Problems(), device: 'phone' });
  try {
    const { each, ofLine, opening, longest, isInOrder, stored } = await sendAll(server, windows);
    const share = ofLine / each;
    printTable(`${count} writes that waited, in a browser on a processor slowed ${slowed} times`, [
      { what: 'arrived, in order', figure: `${stored}, ${isInOrder ? 'yes' : 'NO'}`, limit: `${count}, yes` },
      { what: 'one write', figure: `${each.toFixed(0)} ms (a bare post ${ofLine.toFixed(0)})`, limit: '' },
      {
        what: 'rate, of that of bare posts',
        figure: `${(share * 100).toFixed(0)} %`,
        limit: `${limits.share * 100} %`,
      },
      { what: 'longest task while the page was opened', figure: `${opening.toFixed(0)} ms`, limit: '' },
      { what: 'longest task while it sent', figure: `${longest.toFixed(0)} ms`, limit: `${limits.work} ms` },
    ]);
    if (!isInOrder || opening === 0 || share < limits.share || longest > limits.work) process.exitCode = 1;
  } finally {
    await windows.closeAll();
    await browser.close();
  }
}

ensureBuilt();
await withServer({ demo: false }, measure);

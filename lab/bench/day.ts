/**
 * `npm run lab -- day`: what a patient's day costs in bytes, both ways, counted on the line itself: headers, answers, live
 * events and whatever the app keeps for later. A phone that has the app opens it, fills in a questionnaire, and writes
 * five messages.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { chromium as engine, expect } from '@playwright/test';
import { completeAnswers } from '@hodi/server/src/demo/demo-answers.ts';
import { loadTopic } from '@hodi/domain/questionnaires/load-topic.ts';
import { printTable } from './figures.ts';
import { chromium } from '#e2e/fixtures/chromium.ts';
import { plainFever } from '#e2e/fixtures/content.ts';
import { ensureBuilt } from '#e2e/fixtures/ensure-built.ts';
import { Problems } from '#e2e/fixtures/problems.ts';
import { type Server, withServer } from '#e2e/fixtures/server.ts';
import { type AppWindow, Windows } from '#e2e/fixtures/windows.ts';
import { QuizPage } from '#e2e/pages/quiz-page.ts';
import { ThreadPage } from '#e2e/pages/thread-page.ts';
import { demoMember, letAllSpeak } from '../screens/demo.ts';

interface Line {
  url: string;
  /** Since it was opened. */
  sent: number;
  received: number;
  close: () => void;
}

/** A line to the server that counts what goes over it. */
async function countingLine(to: string): Promise<Line> {
  const line: Line = { url: '', sent: 0, received: 0, close: () => proxy.close() };
  const proxy = createServer((phone) => {
    const server = connect(Number(new URL(to).port), '127.0.0.1');
    phone.on('data', (bytes: Buffer) => (line.sent += bytes.length));
    server.on('data', (bytes: Buffer) => (line.received += bytes.length));
    phone.pipe(server).pipe(phone);
    for (const end of [phone, server]) {
      end.on('error', () => undefined);
      end.on('close', () => [phone, server].forEach((other) => other.destroy()));
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  line.url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return line;
}

const profile = { age_years: 41, age_months: 492, gender: 'female' } as const;
const messages = [
  'The fever came back in the night.',
  'I gave her paracetamol at ten and she sleeps now.',
  'She drinks water and a little porridge.',
  'Shall we come for the malaria test today?',
  'Thank you, we will be there at two.',
];

/** Nothing has come for so long: all that the app fetches ahead is there. In milliseconds. */
const quiet = 3_000;

/** Until nothing more comes over the line. */
async function atRest(line: Line): Promise<void> {
  let before = -1;
  await expect(async () => {
    const now = line.received;
    const isSame = now === before;
    before = now;
    expect(isSame).toBe(true);
  }).toPass({ intervals: [quiet], timeout: 180_000 });
}

/** The steps of the day, in order; the first is not part of it. */
const steps: readonly (readonly [what: string, take: (window: AppWindow) => Promise<unknown>])[] = [
  [
    'the first visit, with all that is kept for later',
    async (window) => {
      await window.page.goto('/patient/dashboard');
      await window.page.getByText(window.t('shell.offline_ready')).waitFor({ timeout: 120_000 });
    },
  ],
  [
    'the app is opened',
    async (window) => {
      await window.page.goto('/patient/dashboard');
      await window.page.getByRole('heading', { level: 1 }).waitFor();
    },
  ],
  [
    'a questionnaire, filled in and sent',
    async (window) => {
      const { page, t } = window;
      const quiz = await QuizPage.of(window, 'temperature');
      await page
        .getByRole('link', { name: t('nav.get_help'), exact: true })
        .first()
        .click();
      await page.getByRole('link', { name: quiz.content.texts.title }).first().click();
      const answers = completeAnswers(await loadTopic('temperature'), plainFever, profile);
      await quiz.fillIn({ answers, profile });
      await page.getByRole('button', { name: /^Send to/ }).click();
      await page.waitForURL(/e-contact/);
    },
  ],
  [
    'five messages',
    async (window) => {
      const thread = new ThreadPage(window);
      for (const text of messages) {
        await thread.write(text);
        await expect(thread.message(text)).toContainText(window.t('thread.sent'));
      }
    },
  ],
];

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

async function day(server: Server): Promise<void> {
  await letAllSpeak(server.db, 'en');
  const line = await countingLine(server.url);
  const browser = await engine.launch(chromium);
  const windows = new Windows({ browser, url: line.url, problems: new Problems(), device: 'phone' });
  try {
    const window = await windows.of(demoMember('wambui', 'en'), { keepsApp: true, fetchesAhead: true });
    const rows = [];
    const day = { sent: 0, received: 0 };
    for (const [index, [what, take]] of steps.entries()) {
      const { sent, received } = line;
      await take(window);
      await atRest(line);
      const cost = { sent: line.sent - sent, received: line.received - received };
      if (index > 0) {
        day.sent += cost.sent;
        day.received += cost.received;
      }
      rows.push({ what, sent: kilobytes(cost.sent), received: kilobytes(cost.received) });
    }
    rows.push({
      what: 'the day, without the first visit',
      sent: kilobytes(day.sent),
      received: kilobytes(day.received),
    });
    printTable('The bytes of a working day', rows);
  } finally {
    await windows.closeAll();
    await browser.close();
    line.close();
  }
}

ensureBuilt();
await withServer({ demo: true }, day);

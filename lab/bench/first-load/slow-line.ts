/**
 * The login page on 400 kbit/s with 400 ms, and a visited thread without a network, the processor slowed 6 times.
 * Beside it, on the same connection, a bare page of as many bytes in one file: the time of connection, browser and
 * processor alone.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { weigh } from '@hodi/web/check-budgets.ts';
import { join } from 'node:path';
import { slowDown } from '#e2e/fixtures/reactions.ts';
import { password } from '#e2e/fixtures/people.ts';
import type { Server } from '#e2e/fixtures/server.ts';
import type { AppWindow, Member, Windows } from '#e2e/fixtures/windows.ts';
import { LoginPage } from '#e2e/pages/login-page.ts';
import { ThreadPage } from '#e2e/pages/thread-page.ts';
import { demoMember, threadOf } from '#lab/screens/demo.ts';

const bytesPerSecond = 400_000 / 8;
const latency = 400;
const dist = join(import.meta.dirname, '../../../apps/web/dist');

/** Milliseconds since the address was requested. */
export interface Opened {
  paint: number;
  usable: number;
}

declare global {
  var opened: Promise<Opened>;
}

/** Usable means that the expected element is in a frame that was shown, and the page is free to react. */
function recordOpening(wanted: string): void {
  const isThere = () =>
    wanted.startsWith('text:')
      ? (document.body?.innerText ?? '').includes(wanted.slice(5))
      : document.querySelector(wanted) !== null;
  globalThis.opened = new Promise((tell) => {
    const look = (): void => {
      if (!isThere()) return;
      observer.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          const [first] = performance.getEntriesByName('first-paint');
          tell({ paint: first?.startTime ?? Number.NaN, usable: performance.now() });
        }),
      );
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
  });
}

/** @param wanted a selector, or `text:` and the expected text */
export async function open({ page }: AppWindow, url: string, wanted: string): Promise<Opened> {
  await page.addInitScript(recordOpening, wanted);
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(() => opened);
}

export async function slowLine({ page, context }: AppWindow): Promise<void> {
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  const rate = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await line.send('Network.emulateNetworkConditions', { offline: false, latency, ...rate });
}

/** A page with as many bytes as the login, that shows a form as soon as its one script is there. */
export async function openBareServer(): Promise<{ url: string; close: () => void }> {
  const bytes =
    1000 *
    weigh(dist)
      .filter(({ what }) => what.startsWith('/login'))
      .reduce((sum, { amount }) => sum + amount, 0);
  const filling = randomBytes(Math.round((bytes * 3) / 4)).toString('base64');
  const form =
    '<label>Number <input></label><label>Password <input type=\\"password\\"></label><button type=\\"submit\\">Sign in</button>';
  const script = `/*${filling}*/document.body.innerHTML = "<form>${form}</form>";`;
  const html =
    '<!doctype html><meta name="viewport" content="width=device-width"><style>body{background:#eee}i{display:block;height:80px;background:#ccc}</style><body><i></i><script src="/bare.js"></script>';
  const server = createServer((request, response) => {
    const isScript = request.url === '/bare.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html').end(isScript ? script : html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

export const quickest = (all: readonly Opened[]): Opened => ({
  paint: Math.min(...all.map(({ paint }) => paint)),
  usable: Math.min(...all.map(({ usable }) => usable)),
});

/** Times until a patient's dashboard is shown, in milliseconds. */
export interface Arrived {
  /** From "Log in", after half a minute in which number and password are typed. */
  afterLogin: number;
  /** By its address, with a session and nothing of the app on the phone. */
  cold: number;
}

/** Least time that a person takes to type, in milliseconds. */
const typing = 30_000;

async function arrivalAfterLogin(windows: Windows, member: Member, heading: string): Promise<number> {
  const window = await windows.visitor({ language: 'en' });
  const { page } = window;
  await slowDown(window, 6);
  await slowLine(window);
  const loginPage = new LoginPage(window);
  await loginPage.open();
  await page.waitForTimeout(typing);
  await loginPage.number.fill(member.user.mobile_number);
  await loginPage.password.fill(password);
  const began = performance.now();
  await loginPage.submit.click();
  await page.getByText(heading).first().waitFor();
  return performance.now() - began;
}

/** The quickest of the rounds. */
export async function dashboardOnSlowLine(server: Server, windows: () => Windows, rounds: number): Promise<Arrived> {
  const member = demoMember('achieng', 'en');
  const found: Arrived[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const those = windows();
    const window = await those.of(member);
    const heading = window.t('patient_home.karibu', { name: 'Achieng' });
    await slowDown(window, 6);
    await slowLine(window);
    const { usable } = await open(window, `${server.url}/patient/dashboard`, `text:${heading}`);
    found.push({ cold: usable, afterLogin: await arrivalAfterLogin(those, member, heading) });
    await those.closeAll();
  }
  const least = (of: keyof Arrived) => Math.min(...found.map((each) => each[of]));
  return { afterLogin: least('afterLogin'), cold: least('cold') };
}

/** Opened anew, from what the phone keeps. */
export async function threadWithoutNetwork(server: Server, windows: Windows, rounds: number): Promise<Opened> {
  const path = `/patient/e-contact/${await threadOf(server.db, 'achieng', 'stomach_ache_nausea')}`;
  const window = await windows.of(demoMember('achieng', 'en'), { keepsApp: true, fetchesAhead: true });
  const { page, context, t } = window;
  await page.goto(path);
  const [first] = await new ThreadPage(window).log.getByRole('article').all();
  const text = ((await first?.locator('p').first().innerText()) ?? '').slice(0, 40);
  await page.getByText(t('shell.offline_ready')).waitFor({ timeout: 120_000 });
  await context.setOffline(true);
  const all: Opened[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto('about:blank');
    await slowDown(window, 6);
    all.push(await open(window, path, `text:${text}`));
    await slowDown(window, 1);
  }
  return quickest(all);
}

/** A Chromium with a profile of its own on the disk, started by hand so that it can die like a phone's browser. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium as engine } from '@playwright/test';
import { chromium } from '#e2e/fixtures/chromium.ts';
import { desktop } from '#e2e/fixtures/devices.ts';

export class OwnBrowser {
  readonly #profile = mkdtempSync(join(tmpdir(), 'hodi-profile-'));
  #running: ChildProcess | undefined;

  /** With everything that the profile holds. */
  async start(): Promise<BrowserContext> {
    const { width, height } = desktop.viewport;
    const given = [
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${this.#profile}`,
      `--window-size=${width},${height}`,
      '--lang=en',
    ];
    // A process group of its own: its renderers and its storage process die with its head.
    const running = spawn(chromium.executablePath, [...chromium.args, ...given, 'about:blank'], {
      detached: true,
      env: { ...process.env, TZ: 'Africa/Nairobi' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#running = running;
    const browser = await engine.connectOverCDP(await addressOf(running));
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('Chromium has no window');
    return context;
  }

  async kill(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    if (running?.pid === undefined) return;
    const ended = once(running, 'exit');
    process.kill(-running.pid, 'SIGKILL');
    await ended;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Its debugging address, from its own output. */
function addressOf(running: ChildProcess): Promise<string> {
  const lines = createInterface({ input: running.stderr ?? process.stdin });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const address = /DevTools listening on (\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    running.once('exit', (code) => reject(new Error(`Chromium ended (${String(code)})`)));
  });
}

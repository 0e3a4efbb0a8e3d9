import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type Presence, presentTabs, tabId } from './tab-presence.ts';

const [second, year] = [1_000, 365 * 86_400_000];

describe('a browser that knows no locks takes a tab for alive', () => {
  let isPresent: Presence;
  before(async () => {
    Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
    isPresent = await presentTabs();
  });
  const table: readonly (readonly [when: string, ago: number, isAlive: boolean])[] = [
    ['that began to send just now', second, true],
    ['that began longer ago than any request takes', 200 * second, false],
    ['that began by a clock which was put back since', -10 * year, false],
  ];
  for (const [when, ago, isAlive] of table) {
    it(`${isAlive ? '' : 'not '}${when}`, () => assert.equal(isPresent('another', Date.now() - ago), isAlive));
  }
  it('that is this one', () => assert.ok(isPresent(tabId, 0)));
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fetchInTurn, type Part, type Line } from './in-turn.ts';

interface Phone {
  isOnline: boolean;
  isSlow: boolean;
  isOver: boolean;
}

/** A phone whose line changes where the test says so. */
function phoneWith(start: Partial<Phone>, events: Partial<Pick<Line, 'heard' | 'changed' | 'look'>> = {}) {
  const phone: Phone = { isOnline: true, isSlow: false, isOver: false, ...start };
  const never = () => Promise.reject(new Error('nothing to wait for'));
  const line: Line = {
    isOver: () => phone.isOver,
    isOnline: () => phone.isOnline,
    isSlow: () => phone.isSlow,
    quiet: () => Promise.resolve(),
    heard: events.heard ?? never,
    changed: events.changed ?? never,
    look: events.look ?? (() => Promise.resolve()),
  };
  return { phone, line };
}

/** Parts that note when they are fetched. */
function partsNamed(names: Record<string, Part['need']>) {
  const fetched: string[] = [];
  const parts = Object.entries(names).map(([name, need]): Part => ({
    need,
    load: async () => void fetched.push(name),
  }));
  return { fetched, parts };
}

describe('prefetched files', () => {
  it('is everything, in order, on a good line', async () => {
    const { fetched, parts } = partsNamed({ summary: 'journey', account: 'rest', topic: 'journey' });
    await fetchInTurn(parts, phoneWith({}).line);
    assert.deepEqual(fetched, ['summary', 'account', 'topic']);
  });

  it('is on a slow or costly line what a day without a network needs; the rest waits for a better one', async () => {
    const { fetched, parts } = partsNamed({ summary: 'journey', topic: 'journey', account: 'rest' });
    const before: string[] = [];
    const { phone, line } = phoneWith(
      { isSlow: true },
      {
        changed: async () => {
          before.push(...fetched);
          phone.isSlow = false;
        },
      },
    );
    await fetchInTurn(parts, line);
    assert.deepEqual(before, ['summary', 'topic']);
    assert.deepEqual(fetched, ['summary', 'topic', 'account']);
  });

  it('goes on when the line is back', async () => {
    const { fetched, parts } = partsNamed({ summary: 'journey', topic: 'journey' });
    let times = 0;
    const { phone, line } = phoneWith(
      { isOnline: false },
      {
        heard: async () => {
          times += 1;
          phone.isOnline = times > 1;
        },
      },
    );
    await fetchInTurn(parts, line);
    assert.equal(times, 2);
    assert.deepEqual(fetched, ['summary', 'topic']);
  });

  it('asks again for what broke off with the line', async () => {
    let hasBroken = false;
    const { phone, line } = phoneWith(
      {},
      {
        look: async () => void (phone.isOnline = false),
        heard: async () => void (phone.isOnline = true),
      },
    );
    const { fetched, parts } = partsNamed({ topic: 'journey' });
    const breaks: Part = {
      need: 'journey',
      load: async () => {
        if (!hasBroken) {
          hasBroken = true;
          throw new TypeError('Failed to fetch dynamically imported module');
        }
        fetched.push('summary');
      },
    };
    await fetchInTurn([breaks, ...parts], line);
    assert.deepEqual(fetched, ['summary', 'topic']);
  });

  it('is not held up by what the server no longer has', async () => {
    let asked = 0;
    const { fetched, parts } = partsNamed({ topic: 'journey' });
    const gone: Part = {
      need: 'journey',
      load: () => {
        asked += 1;
        return Promise.reject(new TypeError('404'));
      },
    };
    await fetchInTurn([gone, ...parts], phoneWith({}).line);
    assert.equal(asked, 3);
    assert.deepEqual(fetched, ['topic']);
  });

  it('ends when nobody is logged in any more, also while it waits for the line', async () => {
    const { fetched, parts } = partsNamed({ summary: 'journey', topic: 'journey' });
    const { phone, line } = phoneWith({ isOnline: false }, { heard: async () => void (phone.isOver = true) });
    await fetchInTurn(parts, line);
    assert.deepEqual(fetched, []);
  });
});

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { toldOnceMore } from '@hodi/domain/e-contacts/inbox/presence.ts';
import { Following, type ShownThread } from './following.ts';

const minute = 60_000;
const settled = () => new Promise<void>((done) => setImmediate(done));

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.UTC(2026, 10, 25, 9) }));
afterEach(() => mock.timers.reset());

/** A page, and a line that does what the test says; both note what is asked of them. */
function open(says: (thread: string) => Promise<unknown> = async () => true) {
  const asked: (string | null)[] = [];
  const read: string[] = [];
  const line = {
    connected: true,
    emit: (_: 'follow', thread: null) => asked.push(thread),
    emitWithAck: (_: 'follow', thread: string) => {
      asked.push(thread);
      return says(thread);
    },
  };
  let page: ShownThread | undefined;
  const following = new Following({ line, shown: () => page, readAgain: (thread) => read.push(thread) });
  const look = async () => {
    following.look();
    await settled();
  };
  return {
    asked,
    read,
    look,
    /** A page shows the thread, read that many milliseconds ago. */
    show: async (id: string | undefined, ago = 0) => {
      page = id === undefined ? undefined : { id, at: Date.now() - ago };
      await look();
    },
    cut: () => {
      line.connected = false;
      following.cut();
    },
    back: async () => {
      line.connected = true;
      await look();
    },
    lost: async () => {
      following.lost();
      await settled();
    },
    stop: () => following.stop(),
  };
}

describe("a colleague's thread", () => {
  it('is followed as soon as it is shown, once, and is not read a second time', async () => {
    const t = open();
    await t.look();
    await t.show('a');
    await t.show('a');
    assert.deepEqual([t.asked, t.read], [['a'], []]);
  });

  it('is followed no more when it is left, and read anew by whoever comes back to it', async () => {
    const t = open();
    await t.show('a');
    await t.show(undefined);
    assert.deepEqual([t.asked, t.read], [['a', null], ['a']]);
  });

  it('gives its place to the next one', async () => {
    const t = open();
    await t.show('a');
    await t.show('b');
    assert.deepEqual([t.asked, t.read], [['a', null, 'b'], ['a']]);
  });

  it('waits for the line', async () => {
    const t = open();
    t.cut();
    await t.show('a');
    assert.deepEqual(t.asked, []);
    await t.back();
    assert.deepEqual(t.asked, ['a']);
  });
});

describe('after a cut line', () => {
  it('repeated events are enough for a short gap', async () => {
    const t = open();
    await t.show('a');
    mock.timers.tick(60 * minute);
    t.cut();
    mock.timers.tick(minute);
    await t.show('a', 60 * minute);
    await t.back();
    assert.deepEqual([t.asked, t.read], [['a', 'a'], []]);
  });

  it('it is read anew after a long one, also where something was written here meanwhile', async () => {
    const t = open();
    await t.show('a');
    t.cut();
    mock.timers.tick(toldOnceMore);
    // The answer to what was written: the thread looks as new as this.
    await t.show('a', 0);
    await t.back();
    assert.deepEqual([t.asked, t.read], [['a', 'a'], ['a']]);
  });

  it('so it is where there was no line since the page was opened', async () => {
    const t = open();
    t.cut();
    await t.show('a');
    mock.timers.tick(toldOnceMore);
    await t.show('a', 0);
    await t.back();
    assert.deepEqual(t.read, ['a']);
  });

  it('another thread that was just read is not read twice', async () => {
    const t = open();
    await t.show('a');
    t.cut();
    mock.timers.tick(toldOnceMore);
    await t.show('b', 0);
    await t.back();
    assert.deepEqual([t.asked, t.read], [['a', 'b'], []]);
  });
});

describe('a server that', () => {
  it('cannot say just now is asked again later, and not of what is shown no more', async () => {
    let answers = [false, true];
    const t = open(async () => answers.shift());
    await t.show('a');
    mock.timers.tick(9_999);
    await settled();
    assert.deepEqual(t.asked, ['a']);
    mock.timers.tick(1);
    await settled();
    assert.deepEqual(t.asked, ['a', 'a']);
    answers = [false];
    await t.show('b');
    await t.show(undefined);
    mock.timers.tick(minute);
    await settled();
    assert.deepEqual(t.asked, ['a', 'a', null, 'b', null]);
  });

  it('does not answer while the line is cut is asked by the next one', async () => {
    const t = open(() => Promise.reject(new Error('cut')));
    await t.show('a');
    t.cut();
    mock.timers.tick(minute);
    assert.deepEqual(t.asked, ['a']);
    await t.back();
    assert.deepEqual(t.asked, ['a', 'a']);
  });

  it('tells nothing more of it has it read anew, and is asked whether it may be followed still', async () => {
    const t = open();
    await t.lost();
    await t.show('a');
    await t.lost();
    assert.deepEqual([t.asked, t.read], [['a', 'a'], ['a']]);
  });

  it('answers late, when another thread is shown, is not believed of that one', async () => {
    const answers: ((isFollowing: boolean) => void)[] = [];
    const t = open(() => new Promise((answer) => answers.push(answer)));
    await t.show('a');
    await t.show('b');
    answers[0]?.(false);
    await settled();
    mock.timers.tick(minute);
    assert.deepEqual(t.asked, ['a', null, 'b']);
    t.stop();
  });
});

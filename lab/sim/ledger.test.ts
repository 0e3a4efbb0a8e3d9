/** Verdicts about writes whose author no longer cared for the person when they reached the server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ledger, type Rest } from './ledger.ts';

type Tab = Parameters<Ledger['begin']>[0]['tab'];

const tab = { phone: { storage: { wasFull: false } } } as Tab;
const refused: Rest = { state: 'refused', why: 'It was not found, or you have no access to it.' };
const waiting: Rest = { state: 'waiting', why: null };

/** An inquiry about a child and a message into it, both stored on the phone; the care for the child has ended since. */
function judged(inquiry: Rest | undefined, message: Rest): string[] {
  const ledger = new Ledger();
  const common = { author: 'mother', tab, about: 'child', fromComposer: false };
  const asked = { kind: 'inquiry', key: 'asked', mark: 'inquiry', thread: 'inquiry', into: null } as const;
  const said = { kind: 'message', key: 'said', mark: 'words', thread: 'inquiry', into: 'inquiry' } as const;
  for (const write of [asked, said]) ledger.tell(ledger.begin({ ...common, ...write }), { how: 'waits' });
  const queued = new Map([...(inquiry ? ([['asked', inquiry]] as const) : []), ['said', message] as const]);
  const nothing = { rows: [], words: new Set<string>(), resolved: new Set<string>(), wasRestored: false };
  return ledger.judge({ ...nothing, queued, hasEnded: () => true }).filter((problem) => problem.includes('words'));
}

test('a message waits for its author where the inquiry into which it goes was refused to them', () => {
  assert.deepEqual(judged(refused, waiting), []);
});

test('a message that waits for nothing, or for an inquiry that could go, is stuck', () => {
  assert.match(judged(waiting, waiting).join(), /^stuck as waiting: message words/);
  assert.match(judged({ state: 'failed', why: 'Not now' }, waiting).join(), /^stuck as waiting: message words/);
});

test('answers that were begun are not lost as long as they lie on the device', () => {
  const lost = (kept: readonly string[]) => {
    const ledger = new Ledger();
    const draft = { kind: 'draft', key: 'begun', mark: 'draft', thread: 'child', into: null, topic: 'fever' } as const;
    ledger.tell(ledger.begin({ ...draft, author: 'mother', tab, about: 'child', fromComposer: false }), {
      how: 'waits',
    });
    const nothing = { rows: [], queued: new Map<string, Rest>(), resolved: new Set<string>(), wasRestored: false };
    return ledger.judge({ ...nothing, words: new Set(kept), hasEnded: () => true });
  };
  assert.deepEqual(lost(['draft']), []);
  assert.match(lost([]).join(), /^lost with the end of care/);
});

test('answers that a restored server has lost are not lost as long as they lie on the device', () => {
  const lost = (kept: readonly string[]) => {
    const ledger = new Ledger();
    const draft = { kind: 'draft', key: 'begun', mark: 'draft', thread: 'child', into: null, topic: 'fever' } as const;
    ledger.tell(ledger.begin({ ...draft, author: 'mother', tab, about: 'child', fromComposer: false }), {
      how: 'sent',
    });
    const nothing = { rows: [], queued: new Map<string, Rest>(), resolved: new Set<string>(), wasRestored: true };
    return ledger.judge({ ...nothing, words: new Set(kept), hasEnded: () => false });
  };
  assert.deepEqual(lost(['draft']), []);
  assert.match(lost([]).join(), /^lost/);
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditQueryOf } from './audit-query.ts';

const now = new Date(2026, 10, 21, 15, 30).getTime();
const asked = (search: string) => auditQueryOf(new URLSearchParams(search), now);

describe('what of the log is asked for', () => {
  it('is everything without filters', () => assert.deepEqual(asked(''), {}));

  it('is what the address says', () =>
    assert.deepEqual(asked('person=Wanjiru&patient=HD-4827-193&kind=read&part=notes&outcome=refused&user_id=1'), {
      user_id: '1',
      person: 'Wanjiru',
      patient: 'HD-4827-193',
      kind: 'read',
      part: 'notes',
      outcome: 'refused',
    }));

  it('leaves out what cannot be chosen', () => assert.deepEqual(asked('kind=stolen&part=&outcome=x&time=never'), {}));

  it('begins with a day, not with an hour', () => {
    assert.deepEqual(asked('time=today'), { from: new Date(2026, 10, 21).toISOString() });
    assert.deepEqual(asked('time=7d'), { from: new Date(2026, 10, 15).toISOString() });
    assert.deepEqual(asked('time=30d'), { from: new Date(2026, 9, 23).toISOString() });
  });

  it('ends with the whole of the last chosen day', () =>
    assert.deepEqual(asked('time=days&from=2026-11-01&to=2026-11-30'), {
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 11, 1).toISOString(),
    }));

  it('waits for whole dates', () => assert.deepEqual(asked('time=days&from=2026-11-&to='), {}));
});

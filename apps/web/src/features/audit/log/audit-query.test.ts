import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditQueryOf } from './audit-query.ts';

/** Half past midnight in Nairobi, where it is a day later than in UTC. */
const clock = { now: Date.parse('2026-11-20T21:30:00Z'), timeZone: 'Africa/Nairobi' };
const asked = (search: string) => auditQueryOf(new URLSearchParams(search), clock);

describe('the log’s filters', () => {
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

  it('begins with a day of the clinic, not with an hour', () => {
    assert.deepEqual(asked('time=today'), { from: '2026-11-20T21:00:00.000Z' });
    assert.deepEqual(asked('time=7d'), { from: '2026-11-14T21:00:00.000Z' });
    assert.deepEqual(asked('time=30d'), { from: '2026-10-22T21:00:00.000Z' });
  });

  it('ends with the whole of the last chosen day', () =>
    assert.deepEqual(asked('time=days&from=2026-11-01&to=2026-11-30'), {
      from: '2026-10-31T21:00:00.000Z',
      to: '2026-11-30T21:00:00.000Z',
    }));

  it('waits for whole dates', () => assert.deepEqual(asked('time=days&from=2026-11-&to='), {}));
});

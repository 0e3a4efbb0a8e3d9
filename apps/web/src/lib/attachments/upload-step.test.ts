import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pieceBytes } from '@hodi/domain/attachments/attachment-limits.ts';
import { nextStep, patienceFor, pieceSize } from './upload-step.ts';

const said = (part: Partial<Parameters<typeof nextStep>[0]>) => ({
  status: 204,
  offset: null,
  state: 'awaited',
  reason: null,
  ...part,
});
const next = (part: Parameters<typeof said>[0]) => nextStep(said(part), 100_000, pieceBytes);

describe('an upload', () => {
  test('goes on where the server says that it is', () =>
    assert.deepEqual(next({ status: 200, offset: 65_536 }), { kind: 'piece', from: 65_536, to: 100_000 }));
  test('goes on there too where another tab was ahead', () =>
    assert.deepEqual(next({ status: 409, offset: 0 }), { kind: 'piece', from: 0, to: 65_536 }));
  test('is over when it is stored, however it is told', () => {
    assert.deepEqual(next({ offset: 100_000, state: 'stored' }), { kind: 'done' });
    assert.deepEqual(next({ status: 410, state: 'stored' }), { kind: 'done' });
  });
  test('that a clinician removed is not sent again', () =>
    assert.deepEqual(next({ status: 410, state: 'removed' }), { kind: 'done' }));
  test('waits while the server looks at it', () => assert.deepEqual(next({ offset: 100_000 }), { kind: 'later' }));
  test('is not lost where the server is away, busy, or does not know whose it is', () => {
    for (const status of [401, 429, 500, 502, 503])
      assert.equal(next({ status, state: null }).kind, 'later', String(status));
  });
  test('says why it was refused', () => {
    assert.deepEqual(next({ state: 'refused', reason: 'not_a_photo' }), { kind: 'refused', reason: 'not_a_photo' });
    assert.deepEqual(next({ status: 413, state: null, reason: 'too_large' }), { kind: 'refused', reason: 'too_large' });
  });
  test('waits where its message is not there yet', () =>
    assert.deepEqual(next({ status: 404, state: null }), { kind: 'missing' }));
});

describe('a piece', () => {
  test('is whole on a good line and small on a bad one', () => {
    assert.equal(pieceSize(pieceBytes, 500), pieceBytes);
    assert.equal(pieceSize(pieceBytes, 30_000), 16 * 1024);
    assert.equal(pieceSize(8 * 1024, 60_000), 8 * 1024);
    assert.equal(pieceSize(0, 0), pieceBytes);
  });
  test('is waited for as long as 2G takes', () => assert.ok(patienceFor(pieceBytes) > 80_000));
});

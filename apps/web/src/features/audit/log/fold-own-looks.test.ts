import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AuditEntry } from '@hodi/domain/audit/audit.api.ts';
import { foldOwnLooks } from './fold-own-looks.ts';

const line = (id: string, user_id: string, over: Partial<AuditEntry> = {}) =>
  ({ id, kind: 'read', outcome: 'done', person: { user_id }, ...over }) as AuditEntry;
const [me, other] = ['me', 'other'];
const shape = (entries: readonly AuditEntry[], open: string[] = []) =>
  foldOwnLooks(entries, me, new Set(open)).map(({ entry, folded }) => [entry.id, ...folded.map(({ id }) => id)]);

describe('the reader’s own views', () => {
  it('stands as one row where nothing of others is between', () =>
    assert.deepEqual(shape([line('1', me), line('2', me, { kind: 'listed' }), line('3', other), line('4', me)]), [
      ['1', '2'],
      ['3'],
      ['4'],
    ]));

  it('never hides what was changed, what was refused, or what others opened', () => {
    const changed = line('2', me, { kind: 'changed' });
    const refused = line('4', me, { outcome: 'refused' });
    const nobody = line('6', me, { person: null });
    const all = [line('1', me), changed, line('3', me), refused, line('5', other), nobody, line('7', other)];
    assert.deepEqual(
      shape(all),
      all.map(({ id }) => [id]),
    );
  });

  it('is shown line by line where it was unfolded, and there alone', () =>
    assert.deepEqual(shape([line('1', me), line('2', me), line('3', other), line('4', me), line('5', me)], ['1']), [
      ['1'],
      ['2'],
      ['3'],
      ['4', '5'],
    ]));
});

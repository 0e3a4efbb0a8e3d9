import assert from 'node:assert/strict';
import { test } from 'node:test';
import { correctionsByPlace } from './corrections-of.ts';

const of = (id: number, question_id: string | null) => ({ id, question_id });

test('each stands beside its answer in the order in which they came, and none is lost', () => {
  const all = [of(1, 'age'), of(2, null), of(3, 'age'), of(4, 'no_longer_asked')];
  const placed = correctionsByPlace(all, ['age', 'pain']);
  assert.deepEqual(
    [placed.get('age'), placed.get('pain'), placed.get(null)].map((some) => some?.map(({ id }) => id)),
    [[1, 3], undefined, [2, 4]],
  );
});

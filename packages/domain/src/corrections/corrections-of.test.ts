import assert from 'node:assert/strict';
import { test } from 'node:test';
import { correctionsByPlace } from './corrections-of.ts';

const of = (id: number, question_id: string | null) => ({ id, question_id });
const idsOf = (some: readonly { id: number }[] | undefined) => some?.map(({ id }) => id);

test('each stands beside its answer in the order in which they came, or with its question where that has no row', () => {
  const all = [of(1, 'age'), of(2, null), of(3, 'age'), of(4, 'taken_back'), of(5, null), of(6, 'taken_back')];
  const placed = correctionsByPlace(all, ['age', 'pain']);
  assert.deepEqual([idsOf(placed.of('age')), idsOf(placed.of('pain'))], [[1, 3], undefined]);
  assert.deepEqual(
    placed.rest.map(({ question_id, corrections }) => [question_id, idsOf(corrections)]),
    [
      ['taken_back', [4, 6]],
      [null, [2, 5]],
    ],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reviewOfVersion } from './review-of-version.ts';
import type { ReviewedTopic } from './reviewed-topics.api.ts';

const signature = (name: string, over: Partial<ReviewedTopic> = {}): ReviewedTopic => ({
  topic: 'headache',
  language: 'en',
  name,
  profession: 'Physician',
  signed_at: '2026-12-01T10:00:00.000Z',
  versions: ['2026-11-29.a+2'],
  ...over,
});
const asked = (version: string) => ({ topic: 'headache', language: 'en', version }) as const;
const reviewed = { items: [signature('Barasa')], earlier: [signature('Wanjiru', { versions: ['2026-11-29.a'] })] };

test('a signature is shown at the version that it was given under, and at no other', () => {
  const at = (version: string) => {
    const found = reviewOfVersion(reviewed, asked(version));
    return typeof found === 'object' ? found.name : found;
  };
  assert.deepEqual(['2026-11-29.a+2', '2026-11-29.a', '2026-11-29.a+1', '2027-01-01.b'].map(at), [
    'Barasa',
    'Wanjiru',
    'other_version',
    'other_version',
  ]);
});

test('words in another language, or of a topic that nobody signed, were not reviewed', () => {
  const inSwahili = { ...asked('2026-11-29.a'), language: 'sw' } as const;
  assert.equal(reviewOfVersion(reviewed, inSwahili), 'none');
  assert.equal(reviewOfVersion({ items: [] }, asked('2026-11-29.a')), 'none');
});

test('nothing is said while it is not known, nor for a server that does not tell versions', () => {
  assert.equal(reviewOfVersion(undefined, asked('2026-11-29.a')), undefined);
  assert.equal(reviewOfVersion({ items: [signature('Barasa', { versions: undefined })] }, asked('x')), undefined);
});

import type { contentReviewed } from '@hodi/domain/content-review/content-review.events.ts';
import type { getContentProgress, getContentReview } from '@hodi/domain/content-review/content-review.api.ts';
import { onNews } from '~/lib/realtime/handlers.ts';

/** A colleague commented, proposed, decided or signed: what is on the screen of it is read again. */
const reads: readonly [(typeof getContentProgress)['name'], (typeof getContentReview)['name']] = [
  'content.progress',
  'content.review',
];

export const handlers = reads.map((name) => onNews<typeof contentReviewed>('content-reviewed', [name]));

import { contentReviewed } from '@hodi/domain/content-review/content-review.events.ts';
import { may } from '@hodi/domain/rights/rights.policy.ts';
import type { EventRenderer } from '#server/realtime/render.ts';

const reviewed: EventRenderer = {
  event: contentReviewed,
  part: null,
  render: async (_db, reader, references) =>
    references.map(({ topic = '' }) => (may(reader, 'content') ? { payload: { topic }, patient_id: null } : null)),
};

export const contentReviewRenderers: readonly EventRenderer[] = [reviewed];

/** Correction and erasure, where pages offer them: their code comes when they are asked for. */
import { lazyPart } from '~/lib/lazy-part.tsx';

export const OwnDataRequests = lazyPart(
  async () => (await import('~/features/data-requests/own-requests.tsx')).OwnDataRequests,
);
export const DataRequestsToAnswer = lazyPart(
  async () => (await import('~/features/data-requests/requests-to-answer.tsx')).DataRequestsToAnswer,
);
export const OpenDataRequests = lazyPart(
  async () => (await import('~/features/data-requests/requests-to-answer.tsx')).OpenDataRequests,
);

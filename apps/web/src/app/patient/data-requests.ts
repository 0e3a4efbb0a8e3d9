/** Correction and erasure, where pages offer them: their code and texts come when they are asked for. */
import { parts } from '~/lib/i18n/texts.ts';
import { withTexts } from '~/lib/i18n/with-texts.ts';
import { lazyPart } from '~/lib/lazy-part.tsx';

parts.data_requests = {
  en: () => import('@hodi/i18n/en/own-parts/data-requests.ts'),
  sw: () => import('@hodi/i18n/sw/own-parts/data-requests.ts'),
};

export const OwnDataRequests = lazyPart(async () => {
  const load = import('~/features/data-requests/own-requests.tsx');
  return (await withTexts('data_requests', load)).OwnDataRequests;
});
export const DataRequestsToAnswer = lazyPart(async () => {
  const load = import('~/features/data-requests/requests-to-answer.tsx');
  return (await withTexts('data_requests', load)).DataRequestsToAnswer;
});
export const OpenDataRequests = lazyPart(async () => {
  const load = import('~/features/data-requests/requests-to-answer.tsx');
  return (await withTexts('data_requests', load)).OpenDataRequests;
});

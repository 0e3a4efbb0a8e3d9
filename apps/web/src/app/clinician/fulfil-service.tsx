import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';
import { FulfilButton } from '~/features/service-interests/fulfil-service.tsx';
import { loadTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const Results = lazyComponent(async () => {
  const [{ ServiceResults }] = await Promise.all([
    import('~/features/record/measured/service-results.tsx'),
    loadTexts('record'),
  ]);
  return ServiceResults;
});

/** Marks a service as fulfilled; what was measured there goes into the record. */
export const FulfilService = ({ interest }: { interest: ServiceInterest }) => (
  <FulfilButton interest={interest} Results={Results} />
);

import { institutionUpdated } from '@hodi/domain/institutions/institutions.events.ts';
import { may } from '@hodi/domain/rights/rights.policy.ts';
import type { EventRenderer } from '#server/realtime/render.ts';

const updated: EventRenderer = {
  event: institutionUpdated,
  part: null,
  render: async (_db, reader, references) =>
    references.map((reference) => {
      const institutionId = reference['institution_id'] ?? '';
      const mayKnow = may(reader, 'institution_settings', { institution_id: institutionId });
      return mayKnow ? { payload: { institutionId }, patient_id: null } : null;
    }),
};

export const institutionRenderers: readonly EventRenderer[] = [updated];

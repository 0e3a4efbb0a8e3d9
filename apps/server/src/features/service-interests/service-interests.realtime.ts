import { serviceInterestCreated } from '@hodi/domain/service-interests/service-interests.events.ts';
import type { EventRenderer } from '#server/realtime/render.ts';
import { recordsOpenTo } from '#server/work/record-access.ts';
import { interestsById } from './service-interests.repository.ts';

const created: EventRenderer = {
  event: serviceInterestCreated,
  async render(db, reader, references) {
    const idOf = (reference: Record<string, string>) => reference['service_interest_id'] ?? '';
    const interests = await interestsById(db, references.map(idOf));
    const patients = interests.map((interest) => interest.patient_id);
    const readable = await recordsOpenTo(db, reader, patients);
    return references.map(
      (reference) => interests.find(({ id, patient_id }) => id === idOf(reference) && readable.has(patient_id)) ?? null,
    );
  },
};

export const serviceInterestRenderers: readonly EventRenderer[] = [created];

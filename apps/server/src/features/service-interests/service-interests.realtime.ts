import {
  serviceInterestCreated,
  serviceInterestFulfilled,
  serviceInterestUpdated,
} from '@hodi/domain/service-interests/service-interests.events.ts';
import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';
import type { EventRenderer } from '#server/realtime/render.ts';
import { recordsOpenTo } from '#server/work/record-access.ts';
import { interestsById } from './service-interests.repository.ts';

const rendering = (event: EventRenderer['event'], payload: (interest: ServiceInterest) => unknown): EventRenderer => ({
  event,
  part: 'services',
  async render(db, reader, references) {
    const idOf = (reference: Record<string, string>) => reference['service_interest_id'] ?? '';
    const interests = await interestsById(db, references.map(idOf));
    const patients = interests.map((interest) => interest.patient_id);
    const readable = await recordsOpenTo(db, reader, { patientIds: patients });
    return references.map((reference) => {
      const found = interests.find(({ id, patient_id }) => id === idOf(reference) && readable.has(patient_id));
      return found === undefined ? null : { payload: payload(found), patient_id: found.patient_id };
    });
  },
});

export const serviceInterestRenderers: readonly EventRenderer[] = [
  rendering(serviceInterestCreated, (interest) => interest),
  rendering(serviceInterestUpdated, (interest) => interest),
  rendering(serviceInterestFulfilled, ({ id }) => ({ submissionId: id })),
];

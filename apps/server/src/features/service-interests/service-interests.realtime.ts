import {
  serviceInterestCreated,
  serviceInterestFulfilled,
  serviceInterestUpdated,
} from '@hodi/domain/service-interests/service-interests.events.ts';
import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';
import type { EventRenderer } from '#server/realtime/render.ts';
import { recordsOpenTo } from '#server/work/record-access.ts';
import { interestsById, keptFromCarers } from './service-interests.repository.ts';

const rendering = (event: EventRenderer['event'], payload: (interest: ServiceInterest) => unknown): EventRenderer => ({
  event,
  part: 'services',
  async render(db, reader, references) {
    const idOf = (reference: Record<string, string>) => reference['service_interest_id'] ?? '';
    const interests = await interestsById(db, references.map(idOf));
    const patients = interests.map((interest) => interest.patient_id);
    const readable = await recordsOpenTo(db, reader, { patientIds: patients });
    const others = interests.filter(({ patient_id }) => patient_id !== reader.patient?.id);
    const isCarer = reader.clinician === null && others.length > 0;
    const kept = isCarer
      ? await keptFromCarers(
          db,
          others.map(({ id }) => id),
        )
      : new Set<string>();
    return references.map((reference) => {
      const isShown = ({ id, patient_id }: ServiceInterest) => readable.has(patient_id) && !kept.has(id);
      const found = interests.find((interest) => interest.id === idOf(reference) && isShown(interest));
      return found === undefined ? null : { payload: payload(found), patient_id: found.patient_id };
    });
  },
});

export const serviceInterestRenderers: readonly EventRenderer[] = [
  rendering(serviceInterestCreated, (interest) => interest),
  rendering(serviceInterestUpdated, (interest) => interest),
  rendering(serviceInterestFulfilled, ({ id }) => ({ submissionId: id })),
];

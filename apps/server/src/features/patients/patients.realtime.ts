import { patientUpdated } from '@hodi/domain/patients/patients.events.ts';
import type { EventRenderer } from '#server/realtime/render.ts';
import { recordsOpenTo } from '#server/work/record-access.ts';
import { patientsById } from './own-patient.repository.ts';

const idOf = (reference: Record<string, string>): string => reference['patient_id'] ?? '';

const updated: EventRenderer = {
  event: patientUpdated,
  part: 'record',
  async render(db, reader, references) {
    const readable = await recordsOpenTo(db, reader, { patientIds: [...new Set(references.map(idOf))] });
    const patients = await patientsById(db, [...readable]);
    const byId = new Map(patients.map((info) => [info.patient.id, { payload: info, patient_id: info.patient.id }]));
    return references.map((reference) => byId.get(idOf(reference)) ?? null);
  },
};

export const patientRenderers: readonly EventRenderer[] = [updated];

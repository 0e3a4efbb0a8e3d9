import { caregiversChanged } from '@hodi/domain/caregivers/caregivers.events.ts';
import type { PayloadOf } from '@hodi/domain/shared/domain-event.ts';
import type { EventRenderer } from '#server/realtime/render.ts';
import { recordsOpenTo } from '#server/work/record-access.ts';
import { accessOf } from './caregivers.repository.ts';

type Access = PayloadOf<typeof caregiversChanged>['access'];

const idOf = (reference: Record<string, string>): string => reference['patient_id'] ?? '';

/** An account that lost its access is told only that, so that its device forgets the person. */
const changed: EventRenderer = {
  event: caregiversChanged,
  part: 'record',
  async render(db, reader, references) {
    const ids = [...new Set(references.map(idOf))];
    const open = await recordsOpenTo(db, reader, { patientIds: ids, area: 'caregivers' });
    const { patient } = reader;
    const at = patient?.caresAt === undefined ? null : new Date(patient.caresAt());
    const cares =
      patient === null || at === null
        ? new Map<string, Access>()
        : await accessOf(db, { caregiver_id: patient.id, ids, at });
    return references.map((reference) => {
      const patient_id = idOf(reference);
      const access = open.has(patient_id) ? 'open' : cares.get(patient_id);
      // Nothing else is told of a person who is no longer theirs.
      if (access === undefined) return null;
      const { kept_e_contact_id } = reference;
      const payload = { patient_id, access, ...(kept_e_contact_id !== undefined && { kept_e_contact_id }) };
      return { payload, patient_id: access === 'open' ? patient_id : null };
    });
  },
};

export const caregiverRenderers: readonly EventRenderer[] = [changed];

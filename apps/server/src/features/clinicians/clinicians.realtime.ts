/** Renders a changed clinician for each reader: what only their own form needs is for their own devices alone. */
import { clinicianUpdated } from '@hodi/domain/clinicians/clinicians.events.ts';
import { isReception, may } from '@hodi/domain/rights/rights.policy.ts';
import type { ChangedClinician } from '@hodi/domain/clinicians/clinician.ts';
import type { Database } from '#server/db/database.ts';
import type { EventRenderer } from '#server/realtime/render.ts';
import type { Caller } from '#server/wire/caller.ts';
import { cliniciansById, seenByColleague, seenByPatient } from './clinicians.repository.ts';

/** Those whom the reader sees as somebody beside them; somebody who lost sight of them meanwhile learns nothing. */
async function seenBy(db: Database, { patient, clinician }: Caller, ids: readonly string[]): Promise<Set<string>> {
  if (patient !== null) return seenByPatient(db, patient.id, ids);
  return clinician === null ? new Set() : seenByColleague(db, clinician.id, ids);
}

const idOf = (reference: Record<string, string>): string => reference['clinician_id'] ?? '';

const updated: EventRenderer = {
  event: clinicianUpdated,
  part: null,
  async render(db, reader, references) {
    const ids = [...new Set(references.map(idOf))];
    const seen = await seenBy(db, reader, ids);
    const clinicians = new Map((await cliniciansById(db, ids)).map((clinician) => [clinician.id, clinician]));
    const toldOf = (reference: Record<string, string>): { clinician: ChangedClinician } | null => {
      const clinician = clinicians.get(idOf(reference));
      if (clinician === undefined) return null;
      if (clinician.id === reader.clinician?.id) return { clinician };
      const {
        birthday: _,
        gender: __,
        version: ___,
        license_number: ____,
        is_clinical_lead: _____,
        ...shown
      } = clinician;
      const { institution_id } = clinician;
      const isOfReception = isReception(reader) && reader.clinician?.institution_id === institution_id;
      const isSeen = seen.has(clinician.id) || isOfReception || may(reader, 'staff', { institution_id });
      if (!isSeen) return null;
      // Patients read in their profile, which is loaded anew, whether the cover may answer them.
      return { clinician: reader.patient === null ? shown : { ...shown, away: undefined } };
    };
    return references.map((reference) => ({ payload: toldOf(reference), patient_id: null }));
  },
};

export const clinicianRenderers: readonly EventRenderer[] = [updated];

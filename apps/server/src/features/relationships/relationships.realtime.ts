/** Renders what changed between clinicians and patients: each side sees the other as far as they may at the moment. */
import {
  cprCreated,
  cprCreatedPatient,
  cprDeleted,
  cprUpdated,
  cprUpdatedPatient,
} from '@hodi/domain/relationships/relationships.events.ts';
import { may } from '@hodi/domain/rights/rights.policy.ts';
import type { DomainEvent } from '@hodi/domain/shared/domain-event.ts';
import { invitationsByRelationship, patientInfosOf } from '#server/features/patients/patients.service.ts';
import type { EventRenderer } from '#server/realtime/render.ts';
import { endsOf } from './relationships.repository.ts';

const idOf = (reference: Record<string, string>): string => reference['relationship_id'] ?? '';
const idsOf = (references: readonly Record<string, string>[]) => [...new Set(references.map(idOf))];

const forClinician = (event: DomainEvent): EventRenderer => ({
  event,
  part: 'record',
  async render(db, reader, references) {
    const known = await patientInfosOf(db, idsOf(references));
    return references.map((reference) => {
      const found = known.get(idOf(reference));
      const isTheirs = found !== undefined && found.clinician_id === reader.clinician?.id;
      return isTheirs ? { payload: { patientInfo: found.info }, patient_id: found.patient_id } : null;
    });
  },
});

const forPatient = (event: DomainEvent): EventRenderer => ({
  event,
  part: 'record',
  async render(db, reader, references) {
    const { patient } = reader;
    if (patient === null) return references.map(() => null);
    const known = await invitationsByRelationship(db, patient.id, idsOf(references));
    return references.map((reference) => {
      const clinicianInvitation = known.get(idOf(reference));
      const isSeen = clinicianInvitation !== undefined && clinicianInvitation.relationship.status !== 'ended';
      return isSeen ? { payload: { clinicianInvitation }, patient_id: patient.id } : null;
    });
  },
});

/**
 * Goes to its two people only, and to those who may end an invitation of the institution; its contents are gone. For a
 * link that led to no relationship, the reference itself says whose it was.
 */
const deleted: EventRenderer = {
  event: cprDeleted,
  part: 'record',
  async render(db, reader, references) {
    const known = new Map((await endsOf(db, idsOf(references))).map((row) => [row.id, row]));
    return references.map((reference) => {
      const row = known.get(idOf(reference));
      const { clinician_id, institution_id } = row ?? reference;
      if (clinician_id === undefined || institution_id === undefined) return null;
      const isTheirs = clinician_id === reader.clinician?.id || (row && row.patient_id === reader.patient?.id);
      if (!isTheirs && !may(reader, 'staff', { institution_id })) return null;
      const patientId = isTheirs && row?.is_known === true ? row.patient_id : undefined;
      const payload = { relationshipId: idOf(reference), clinicianId: clinician_id, ...(patientId && { patientId }) };
      return { payload, patient_id: row?.patient_id ?? null };
    });
  },
};

export const relationshipRenderers: readonly EventRenderer[] = [
  forClinician(cprCreated),
  forClinician(cprUpdated),
  forPatient(cprCreatedPatient),
  forPatient(cprUpdatedPatient),
  deleted,
];

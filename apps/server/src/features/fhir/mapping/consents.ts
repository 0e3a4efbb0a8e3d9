/** Consents of a patient to clinicians, and requests about their data. */
import type * as fhir from 'fhir/r4';
import { dueAt } from '@hodi/domain/data-requests/data-request-kinds.ts';
import type { Bilingual } from '@hodi/domain/shared/language.ts';
import type { ConsentRow, DataRequestRow } from '../rows/consents.repository.ts';
import { type Base, conceptOf, iso, metaOf, nameShown, ownExtension, reference, systemOf } from './terms.ts';

const consentStatus = { invited: 'proposed', active: 'active', declined: 'rejected', ended: 'inactive' } as const;
const taskStatus = { open: 'requested', done: 'completed', refused: 'rejected' } as const;

/** How the patient consented, and for a colleague who took over, from which clinician. */
function consentExtensions(row: ConsentRow, base: Base): fhir.Extension[] {
  const { consent_how: how, handed_over_from: from, handed_over_from_name: name } = row;
  return [
    ...(how === null ? [] : [{ url: ownExtension(base, 'consent-how'), valueCode: how.replaceAll('_', '-') }]),
    ...(from === null || name === null
      ? []
      : [
          {
            url: ownExtension(base, 'handed-over-from'),
            valueReference: reference('Practitioner', from, nameShown(name, name.role)),
          },
        ]),
  ];
}

/** The period of access: a handover ends one and begins the next at the same moment. */
const periodOf = ({ began_at, ended_at }: ConsentRow): Pick<fhir.ConsentProvision, 'period'> =>
  began_at === null ? {} : { period: { start: iso(began_at), ...(ended_at !== null && { end: iso(ended_at) }) } };

/**
 * A relationship: this clinician, of this institution, may see and write the record, by whose consent and since when.
 */
export function consentResource(row: ConsentRow, base: Base): fhir.Consent {
  const patient = reference('Patient', row.patient_id, nameShown(row.patient_name));
  const { clinician_id, clinician_name: name, consent_at } = row;
  const extension = consentExtensions(row, base);
  return {
    resourceType: 'Consent',
    id: row.id,
    meta: metaOf(row.updated_at),
    ...(extension.length > 0 && { extension }),
    status: consentStatus[row.status],
    scope: {
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/consentscope',
          code: 'patient-privacy',
          display: 'Privacy Consent',
        },
      ],
    },
    category: [{ coding: [{ system: 'http://loinc.org', code: '59284-0', display: 'Patient Consent' }] }],
    patient,
    ...(consent_at !== null && { dateTime: iso(consent_at), performer: [patient] }),
    organization: [reference('Organization', row.institution_id, row.institution_name)],
    policyRule: {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'OPTIN', display: 'opt-in' }],
    },
    provision: {
      type: 'permit',
      ...periodOf(row),
      actor: [
        {
          role: {
            coding: [
              {
                system: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType',
                code: 'IRCP',
                display: 'information recipient',
              },
            ],
          },
          reference: reference('Practitioner', clinician_id, nameShown(name, name.role)),
        },
      ],
    },
  };
}

export const dataRequestKinds: Readonly<Record<DataRequestRow['kind'], Bilingual>> = {
  correction: { en: 'Correction of data', sw: 'Kusahihisha taarifa' },
  erasure: { en: 'Erasure of data', sw: 'Kufuta taarifa' },
};

/** A request about data: in the patient's words, with the legal deadline and the outcome. */
export function dataRequestResource(row: DataRequestRow, base: Base): fhir.Task {
  const patient = reference('Patient', row.patient_id, nameShown(row.patient_name));
  const { institution_id: place, institution_name, corrected_in } = row;
  return {
    resourceType: 'Task',
    id: row.id,
    meta: metaOf(row.updated_at),
    status: taskStatus[row.state],
    ...(row.reason !== null && { statusReason: { text: row.reason } }),
    intent: 'order',
    code: conceptOf({ system: systemOf(base, 'data-request'), code: row.kind, text: dataRequestKinds[row.kind] }),
    ...(row.text !== '' && { description: row.text }),
    for: patient,
    authoredOn: iso(row.created_at),
    lastModified: iso(row.updated_at),
    requester: patient,
    ...(place !== null && { owner: reference('Organization', place, institution_name ?? '') }),
    restriction: { period: { end: iso(dueAt(row.created_at)) } },
    ...(corrected_in.length > 0 && {
      output: corrected_in.map((id) => ({
        type: { text: 'Corrected inquiry' },
        valueReference: reference('QuestionnaireResponse', id),
      })),
    }),
  };
}

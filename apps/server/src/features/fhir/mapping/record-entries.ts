/**
 * Allergies, conditions, medicines and measurements. Removed entries are `entered-in-error`; unconfirmed ones are
 * marked.
 */
import type * as fhir from 'fhir/r4';
import { pickList } from '@hodi/domain/record/generated/pick-list.ts';
import type { Measure } from '@hodi/domain/record/measurement.ts';
import { itemOf } from '@hodi/domain/record/pick-list.ts';
import type { NamedKind } from '@hodi/domain/record/record-entry.ts';
import type { EntryRow } from '../rows/entries.repository.ts';
import { type Base, conceptOf, iso, metaOf, nameShown, reference, systemOf } from './terms.ts';

const patientOf = ({ patient_id, patient_name }: EntryRow): fhir.Reference =>
  reference('Patient', patient_id, nameShown(patient_name));

/** Author of the entry. Caregivers have no resource: only their name is given. */
function authorOf(row: EntryRow): fhir.Reference {
  const { author_clinician_id: id, author_name: name } = row;
  if (id !== null) return reference('Practitioner', id, nameShown(name, name.role ?? undefined));
  return row.is_by_patient ? patientOf(row) : { display: nameShown(name) };
}

const codeOf = (
  base: Base,
  kind: NamedKind,
  { name, code }: { name: string; code: string | null },
): fhir.CodeableConcept => {
  const item = itemOf(pickList, kind, code);
  return item === undefined
    ? { text: name }
    : conceptOf({ system: systemOf(base, kind), code: item.code, text: { en: item.en, sw: item.sw } });
};

const hl7Concept = (system: string, code: string, display: string): fhir.CodeableConcept => ({
  coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code, display }],
});

const verified = { true: ['confirmed', 'Confirmed'], false: ['unconfirmed', 'Unconfirmed'] } as const;

/** Verification status; a removed entry has no clinical status beside it. */
function statesOf(row: EntryRow, system: 'allergyintolerance' | 'condition', isActive: boolean) {
  const verification = `${system}-${system === 'condition' ? 'ver-status' : 'verification'}`;
  if (row.is_in_error) return { verificationStatus: hl7Concept(verification, 'entered-in-error', 'Entered in Error') };
  const [code, display] = verified[row.is_confirmed ? 'true' : 'false'];
  const [clinical, shown] = isActive ? (['active', 'Active'] as const) : (['resolved', 'Resolved'] as const);
  return {
    clinicalStatus: hl7Concept(
      system === 'condition' ? 'condition-clinical' : 'allergyintolerance-clinical',
      clinical,
      shown,
    ),
    verificationStatus: hl7Concept(verification, code, display),
  };
}

const noteOf = (remark: string) => (remark === '' ? {} : { note: [{ text: remark }] });

const criticalities = { mild: 'low', severe: 'high', unknown: 'unable-to-assess' } as const;

export const allergyResource = (row: EntryRow<'allergy'>, base: Base): fhir.AllergyIntolerance => ({
  resourceType: 'AllergyIntolerance',
  id: row.id,
  meta: metaOf(row.updated_at),
  ...statesOf(row, 'allergyintolerance', true),
  criticality: criticalities[row.details.severity],
  code: codeOf(base, 'allergy', row.details),
  patient: patientOf(row),
  recordedDate: iso(row.created_at),
  asserter: authorOf(row),
  ...(row.details.reaction !== '' && { reaction: [{ manifestation: [{ text: row.details.reaction }] }] }),
});

export const conditionResource = (row: EntryRow<'condition'>, base: Base): fhir.Condition => ({
  resourceType: 'Condition',
  id: row.id,
  meta: metaOf(row.updated_at),
  ...statesOf(row, 'condition', row.details.status === 'active'),
  category: [hl7Concept('condition-category', 'problem-list-item', 'Problem List Item')],
  code: codeOf(base, 'condition', row.details),
  subject: patientOf(row),
  ...(row.details.since !== null && { onsetDateTime: row.details.since }),
  recordedDate: iso(row.created_at),
  asserter: authorOf(row),
  ...noteOf(row.details.remark),
});

const uses = { taking: 'active', stopped: 'stopped', unsure: 'unknown' } as const;
const frequencies: Readonly<Record<EntryRow<'medicine'>['details']['frequency'], string>> = {
  once_a_day: 'once a day',
  twice_a_day: 'twice a day',
  three_times_a_day: 'three times a day',
  four_times_a_day: 'four times a day',
  at_night: 'at night',
  once_a_week: 'once a week',
  when_needed: 'when needed',
  other: '',
  unknown: '',
};

function medicineTimes({
  since,
  stopped,
}: EntryRow<'medicine'>['details']): Pick<fhir.MedicationStatement, 'effectivePeriod'> {
  if (since === null && stopped === null) return {};
  return { effectivePeriod: { ...(since !== null && { start: since }), ...(stopped !== null && { end: stopped }) } };
}

export function medicineResource(row: EntryRow<'medicine'>, base: Base): fhir.MedicationStatement {
  const { details } = row;
  const dosage = [details.dose, frequencies[details.frequency]].filter((part) => part !== '').join(', ');
  return {
    resourceType: 'MedicationStatement',
    id: row.id,
    meta: metaOf(row.updated_at),
    status: row.is_in_error ? 'entered-in-error' : uses[details.use],
    medicationCodeableConcept: codeOf(base, 'medicine', details),
    subject: patientOf(row),
    ...medicineTimes(details),
    dateAsserted: iso(row.created_at),
    informationSource: authorOf(row),
    ...(dosage !== '' && { dosage: [{ text: dosage }] }),
    ...noteOf(details.remark),
  };
}

interface Measurable {
  /** LOINC code. */
  code: string;
  display: string;
  /** UCUM unit. */
  unit: string;
  shown: string;
  category: 'vital-signs' | 'laboratory';
}

const vital = { category: 'vital-signs' } as const;
const lab = { category: 'laboratory' } as const;
const measurables: Readonly<Record<Measure, Measurable>> = {
  blood_pressure: {
    code: '85354-9',
    display: 'Blood pressure panel with all children optional',
    unit: 'mm[Hg]',
    shown: 'mmHg',
    ...vital,
  },
  pulse: { code: '8867-4', display: 'Heart rate', unit: '/min', shown: '/min', ...vital },
  temperature: { code: '8310-5', display: 'Body temperature', unit: 'Cel', shown: '°C', ...vital },
  glucose: { code: '15074-8', display: 'Glucose [Moles/volume] in Blood', unit: 'mmol/L', shown: 'mmol/L', ...lab },
  hba1c: { code: '4548-4', display: 'Hemoglobin A1c/Hemoglobin.total in Blood', unit: '%', shown: '%', ...lab },
  weight: { code: '29463-7', display: 'Body weight', unit: 'kg', shown: 'kg', ...vital },
  height: { code: '8302-2', display: 'Body height', unit: 'cm', shown: 'cm', ...vital },
  oxygen: { code: '2708-6', display: 'Oxygen saturation in Arterial blood', unit: '%', shown: '%', ...vital },
};
const categories = { 'vital-signs': 'Vital Signs', laboratory: 'Laboratory' } as const;
const contexts = { before_food: 'Before food', after_food: 'After food', any_time: '' } as const;

const loinc = (code: string, display: string): fhir.CodeableConcept => ({
  coding: [{ system: 'http://loinc.org', code, display }],
});

/** LOINC code of a measure. */
export const codeOfMeasure = (measure: Measure): fhir.CodeableConcept =>
  loinc(measurables[measure].code, measurables[measure].display);

function valueOf({ measure, value, lower }: EntryRow<'measurement'>['details']): Partial<fhir.Observation> {
  const { unit: code, shown: unit } = measurables[measure];
  const quantity = (amount: number): fhir.Quantity => ({
    value: amount,
    unit,
    system: 'http://unitsofmeasure.org',
    code,
  });
  if (lower === null) return { valueQuantity: quantity(value) };
  return {
    component: [
      { code: loinc('8480-6', 'Systolic blood pressure'), valueQuantity: quantity(value) },
      { code: loinc('8462-4', 'Diastolic blood pressure'), valueQuantity: quantity(lower) },
    ],
  };
}

export function observationResource(row: EntryRow<'measurement'>): fhir.Observation {
  const { details } = row;
  const { category } = measurables[details.measure];
  const remark = [details.context === null ? '' : contexts[details.context], details.remark];
  return {
    resourceType: 'Observation',
    id: row.id,
    meta: metaOf(row.updated_at),
    status: row.is_in_error ? 'entered-in-error' : 'final',
    category: [hl7Concept('observation-category', category, categories[category])],
    code: codeOfMeasure(details.measure),
    subject: patientOf(row),
    effectiveDateTime: details.measured_at,
    issued: iso(row.created_at),
    performer: [authorOf(row)],
    ...valueOf(details),
    ...noteOf(remark.filter((part) => part !== '').join('. ')),
  };
}

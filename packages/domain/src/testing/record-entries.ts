/** Valid details of the entries of a record, as they are sent; a test or the demo clinic says only what matters to it. */
import type { AllergyDetails } from '../record/allergy.ts';
import type { ConditionDetails } from '../record/condition.ts';
import type { Measured } from '../record/measurement.ts';
import type { MedicineDetails } from '../record/medicine.ts';

export const anAllergy = (over: Partial<AllergyDetails> = {}): AllergyDetails => ({
  name: 'Penicillin',
  code: 'penicillin',
  reaction: 'Rash, swollen face (2014)',
  severity: 'severe',
  ...over,
});

export const aCondition = (over: Partial<ConditionDetails> = {}): ConditionDetails => ({
  name: 'High blood pressure',
  code: 'high_bp',
  since: '2019',
  status: 'active',
  remark: '',
  ...over,
});

export const aMedicine = (over: Partial<MedicineDetails> = {}): MedicineDetails => ({
  name: 'Amlodipine',
  code: 'amlodipine',
  dose: '5 mg',
  frequency: 'once_a_day',
  use: 'taking',
  since: '2026-03',
  stopped: null,
  remark: '',
  ...over,
});

export const aPressure = (value = 128, lower = 82): Measured => ({
  measure: 'blood_pressure',
  value,
  lower,
  unit: 'mmhg',
  context: null,
});

export const aGlucose = (value = 6.4, context: Measured['context'] = 'before_food'): Measured => ({
  measure: 'glucose',
  value,
  lower: null,
  unit: 'mmol_l',
  context,
});

export const aWeight = (value = 78): Measured => ({ measure: 'weight', value, lower: null, unit: 'kg', context: null });

/** Records of some patients of the demo clinics, written by the same services as in the app. */
import { dueDays } from '@hodi/domain/plans/plan-days.ts';
import type { Plan } from '@hodi/domain/plans/plan.ts';
import { answerPlan, createPlan } from '@hodi/domain/plans/plans.api.ts';
import { createAllergy } from '@hodi/domain/record/allergies.api.ts';
import { createCondition } from '@hodi/domain/record/conditions.api.ts';
import type { Measured } from '@hodi/domain/record/measurement.ts';
import { createMeasurements } from '@hodi/domain/record/measurements.api.ts';
import { createMedicine } from '@hodi/domain/record/medicines.api.ts';
import { setTarget } from '@hodi/domain/record/record.api.ts';
import type { TargetDetails } from '@hodi/domain/record/target.ts';
import type { BodyOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { aCondition, aGlucose, aMedicine, anAllergy, aPressure, aWeight } from '@hodi/domain/testing/record-entries.ts';
import { answer } from '#server/features/plans/plan-answers.service.ts';
import { setPlan } from '#server/features/plans/plans.service.ts';
import { createMeasured } from '#server/features/record/measurements.service.ts';
import { createNamed } from '#server/features/record/named-entries.service.ts';
import { changeTarget } from '#server/features/record/record.service.ts';
import { localDay } from '#server/work/local-day.ts';
import { newId } from '#server/work/new-id.ts';
import type { Work } from '#server/work/work.ts';
import { demoCounting } from './demo-thread.ts';
import { type DemoTime, demoTimeZone, momentOf } from './demo-time.ts';
import type { PatientKey } from './people/patients.ts';

type By = 'patient' | 'wanjiru';
type Writing = (work: Work, patient_id: string, now: number) => Promise<unknown>;

export interface RecordStep {
  patient: PatientKey;
  at: DemoTime;
  by: By;
  contract: Endpoint;
  write: Writing;
}
type Step = Omit<RecordStep, 'patient'>;

/** When, and what was answered. */
type PlanReply = readonly [
  when: DemoTime,
  said: (work: Work) => Pick<BodyOf<typeof answerPlan>, 'text' | 'compared' | 'measured'>,
];

const idAt = ({ now }: Work): string => newId(now);

const allergy = (at: DemoTime, by: By, details: Parameters<typeof anAllergy>[0] = {}): Step => ({
  at,
  by,
  contract: createAllergy,
  write: (work, patient_id) =>
    createNamed(work, { kind: 'allergy', patient_id }, { id: idAt(work), ...anAllergy(details) }),
});

const condition = (at: DemoTime, by: By, details: Parameters<typeof aCondition>[0] = {}): Step => ({
  at,
  by,
  contract: createCondition,
  write: (work, patient_id) =>
    createNamed(work, { kind: 'condition', patient_id }, { id: idAt(work), ...aCondition(details) }),
});

const medicine = (at: DemoTime, by: By, details: Parameters<typeof aMedicine>[0] = {}): Step => ({
  at,
  by,
  contract: createMedicine,
  write: (work, patient_id) =>
    createNamed(work, { kind: 'medicine', patient_id }, { id: idAt(work), ...aMedicine(details) }),
});

/** @param when it was written down, preceded by when it was measured if the two differ. */
const measured = (
  by: By,
  when: DemoTime | readonly [written: DemoTime, measured: DemoTime],
  values: readonly Measured[],
): Step => {
  const [at, before] = typeof when === 'string' ? [when, when] : when;
  const measured_by = by === 'patient' ? 'patient' : 'clinic';
  const write: Writing = (work, patient_id, now) => {
    const occasion = { measured_at: new Date(momentOf(before, now)).toISOString(), measured_by, remark: '' } as const;
    const body = { ...occasion, values: values.map((value) => ({ id: idAt(work), ...value })) };
    return createMeasured(work, { patient_id, secret: demoCounting.secret }, body);
  };
  return { at, by, contract: createMeasurements, write };
};

const target = (at: DemoTime, details: TargetDetails): Step => ({
  at,
  by: 'wanjiru',
  contract: setTarget,
  write: (work, patient_id) => {
    const { measure } = details;
    return changeTarget(work, { patient_id, measure }, { id: idAt(work), target: details, version: null });
  },
});

/** A plan and its answers, each on one of its days. The steps are played in the order of time. */
function planned(
  at: DemoTime,
  body: Pick<BodyOf<typeof createPlan>, 'ask' | 'rhythm'>,
  answers: readonly PlanReply[],
): Step[] {
  let plan: Plan | undefined;
  const set: Writing = async (work, patient_id) => {
    ({ plan } = await setPlan(work, patient_id, { id: idAt(work), ...body }));
  };
  const reply = ([when, said]: PlanReply): Step => ({
    at: when,
    by: 'patient',
    contract: answerPlan,
    write: (work, patient_id) => {
      if (plan === undefined) throw new Error('answered before it was asked');
      const today = localDay(demoTimeZone, work.now);
      const due_on = dueDays(plan).findLast((day) => day <= today) ?? '';
      const sent = { id: idAt(work), due_on, answered_at: work.at.toISOString(), ...said(work) };
      return answer(work, { patient_id, plan_id: plan.id, secret: demoCounting.secret }, sent);
    },
  });
  return [{ at, by: 'wanjiru', contract: createPlan, write: set }, ...answers.map(reply)];
}

const measuredSo =
  (value: Measured): PlanReply[1] =>
  (work) => ({ measured: { id: idAt(work), ...value } });

const pulse = (value: number): Measured => ({ measure: 'pulse', value, lower: null, unit: 'per_min', context: null });
const hba1c = (value: number): Measured => ({ measure: 'hba1c', value, lower: null, unit: 'percent', context: null });
const under140 = { measure: 'blood_pressure', systolic_below: 140, diastolic_below: 90 } as const;
const ofSugar = { measure: 'glucose', before_food_from: 4, before_food_to: 7, after_food_below: 10 } as const;

/** A booklet of her former clinic, from which the doctor copied. */
const halima: Step[] = [
  condition('-18d 09:10', 'wanjiru'),
  allergy('-18d 09:11', 'wanjiru'),
  medicine('-18d 09:12', 'wanjiru'),
  medicine('-18d 09:13', 'wanjiru', {
    name: 'Hydrochlorothiazide',
    code: 'hydrochlorothiazide',
    dose: '25 mg',
    use: 'stopped',
    stopped: '2026-10',
    remark: 'Had to get up at night',
  }),
  measured('wanjiru', ['-18d 09:14', '-179d 09:00'], [aPressure(138, 86), pulse(76), aGlucose(5.6), aWeight(75)]),
  measured('wanjiru', ['-18d 09:15', '-144d 08:40'], [aPressure(142, 88), pulse(78), aWeight(75.5)]),
  measured('wanjiru', ['-18d 09:16', '-119d 07:10'], [aPressure(139, 85), aGlucose(7.3)]),
  measured('wanjiru', ['-18d 09:17', '-76d 08:40'], [aPressure(149, 91), pulse(84), aGlucose(8.1, 'after_food')]),
  measured('wanjiru', ['-18d 09:18', '-41d 07:05'], [aPressure(151, 92), aGlucose(6), aWeight(77)]),
  measured('wanjiru', '-18d 09:20', [aPressure(158, 96), pulse(88), aGlucose(6.4), aWeight(78)]),
  target('-18d 09:21', under140),
  condition('-12d 20:04', 'patient', { name: 'High cholesterol', code: 'high_cholesterol', since: null }),
  allergy('-12d 20:06', 'patient', { name: 'Septrin (sulfa)', code: 'sulfa', reaction: 'Itching', severity: 'mild' }),
];

const kiprono: Step[] = [
  condition('-28d 12:05', 'wanjiru', { since: '2021' }),
  medicine('-28d 12:06', 'wanjiru', { name: 'Losartan', code: 'losartan', dose: '50 mg', since: '2021' }),
  measured('wanjiru', '-28d 12:10', [aPressure(164, 98), pulse(80)]),
  target('-28d 12:11', under140),
  ...planned(
    '-21d 10:15',
    {
      ask: { kind: 'measure', measure: 'blood_pressure' },
      rhythm: { kind: 'often', pace: 'twice_a_week', weeks: 4 },
    },
    [
      ['-18d 07:25', measuredSo(aPressure(156, 94))],
      ['-14d 07:30', measuredSo(aPressure(152, 92))],
      ['-11d 07:40', measuredSo(aPressure(149, 91))],
      ['-7d 07:20', measuredSo(aPressure(147, 90))],
      ['-4d 07:35', measuredSo(aPressure(144, 89))],
    ],
  ),
  // Nobody has looked at it yet.
  measured('patient', '95m', [aPressure(186, 112)]),
];

const omondi: Step[] = [
  condition('-30d 11:00', 'wanjiru', { name: 'Diabetes, type 2', code: 'diabetes_type_2', since: '2022' }),
  medicine('-30d 11:02', 'wanjiru', {
    name: 'Metformin',
    code: 'metformin',
    dose: '500 mg',
    frequency: 'twice_a_day',
    since: '2022',
  }),
  measured('wanjiru', '-30d 11:05', [aGlucose(9.2), hba1c(8.1), aWeight(88)]),
  target('-30d 11:06', ofSugar),
  measured('patient', '-20d 06:50', [aGlucose(8.4)]),
  measured('patient', '-10d 06:40', [aGlucose(7.6)]),
  ...planned(
    '-10d 09:00',
    {
      ask: { kind: 'question', text: 'Je, kidonda cha mguuni kimepona?' },
      rhythm: { kind: 'once', in_days: 7 },
    },
    [['-3d 18:05', () => ({ text: 'Bado, na kimekuwa kikubwa kuliko wiki iliyopita.', compared: 'worse' })]],
  ),
];

const of = (patient: PatientKey, steps: readonly Step[]): RecordStep[] => steps.map((step) => ({ patient, ...step }));

export const demoRecords: readonly RecordStep[] = [
  ...of('halima', halima),
  ...of('kiprono', kiprono),
  ...of('omondi', omondi),
];

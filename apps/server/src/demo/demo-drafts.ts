import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import type { ToldAnswers } from './demo-answers.ts';
import type { DemoTime } from './demo-time.ts';
import type { PatientKey } from './people/patients.ts';
import type { StaffKey } from './people/staff.ts';

export interface DemoDraft {
  patient: PatientKey;
  /** The patient unless said. */
  by?: StaffKey;
  topic: TopicKey;
  at: DemoTime;
  answers: ToldAnswers;
  /** The question that was on the screen. */
  position: string;
}

/** Begun and not sent. */
export const demoDrafts: readonly DemoDraft[] = [
  {
    patient: 'achieng',
    topic: 'back_pain',
    at: '-2d 21:40',
    answers: { pain_place: 'lower', onset: 'days', duration: 'd4_7', pain_score: 4 },
    position: 'saddle_bladder',
  },
  {
    patient: 'abdalla',
    by: 'wanjiru',
    topic: 'high_blood_pressure',
    at: '-1d 11:50',
    answers: { bp_known: 'unsure', bp_measured: 'yes', bp_systolic: { value: 152, unit: 'mmhg' } },
    position: 'bp_diastolic',
  },
];

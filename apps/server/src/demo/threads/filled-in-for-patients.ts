/** Filled in by the clinician for those who have no phone of their own at hand. */
import { type DemoThread, acknowledges, resolves, says, sees } from '../demo-thread.ts';

export const filledInForPatients: readonly DemoThread[] = [
  {
    patient: 'moraa',
    topic: 'joint_pain',
    at: '-1d 11:05',
    filledInBy: 'wanjiru',
    told: {
      joint_count: 'many',
      joint_place: ['hand_wrist', 'knee'],
      onset: 'slowly',
      duration: 'gt_12w',
      pain_score: 6,
      joint_look: ['swollen'],
      fever_ill: 'no',
      morning_stiffness: 'ge_30',
      current_medicines: ['nsaid'],
    },
    services: ['BLOOD_TEST_PACKAGE'],
    next: [
      acknowledges('wanjiru', '-1d 11:07'),
      says(
        'wanjiru',
        '-1d 11:09',
        'Moraa, nimeandika tuliyozungumza leo. Vipimo vya damu vitakuwa tayari baada ya siku tatu; nitakujulisha hapa.',
      ),
    ],
  },
  {
    patient: 'ndungu',
    topic: 'fatigue',
    at: '-9d 10:20',
    filledInBy: 'wanjiru',
    told: {
      duration: 'w2_4',
      onset: 'slowly',
      severity: 'moderate',
      body_signs: ['pale', 'breathless_walk'],
      sleep_mood: ['poor_sleep'],
      hiv_test: 'gt_1y',
      chronic_conditions: ['high_bp', 'kidney'],
      current_medicines: ['bp_medicine', 'other'],
      current_medicines_other: 'Allopurinol',
    },
    services: ['BLOOD_TEST_PACKAGE', 'FREE_VITALS'],
    isServed: true,
    next: [
      acknowledges('wanjiru', '-9d 10:22'),
      says(
        'wanjiru',
        '-8d 16:10',
        "The blood test shows low iron, Mzee Ndung'u. The tablets are at the desk: one each morning, not with tea. They can turn the stool dark; that is normal.",
      ),
      sees('patient', '-7d 08:05'),
      says('patient', '-7d 08:12', 'We collected them, thank you. I am his daughter Wanja, writing for him.'),
      sees('wanjiru', '-7d 09:00'),
      resolves('wanjiru', '-7d 09:01'),
    ],
  },
  {
    // Not answered yet: a warning that waits.
    patient: 'kamau',
    topic: 'other_symptoms',
    at: '27m',
    filledInBy: 'wanjiru',
    told: {
      main_symptom: 'A dog bit my calf on the road to Riat.',
      body_area: 'arms_legs',
      duration: 'lt_24h',
      onset: 'sudden',
      urgent_signs: ['animal_bite'],
    },
    services: ['NURSE_APPOINTMENT'],
    next: [
      acknowledges('wanjiru', '26m'),
      says(
        'wanjiru',
        '25m',
        'Wash the wound with soap under running water for 15 minutes. The rabies vaccine is at the desk: please go there now, before you leave.',
      ),
    ],
  },
];

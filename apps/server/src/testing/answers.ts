/** Questionnaires filled in, as they go over the wire. Women between 10 and 55 are asked about pregnancy too. */

/** A fever with signs of meningitis: raises FEVER_EMERGENCY_001, of a topic with remembered questions. */
export const feverWithStiffNeck = {
  fever_now: 'yes',
  temperature_measured: 'yes',
  temperature_c: 38.6,
  duration: 'd1_3',
  brain_signs: ['stiff_neck', 'bad_headache'],
  body_signs: ['none'],
  other_symptoms: ['chills'],
  malaria_test: 'negative',
  pregnancy_status: 'no',
  chronic_conditions: ['none'],
  current_medicines: ['none'],
} as const;

/** The same without anything dangerous. */
export const mildFever = { ...feverWithStiffNeck, temperature_c: 37.9, brain_signs: ['none'] } as const;

/** The shortest that raises nothing, of the topic `services`. */
export const askForBill = {
  service_category: ['administrative'],
  urgent_signs: ['none'],
  administrative: ['billing'],
} as const;

/** Of the topic `services`, raises SERVICES_EMERGENCY_001. */
export const askWhileBreathingHard = { ...askForBill, urgent_signs: ['hard_breathing'] } as const;

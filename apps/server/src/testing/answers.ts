/** Questionnaires filled in, as they go over the wire. Women between 10 and 55 are asked about pregnancy too. */

type Filled = Record<string, string | number | string[]>;

/** A fever with signs of meningitis: raises FEVER_EMERGENCY_001, of a topic with remembered questions. */
export const feverWithStiffNeck: Filled = {
  fever_now: 'yes',
  temperature_measured: 'yes',
  temperature_c: 38.6,
  duration: 'd1_3',
  brain_signs: ['stiff_neck', 'bad_headache'],
  body_signs: ['none'],
  other_symptoms: ['chills'],
  contact_travel: ['none'],
  malaria_test: 'negative',
  pregnancy_status: 'no',
  chronic_conditions: ['none'],
  current_medicines: ['none'],
};

/** The same without anything dangerous. */
export const mildFever: Filled = { ...feverWithStiffNeck, temperature_c: 37.9, brain_signs: ['none'] };

/** The shortest that raises nothing, of the topic `services`. */
export const askForBill: Filled = {
  service_category: ['administrative'],
  urgent_signs: ['none'],
  administrative: ['billing'],
};

/** Of the topic `services`, raises SERVICES_EMERGENCY_001. */
export const askWhileBreathingHard: Filled = { ...askForBill, urgent_signs: ['hard_breathing'] };

/** Of the topic `services`, raises SERVICES_WARNING_002. */
export const askAboutUrgentResult: Filled = {
  service_category: ['test_results'],
  urgent_signs: ['none'],
  test_results: ['told_urgent'],
};

/** Of the topic `services`, raises an emergency and a warning. */
export const askForResultWhileBreathingHard: Filled = { ...askAboutUrgentResult, urgent_signs: ['hard_breathing'] };

import { loadTopicTexts } from '../questionnaires/load-topic.ts';
import { type Advice, adviceOf } from '../red-flags/advice.ts';
import type { ContactNumbers } from '../red-flags/emergency-numbers.ts';
import type { AdviceTexts } from '../red-flags/patient-text.ts';
import type { Language } from '../shared/language.ts';
import { questionsOf } from './measured.ts';
import type { Measurement } from './measurement.ts';
import { rulesFor } from './measurement-danger.ts';

const own = {
  en: () => import('./generated/measurements.en.ts'),
  sw: () => import('./generated/measurements.sw.ts'),
};

const textsFor = async (
  measured: Pick<Measurement, 'measure' | 'context'>,
  language: Language,
): Promise<AdviceTexts> => {
  const [topic] = questionsOf(measured);
  return topic === 'measurements' ? (await own[language]()).texts : loadTopicTexts(topic, language);
};

/** Advice to the patient about a dangerous value: its possible meaning, and the one thing to do. */
export async function measurementAdvice(
  measured: Pick<Measurement, 'measure' | 'context' | 'raised'>,
  { language, numbers }: { language: Language; numbers: ContactNumbers },
): Promise<Advice> {
  const [topic, texts] = await Promise.all([rulesFor(measured), textsFor(measured, language)]);
  const rule_ids = measured.raised.map(({ rule_id }) => rule_id);
  return adviceOf({ topic, texts, rule_ids, language, numbers });
}

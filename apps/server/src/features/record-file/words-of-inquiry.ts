/** The words in which an inquiry was asked: of its version, and in the patient's name where somebody else wrote for them. */
import { loadTopicTexts } from '@hodi/domain/questionnaires/load-topic.ts';
import { profileOf } from '@hodi/domain/questionnaires/profile.ts';
import type { TopicKey, TopicTexts } from '@hodi/domain/questionnaires/topic.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { RecordRows } from '#server/features/fhir/whole-record.service.ts';
import { withWordsAbout } from '#server/features/questionnaires/loaded-topics.service.ts';

export async function wordsOf(
  { language }: { language: Language },
  inquiry: RecordRows['inquiries'][number],
  topic: TopicKey,
): Promise<TopicTexts> {
  // Already in the person's name.
  const ofThen = inquiry.texts?.[language];
  if (ofThen !== undefined) return ofThen;
  const texts = await loadTopicTexts(topic, language);
  if (!inquiry.is_by_carer) return texts;
  const { patient, patient_name } = inquiry;
  const profile = profileOf(patient, inquiry.filled_on ?? new Date(inquiry.created_at).toISOString().slice(0, 10));
  return withWordsAbout(topic, language, { texts, person: { given_name: patient_name.given_name, profile } });
}

import { someoneIn } from '@hodi/domain/e-contacts/about-other.ts';
import { followUpOf, type FollowUp } from '@hodi/domain/e-contacts/follow-up.ts';
import type { TimelineEntryOf } from '@hodi/domain/patients/timeline.api.ts';
import { inquiryText } from '@hodi/domain/questionnaires/answer-texts.ts';
import { isTopicKey } from '@hodi/domain/questionnaires/load-topic.ts';
import type { Answers } from '@hodi/domain/questionnaires/topic.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { formatPlainDate } from '@hodi/i18n/format.ts';
import type { Executor } from '#server/db/database.ts';
import { changesOfVersion } from '#server/features/questionnaires/editions.service.ts';
import { loadTextsAbout, loadTopic, loadTopicTexts } from '#server/features/questionnaires/loaded-topics.service.ts';
import { texts } from '#server/work/texts.ts';
import { type AnswerRow, type RecordPage, type SentRow, pageOfAnswers, pageOfSent } from './record.repository.ts';

/** A follow-up question in words: the safety question with its answer, then the message. */
export function followUpText({ danger, message }: FollowUp, language: Language): string {
  const t = texts[language];
  return `${t('follow_up.danger')}: ${t(`follow_up.danger_answers.${danger}`)}\n\n${message}`;
}

const nameOf = ({ given_name, additional_name, family_name, role }: SentRow | AnswerRow) => ({
  given_name,
  additional_name,
  family_name,
  role,
});
const iso = (at: number): string => new Date(at).toISOString();

/**
 * Questions and answers in the language of whoever reads now, as everywhere else; what a person wrote stays as they wrote
 * it. A questionnaire that is no longer there is told as it was sent.
 */
async function textIn(db: Executor, language: Language, row: SentRow): Promise<string> {
  const { topic, answers, info_text } = row;
  // One that was begun by SMS has no answers, but words.
  if (!isTopicKey(topic) || Object.keys(answers as Answers).length === 0) return info_text;
  const followUp = followUpOf(answers as Answers);
  if (followUp !== undefined) return followUpText(followUp, language);
  const someone = someoneIn({
    by: { user_id: row.submitted_by_user_id, user_type: row.submitted_by },
    created_at: iso(row.created_at),
    patient: { ...row, user_id: row.pu_id, given_name: row.pu_given_name },
  });
  const changes = await changesOfVersion(db, topic, row.content_version);
  const [logic, texts] = await Promise.all([
    loadTopic(topic),
    someone ? loadTextsAbout(topic, language, { person: someone, changes }) : loadTopicTexts(topic, language, changes),
  ]);
  const formatDate = (date: string) => formatPlainDate(date, 'short', language);
  return inquiryText({ topic: logic, texts, answers: answers as Answers, formatDate });
}

const sentOf = async (db: Executor, row: SentRow, language: Language): Promise<TimelineEntryOf<'inquiry'>> => ({
  kind: 'inquiry',
  id: row.id,
  at: iso(row.created_at),
  topic: row.topic,
  status: row.status,
  is_opened: row.seen_by_clinician_seq >= 0,
  is_no_reply_needed: row.no_reply_needed_at !== null,
  text: await textIn(db, language, row),
  submitted_by: row.submitted_by,
  clinician_name: nameOf(row),
});

const answerOf = (row: AnswerRow): TimelineEntryOf<'answer'> => ({
  kind: 'answer',
  id: row.id,
  at: iso(row.created_at),
  e_contact_id: row.e_contact_id,
  topic: row.topic,
  text: row.message,
  clinician_name: nameOf(row),
});

/** The patient's inquiries and what the clinic wrote, newest first; of each one more than `limit` when there is more. */
export async function inquiriesOfRecord(db: Executor, page: RecordPage & { language: Language }) {
  const sent = await pageOfSent(db, page);
  const answers = await pageOfAnswers(db, page);
  const told = await Promise.all(sent.map((row) => sentOf(db, row, page.language)));
  return [...told, ...answers.map(answerOf)];
}

import { someoneIn } from '@hodi/domain/e-contacts/about-other.ts';
import { isOpen } from '@hodi/domain/e-contacts/e-contact.policy.ts';
import { type CaseToAnswer, partsForModel } from '@hodi/domain/proposed-answers/case-to-answer.ts';
import { isTopicKey, loadValueClasses } from '@hodi/domain/questionnaires/load-topic.ts';
import { factsOfRecord } from '@hodi/domain/proposed-answers/facts-of-record.ts';
import { noRecord } from '@hodi/domain/proposed-answers/record-facts.ts';
import { profileOf } from '@hodi/domain/questionnaires/profile.ts';
import type { Answers } from '@hodi/domain/questionnaires/topic.ts';
import { contactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { formatDate } from '@hodi/i18n/format.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { correctionsToAnswer } from '#server/features/corrections/thread-corrections.service.ts';
import { redFlagsOf } from '#server/features/e-contacts/flags.service.ts';
import { readableThread } from '#server/features/e-contacts/thread-access.service.ts';
import { localDay } from '#server/work/local-day.ts';
import { knownOf } from '#server/features/record/record.service.ts';
import { changesInForce, changesOfVersion, isSignedInForce } from '#server/features/questionnaires/editions.service.ts';
import {
  loadTextsAbout,
  loadTopic,
  loadTopicAbout,
  loadTopicTexts,
} from '#server/features/questionnaires/loaded-topics.service.ts';
import type { Work } from '#server/work/work.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { countTry, retryAfter } from '#server/work/throttle.ts';
import { inquiryToAnswer, lastCall, lastMessages } from './proposed-answers.repository.ts';

/** Daily limit of one clinician: far more than anybody answers, and a model is paid for each. */
export const askedInADay = { kind: 'proposal', limit: 300, window: 86_400_000, isFixed: true };

/**
 * Counts one more answer that a language model proposes. Our own sentences cost no more than any page.
 * @param secret signs what is counted. @throws Refusal 429 `rate_limited` with Retry-After.
 */
async function countModel({ tx, now, caller }: Work, secret: string): Promise<void> {
  const wait = await countTry({ db: tx, secret, now }, askedInADay, caller.user_id);
  if (wait === null) return;
  const wording = () => ({ key: 'many_proposed', params: {} }) as const;
  throw new Refusal(429, 'rate_limited', { retryAfterSeconds: retryAfter(wait), wording });
}

export interface Asked {
  /** The clinician's language. */
  language: Language;
  /** A language model is set. Where it will be told of the inquiry, the audit line says so before it is. */
  asksModel: boolean;
  /** Signs what is counted of a model. */
  secret: string;
}

/** When the clinician who asks called in vain, if nobody has called since. */
function calledInVain(call: Awaited<ReturnType<typeof lastCall>>, user_id: string, timeZone: string) {
  if (call?.outcome !== 'no_answer' || call.user_id !== user_id) return null;
  const at = (language: Language) => formatDate(new Date(call.called_at), 'time', { language, timeZone });
  return { en: at('en'), sw: at('sw') };
}

/**
 * The inquiry as a proposer needs it: the reply in the language of who asked, the notes in that of the clinician.
 * @throws Refusal 404; 409 `thread_resolved`; 429 where a model was asked too often.
 */
export async function caseToAnswer(work: Work, id: string, asked: Asked): Promise<CaseToAnswer> {
  const { tx, caller } = work;
  const { patient_id } = await readableThread(tx, caller, id);
  const touched = { patient_ids: [patient_id], subject_id: id };
  work.touches(touched);
  const inquiry = await inquiryToAnswer(tx, id);
  if (!isOpen(inquiry.status)) throw new Refusal(409, 'thread_resolved');
  if (!isTopicKey(inquiry.topic)) throw new Refusal(404, 'topic_not_found');
  const flags = await redFlagsOf(tx, [id]);
  const { language } = asked;
  const { filled_on } = inquiry;
  const of = inquiry.preferred_language;
  const { topic: key } = inquiry;
  const someone = someoneIn({
    by: { user_id: inquiry.submitted_by_user_id, user_type: inquiry.submitted_by },
    created_at: new Date(inquiry.created_at).toISOString(),
    patient: { ...inquiry, user_id: inquiry.patient_user_id },
  });
  const known = await knownOf(work, patient_id);
  const call = await lastCall(tx, id);
  const changes = await changesOfVersion(tx, key, inquiry.content_version);
  const textsIn = (wanted: Language) =>
    someone ? loadTextsAbout(key, wanted, { person: someone, changes }) : loadTopicTexts(key, wanted, changes);
  const about: CaseToAnswer = {
    topic: await (someone ? loadTopicAbout(key) : loadTopic(key)),
    answers: inquiry.answers as Answers,
    corrections: await correctionsToAnswer(work, id),
    profile: profileOf(inquiry, filled_on ?? localDay(inquiry.time_zone, inquiry.created_at)),
    flags: flags.map(({ rule_id, severity, acknowledged_at }) => ({
      rule_id,
      severity,
      is_open: acknowledged_at === null,
    })),
    selected_services: inquiry.selected_services,
    thread: await lastMessages(tx, id),
    record: known ? factsOfRecord(known, language) : noRecord,
    called_in_vain: calledInVain(call, caller.user_id, inquiry.time_zone),
    given_name: inquiry.given_name,
    names: [inquiry.given_name, inquiry.additional_name ?? '', inquiry.family_name ?? ''],
    numbers: contactNumbers({ ...inquiry, emergency_phone: formatPhone(inquiry.emergency_phone ?? '') }),
    someone,
    changed_sentences: await changesInForce(tx, key),
    is_reviewed: await isSignedInForce(tx, [key, 'shared_answers'], [of, language]),
    reply: { language: of, texts: await textsIn(of) },
    notes: {
      language,
      texts: await textsIn(language),
      classes: await loadValueClasses(language),
    },
  };
  if (asked.asksModel && partsForModel(about).length > 0) {
    work.touches({ ...touched, action: 'e_contacts.propose_answer_by_model' });
    await countModel(work, asked.secret);
  }
  return about;
}

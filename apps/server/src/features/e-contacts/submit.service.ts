/** Sends a questionnaire as an inquiry: the answers are checked and the red flags evaluated here, whatever the phone said. */
import type { NewAttachment } from '@hodi/domain/attachments/attachment.ts';
import { isPhotoQuestion } from '@hodi/domain/attachments/photo-questions.ts';
import { announce } from '#server/features/attachments/announce.service.ts';
import { badField, orTaken } from '#server/wire/refusal.ts';
import type { FoundFlag } from '@hodi/domain/e-contacts/arrived-answers.ts';
import { eContactCreated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import type { CreateEContactInput, createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { followUpOf } from '@hodi/domain/e-contacts/follow-up.ts';
import { type ThreadState, isUrgent, newThread } from '@hodi/domain/e-contacts/thread-state.ts';
import { inquiryText } from '@hodi/domain/questionnaires/answer-texts.ts';
import { factsOf } from '@hodi/domain/red-flags/flag-rank.ts';
import type { Answers } from '@hodi/domain/questionnaires/topic.ts';
import { changedAnswers, markOf } from '@hodi/domain/questionnaires/changed-answers.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { answeredByCommit } from '#server/db/transaction.ts';
import { changesOfVersion } from '#server/features/questionnaires/editions.service.ts';
import { loadTextsAbout, loadTopicTexts } from '#server/features/questionnaires/loaded-topics.service.ts';
import { noteBusyDay } from '#server/features/opening-hours/busy-day.service.ts';
import { dropDraft } from '#server/features/questionnaires/drafts.service.ts';
import { proposedEntries, storeProposed } from '#server/features/record/inquiry-entries.service.ts';
import { askForServices } from '#server/features/service-interests/service-interests.service.ts';
import { isNoNumber } from '#server/work/care-relations.ts';
import { newId } from '#server/work/new-id.ts';
import type { Work } from '#server/work/work.ts';
import { insertRedFlags } from './flags.repository.ts';
import { followUpText } from './record.service.ts';
import { type WordsFlag, tellByEmergencySms, warningOfAnswers } from './message-warnings.service.ts';
import { newItem } from './new-item.ts';
import { type SubmitFacts, submitFacts } from './submit-facts.service.ts';
import { type NewInquiry, inquiryRows, insertThread } from './submit.repository.ts';
import { type Counting, countInquiry, requireRoom } from './submitting/inquiry-limit.service.ts';
import { answeringNew, newsOfInquiry } from './thread-news.service.ts';
import { headChanges } from './thread-rows.ts';

type Trail = NonNullable<CreateEContactInput['changed_answers']>;

/** Limit of changed answers that a thread shows. */
const longestTrail = 50;

/** The phone's trail and that of the saved draft mostly hold the same. */
function uniqueTrail(trail: Trail): Trail {
  const seen = new Set<string>();
  return trail.filter((entry) => {
    const mark = markOf(entry);
    return !seen.has(mark) && seen.add(mark);
  });
}

/** A person with an account wrote it alone, or a clinician with them: caregivers do not see it. */
const isAlone = ({ caller }: Work, patient: SubmitFacts['patient']): boolean =>
  caller.user_id === patient.user_id || (caller.clinician !== null && !isNoNumber(patient.mobile_number));

export async function inquiryFrom(work: Work, input: CreateEContactInput, facts: SubmitFacts): Promise<NewInquiry> {
  const { caller } = work;
  const { topic, patient, clinician, services } = facts;
  const { answers, content_version } = facts.taken;
  const trail = [...(input.changed_answers ?? []), ...facts.trail];
  const language = patient.preferred_language;
  const changes = await changesOfVersion(work.tx, topic.key, content_version);
  const texts = await (facts.someone
    ? loadTextsAbout(topic.key, language, { person: facts.someone, changes })
    : loadTopicTexts(topic.key, language, changes));
  const followUp = followUpOf(answers);
  return {
    id: input.id ?? newId(work.now),
    patient_id: patient.id,
    clinician_id: clinician.id,
    institution_id: clinician.institution_id,
    topic: topic.key,
    content_version,
    language,
    answers,
    changed_answers: changedAnswers(uniqueTrail(trail), answers).slice(0, longestTrail),
    selected_services: [...services],
    submitted_by_user_id: caller.user_id,
    submitted_by: caller.user_type,
    for_caregivers: !isAlone(work, patient),
    info_text: followUp === undefined ? inquiryText({ topic, texts, answers }) : followUpText(followUp, language),
    is_partial: input.partial === true,
    follows: input.follows ?? null,
    alone_part_of: null,
    filled_on: facts.filled_on,
    created_at: work.at,
  };
}

type Flag = FoundFlag & Partial<Pick<WordsFlag, 'kind'>>;
type Flags = readonly (Flag & { id: string })[];

/** Red flags of the answers, and of the patient's own words. */
export function withWords({ taken, topic, descriptions }: SubmitFacts): Flag[] {
  const words = warningOfAnswers({ topic, answers: taken.answers, descriptions });
  return [...taken.flags, ...(words ? [words] : [])];
}

export const flagsOf = ({ caller }: Work, facts: SubmitFacts): readonly Flag[] =>
  caller.user_type === 'patient' ? withWords(facts) : facts.taken.flags;

export function storeFlags(work: Work, inquiry: NewInquiry, flags: Flags): Promise<void> {
  const { id: e_contact_id, patient_id } = inquiry;
  const common = { e_contact_id, patient_id, triggered_at: work.at };
  return insertRedFlags(
    work.tx,
    flags.map((flag) => ({ kind: 'rule', ...flag, ...common })),
  );
}

/** An inquiry that a colleague filled in is unread for its clinician, like one from the patient. */
function firstState({ caller, now }: Work, { clinician }: SubmitFacts, flags: readonly Flag[]): ThreadState {
  const state = newThread(caller.user_type, flags.map(factsOf), now);
  const isByColleague = caller.clinician !== null && caller.clinician.id !== clinician.id;
  return isByColleague ? { ...state, seen_by_clinician_seq: -1, unread_for_clinician: 1 } : state;
}

interface Sending {
  inquiry: NewInquiry;
  facts: SubmitFacts;
  flags: readonly Flag[];
  /** Accounts that are told at once. */
  people: string[];
  /** Signs what is counted. */
  secret: string;
  attachments?: { of: readonly NewAttachment[]; gigabytes?: number | undefined };
}

/** Photos that belong to answers. @throws as `announce`; 400 `no_photo_question`. */
async function announcePhotos(work: Work, inquiry: NewInquiry, { of, gigabytes }: NonNullable<Sending['attachments']>) {
  const { id: e_contact_id, patient_id, institution_id } = inquiry;
  for (const [place, { question_id }] of of.entries()) {
    if (question_id !== undefined && !isPhotoQuestion(inquiry.topic, question_id)) {
      throw badField(`attachments.${place}.question_id`, 'no_photo_question');
    }
  }
  await announce(work, { e_contact_id, patient_id, institution_id, message_id: null, attachments: of, gigabytes });
}

/** The answers that are compared with the record. */
export const answeredOf = (
  { id, patient_id, for_caregivers, answers, filled_on }: NewInquiry,
  { topic, clinician }: SubmitFacts,
) => ({
  id,
  patient_id,
  for_caregivers,
  topic,
  answers: answers as Answers,
  filled_on,
  time_zone: clinician.time_zone,
});

/** Writes a new inquiry with its flags and services, and tells the people concerned. @throws Refusal 409 `id_taken`. */
export async function store(
  work: Work,
  { inquiry, facts, flags, people, secret, attachments }: Sending,
): Promise<AnswerOf<typeof createEContact>> {
  const { tx } = work;
  const { patient, clinician } = facts;
  const { id, selected_services: services } = inquiry;
  const state = firstState(work, facts, flags);
  const red_flags = flags.map((flag) => ({ id: newId(work.now), ...flag }));
  work.tell(people, eContactCreated, { e_contact_id: id, ...(!inquiry.for_caregivers && { alone: '1' }) });
  const begun = { state, terms: clinician.terms };
  await noteBusyDay(work, clinician);
  const answered = answeredOf(inquiry, facts);
  const proposed = inquiry.is_partial ? [] : await proposedEntries(work, answered);
  // Everything is rolled back if the id turns out to be somebody else's.
  if (red_flags.length + services.length + proposed.length + (attachments?.of.length ?? 0) === 0)
    work.writes(inquiryRows(inquiry, begun));
  else {
    await answeredByCommit(tx, orTaken('id_taken', insertThread(tx, inquiry, begun)));
    await answeredByCommit(tx, storeFlags(work, inquiry, red_flags));
  }
  await storeProposed(work, answered, proposed);
  if (attachments !== undefined) await announcePhotos(work, inquiry, attachments);
  await askForServices(work, { patient_id: patient.id, e_contact_id: id, services, people });

  const change = headChanges(null, state);
  work.count(patient.user_id, change.patient);
  work.count(clinician.user_id, change.clinician);
  work.tellInbox(clinician.institution_id);
  const to = await answeringNew(work, inquiry, clinician.user_id);
  // An emergency, or a warning that must not wait until somebody looks.
  if (flags.map(factsOf).some(isUrgent)) await tellByEmergencySms(work, { to, patient_id: patient.id, secret });
  await newsOfInquiry(work, { thread: inquiry, flags: flags.map(factsOf), to });
  work.touches({ patient_ids: [patient.id], subject_id: id, institution_id: clinician.institution_id });
  const item = newItem(inquiry, state, facts);
  const found = red_flags.map(({ id: flag, rule_id, severity }) => ({ id: flag, rule_id, severity }));
  return { e_contact: item.e_contact, red_flags: found, item };
}

/**
 * @throws Refusal 400 naming the field; 404 `patient_not_found`; 409 `no_clinician`; 409 `id_taken`; 429 `too_many_inquiries`; those of
 * `announcePhotos`.
 */
export async function submit(
  work: Work,
  input: CreateEContactInput,
  counting: Counting,
): Promise<AnswerOf<typeof createEContact>> {
  const { caller } = work;
  const [facts, wait] = await Promise.all([submitFacts(work, input), countInquiry(work, counting)]);
  const { patient, clinician } = facts;
  const flags = flagsOf(work, facts);
  requireRoom(wait, flags.map(factsOf).some(isUrgent));
  const inquiry = await inquiryFrom(work, input, facts);
  // A report that was sent early is continued in its draft.
  if (!inquiry.is_partial) dropDraft(work, patient.id, input);
  const people = [patient.user_id, clinician.user_id, caller.user_id];
  const { secret, gigabytes } = counting;
  const attachments = { of: input.attachments ?? [], gigabytes };
  return store(work, { inquiry, facts, flags, people, secret, attachments });
}

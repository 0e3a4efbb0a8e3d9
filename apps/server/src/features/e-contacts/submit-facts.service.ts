/**
 * Facts that sending an inquiry needs, and whether it is allowed: the patient, the clinician asked, the checked
 * answers.
 */
import { attachedTexts } from '@hodi/domain/attachments/attached-message.ts';
import { isAboutOther } from '@hodi/domain/e-contacts/about-other.ts';
import { takeFollowUp } from '@hodi/domain/e-contacts/follow-up.ts';
import { type TakenAnswers, takeAnswers } from '@hodi/domain/e-contacts/arrived-answers.ts';
import { ageDays, dayOfFilling } from '@hodi/domain/e-contacts/day-of-filling.ts';
import type { CreateEContactInput } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Draft } from '@hodi/domain/questionnaires/draft.ts';
import type { Someone } from '@hodi/domain/questionnaires/for-someone/overlay.ts';
import { isTopicKey } from '@hodi/domain/questionnaires/load-topic.ts';
import { profileOf } from '@hodi/domain/questionnaires/profile.ts';
import type { Topic } from '@hodi/domain/questionnaires/topic.ts';
import type { AnswerProblem } from '@hodi/domain/questionnaires/validate-answers.ts';
import { answersInstead } from '@hodi/domain/relationships/answers-instead.ts';
import { serviceCodes } from '@hodi/domain/services/services.ts';
import { requireSize, trailOfDraft } from '#server/features/questionnaires/drafts.service.ts';
import { loadTopic, loadTopicAbout } from '#server/features/questionnaires/loaded-topics.service.ts';
import { localDay } from '#server/work/local-day.ts';
import { holdCare, threadsOpenTo } from '#server/work/record-access.ts';
import { requireRight } from '#server/work/rights.ts';
import type { Work } from '#server/work/work.ts';
import { Refusal, badField, notFound } from '#server/wire/refusal.ts';
import type { Fault } from '#server/wire/validation.ts';
import {
  type ActiveClinician,
  type PatientFacts,
  activeClinicians,
  inquiryById,
  patientFacts,
  tiesOf,
} from './submit.repository.ts';

interface People {
  patient: PatientFacts;
  clinician: ActiveClinician;
  /** Changed answers in the caller's draft. */
  trail: Draft['changed_answers'];
}

export interface SubmitFacts extends People {
  /** As it was asked of its author: about themself, or about another person. */
  topic: Topic;
  /** The patient as their carer speaks of them; null where the author is no carer. */
  someone: Someone | null;
  /** The day for which the age counts, if it is not the day of arrival. */
  filled_on: string | null;
  taken: TakenAnswers;
  /** Those that there are. */
  services: readonly string[];
  /** Of the photos that are sent along. */
  descriptions: readonly string[];
}

const withId = (among: ActiveClinician[], id: string | undefined) => among.find((clinician) => clinician.id === id);

/**
 * The clinician who gets it if the one whom the phone named no longer has the patient in care.
 * @param usual used if nobody is named.
 */
async function chooseInstead(
  { tx }: Work,
  { id }: PatientFacts,
  { asked, usual }: { asked: string | undefined; usual: string | undefined },
): Promise<ActiveClinician> {
  // Read anew: the first read may have waited for a handover.
  const clinicians = await activeClinicians(tx, id);
  const first = withId(clinicians, usual);
  const among = first === undefined ? clinicians : [first, ...clinicians.filter((other) => other !== first)];
  if (among[0] === undefined) throw new Refusal(409, 'no_clinician');
  if (asked === undefined) return among[0];
  const active = among.map((clinician) => clinician.id);
  const chosen = withId(among, asked) ?? withId(among, answersInstead(asked, await tiesOf(tx, id), active));
  if (chosen === undefined) throw badField('clinician_id', 'no_active_relationship', 'no_active_relationship');
  return chosen;
}

async function chooseClinician(
  work: Work,
  patient: PatientFacts,
  { asked, among }: { asked: string | undefined; among: ActiveClinician[] },
): Promise<ActiveClinician> {
  const own = work.caller.clinician?.id;
  // A clinician without an active relationship to the patient learns nothing of patient or colleagues.
  if (own !== undefined && withId(among, own) === undefined) throw notFound('patient_not_found');
  const usual = own ?? patient.selected_clinician_id ?? undefined;
  const chosen = asked === undefined ? (withId(among, usual) ?? among[0]) : withId(among, asked);
  return chosen ?? chooseInstead(work, patient, { asked, usual });
}

/** @throws Refusal 400 field `patient_id`; 404 `patient_not_found`; 409 `no_clinician`. */
export async function peopleFor(work: Work, input: CreateEContactInput): Promise<People> {
  const { tx, caller } = work;
  const patient_id = input.patient_id ?? caller.patient?.id;
  if (patient_id === undefined) throw badField('patient_id', 'required');
  const care = caller.clinician === null ? await holdCare(tx, caller, patient_id) : null;
  if (caller.clinician === null) requireRight(caller, 'inquiries', { patient_id, care, code: 'patient_not_found' });
  // One after the other, sent together: the patient is read as the previous holder of the locks left it.
  const [clinicians, patient, trail] = await Promise.all([
    activeClinicians(tx, patient_id),
    patientFacts(tx, patient_id),
    trailOfDraft(work, patient_id, input),
  ]);
  if (patient === undefined || patient.status !== 'active') throw notFound('patient_not_found');
  const clinician = await chooseClinician(work, patient, { asked: input.clinician_id, among: clinicians });
  return { patient, clinician, trail };
}

async function topicOf(input: CreateEContactInput): Promise<Topic> {
  requireSize(input.answers);
  if (!isTopicKey(input.topic)) throw badField('topic', 'topic_not_found', 'topic_not_found');
  return loadTopic(input.topic);
}

/** @throws Refusal 400 naming the first that does not exist, if the questions are the present ones. */
function servicesOf({ selected_services }: CreateEContactInput, { is_other }: TakenAnswers): string[] {
  const isKnown = (code: string) => (serviceCodes as readonly string[]).includes(code);
  const unknown = selected_services.findIndex((code) => !isKnown(code));
  if (unknown >= 0 && !is_other) throw badField(`selected_services.${unknown}`, 'unknown_service', 'unknown_service');
  return [...new Set(selected_services.filter(isKnown))];
}

/** A follow-up must be about an inquiry of the same patient and topic. @throws Refusal 404; 400 field `topic`. */
async function requireFollowed(
  { tx, caller }: Work,
  id: string,
  of: { patient_id: string; topic: string },
): Promise<void> {
  const followed = await inquiryById(tx, id);
  if (followed?.patient_id !== of.patient_id) throw notFound();
  if ((await threadsOpenTo(tx, caller, [{ id, ...followed }])).length === 0) throw notFound();
  if (followed.topic !== of.topic) throw badField('topic', 'topic_not_found', 'topic_not_found');
}

/** Names each question at fault. An answer that waited in a queue is never too late. */
function refusalOf(problems: readonly AnswerProblem[]): Refusal {
  const fields = problems.map(({ question_id, code, min, max }): Fault => {
    const limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
    return { field: `answers.${question_id}`, code, ...limits };
  });
  const isOnlyIncomplete = problems.every((problem) => problem.code === 'required');
  return new Refusal(400, isOnlyIncomplete ? 'answers_incomplete' : 'invalid_answers', { fields });
}

/** @throws Refusal 400 naming the field; 404 `patient_not_found`; 409 `no_clinician`. */
export async function submitFacts(work: Work, input: CreateEContactInput): Promise<SubmitFacts> {
  const asked = await topicOf(input);
  const people = await peopleFor(work, input);
  const { patient, clinician } = people;
  const isOther = isAboutOther(work.caller, patient.id);
  const topic = isOther ? await loadTopicAbout(asked.key) : asked;
  if (input.follows !== undefined)
    await requireFollowed(work, input.follows, { patient_id: patient.id, topic: topic.key });
  const arrived = localDay(clinician.time_zone, work.now);
  const filled = dayOfFilling(input.filled_on, arrived);
  const [first, ...later] = ageDays(filled, arrived).map((day) => profileOf(patient, day));
  const profile = first ?? profileOf(patient, filled);
  const taken =
    input.follows === undefined
      ? takeAnswers(topic, { ...input, isPartial: input.partial === true }, [profile, ...later])
      : takeFollowUp(input.answers);
  if (!('flags' in taken)) throw refusalOf(taken);
  const services = servicesOf(input, taken);
  const someone = isOther ? { given_name: patient.given_name, profile } : null;
  const filled_on = filled === arrived ? null : filled;
  return { ...people, topic, someone, filled_on, taken, services, descriptions: attachedTexts(input.attachments) };
}

/** Sends a questionnaire as an inquiry: the answers are checked and the red flags evaluated here, whatever the phone said. */
import { eContactCreated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import type { CreateEContactInput, createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { newThread } from '@hodi/domain/e-contacts/thread-state.ts';
import { inquiryText } from '@hodi/domain/questionnaires/answer-texts.ts';
import { changedAnswers } from '@hodi/domain/questionnaires/changed-answers.ts';
import { isTopicKey, loadTopic, loadTopicTexts } from '@hodi/domain/questionnaires/load-topic.ts';
import { profileOn } from '@hodi/domain/questionnaires/profile.ts';
import type { Answers, Profile, Topic } from '@hodi/domain/questionnaires/topic.ts';
import { cleanAnswers, validateAnswers } from '@hodi/domain/questionnaires/validate-answers.ts';
import { evaluateRedFlags } from '@hodi/domain/red-flags/evaluate-red-flags.ts';
import { serviceCodes } from '@hodi/domain/services/services.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { dropDraft, trailOfDraft } from '#server/features/questionnaires/drafts.service.ts';
import { askForServices } from '#server/features/service-interests/service-interests.service.ts';
import { emergencySms } from '#server/outside/sms/texts.ts';
import { dayIn } from '#server/work/day-in.ts';
import { newId } from '#server/work/new-id.ts';
import type { Work } from '#server/work/work.ts';
import { type Caller, clinicianOf, patientOf } from '#server/wire/caller.ts';
import { type FieldFault, Refusal, badField, notFound } from '#server/wire/refusal.ts';
import { itemFor } from './threads.service.ts';
import { headChanges } from './thread-rows.ts';
import {
  type ActiveClinician,
  activeClinicians,
  insertRedFlags,
  insertThread,
  patientFacts,
} from './submit.repository.ts';

interface Facts {
  patient: NonNullable<Awaited<ReturnType<typeof patientFacts>>>;
  clinician: ActiveClinician;
}

function chooseClinician(caller: Caller, asked: string | undefined, among: ActiveClinician[]): ActiveClinician {
  const own = caller.clinician?.id;
  // A clinician without an active relationship to the patient learns nothing of either.
  if (own !== undefined && !among.some((clinician) => clinician.id === own)) throw notFound('patient_not_found');
  const wanted = asked ?? own;
  const chosen = wanted === undefined ? among[0] : among.find((clinician) => clinician.id === wanted);
  if (chosen !== undefined) return chosen;
  throw wanted === undefined
    ? new Refusal(409, 'no_clinician')
    : badField('clinician_id', 'no_active_relationship', 'no_active_relationship');
}

async function factsFor(work: Work, input: CreateEContactInput): Promise<Facts> {
  const { tx, caller } = work;
  const patient_id = caller.user_type === 'patient' ? patientOf(caller).id : input.patient_id;
  if (patient_id === undefined) throw badField('patient_id', 'required');
  if (input.patient_id !== undefined && input.patient_id !== patient_id) throw notFound('patient_not_found');
  const clinicians = await activeClinicians(tx, patient_id);
  const patient = await patientFacts(tx, patient_id);
  if (patient === undefined || patient.status !== 'active') throw notFound('patient_not_found');
  const selected = clinicians.find((clinician) => clinician.id === patient.selected_clinician_id)?.id;
  const asked = input.clinician_id ?? (caller.clinician === null ? selected : undefined);
  return { patient, clinician: chooseClinician(caller, asked, clinicians) };
}

async function topicOf(input: CreateEContactInput): Promise<Topic> {
  if (!isTopicKey(input.topic)) throw badField('topic', 'topic_not_found', 'topic_not_found');
  const unknown = input.selected_services.findIndex((code) => !(serviceCodes as readonly string[]).includes(code));
  if (unknown >= 0) throw badField(`selected_services.${unknown}`, 'unknown_service', 'unknown_service');
  return loadTopic(input.topic);
}

/** @throws Refusal 400 `invalid_answers` naming each question at fault. */
function checkAnswers(topic: Topic, answers: Answers, given: { profile: Profile; today: string }): void {
  const problems = validateAnswers(topic, answers, { profile: given.profile, mode: 'complete' });
  const fields = problems.map(({ question_id, ...problem }): FieldFault => ({
    ...problem,
    field: `answers.${question_id}`,
  }));
  if (fields.length === 0) return;
  const isOnlyIncomplete = problems.every((problem) => problem.code === 'required');
  throw new Refusal(400, isOnlyIncomplete ? 'answers_incomplete' : 'invalid_answers', { fields });
}

/** @throws Refusal 400 naming the field; 404 `patient_not_found`; 409 `no_clinician`; 409 `id_taken`. */
export async function submit(work: Work, input: CreateEContactInput): Promise<AnswerOf<typeof createEContact>> {
  const { tx, caller, now } = work;
  const topic = await topicOf(input);
  const { patient, clinician } = await factsFor(work, input);
  const today = dayIn(clinician.time_zone, now);
  const profile = profileOn(patient.birthday, patient.gender, today);
  checkAnswers(topic, input.answers, { profile, today });

  const answers = cleanAnswers(topic, input.answers, profile);
  const flags = evaluateRedFlags(topic, answers, profile);
  const trail = [...(input.changed_answers ?? []), ...(await trailOfDraft(work, patient.id, topic.key))];
  const language = patient.preferred_language;
  const texts = await loadTopicTexts(topic.key, language);
  const id = input.id ?? newId(now);
  const severities = flags.map((flag) => flag.severity);
  const state = newThread(caller.user_type, severities, now);
  const selected_services = [...new Set(input.selected_services)];
  const inquiry = {
    id,
    patient_id: patient.id,
    clinician_id: clinician.id,
    institution_id: clinician.institution_id,
    topic: topic.key,
    content_version: topic.version,
    language,
    answers,
    changed_answers: changedAnswers(uniqueTrail(trail), answers),
    selected_services,
    submitted_by_user_id: caller.user_id,
    submitted_by: caller.user_type,
    info_text: inquiryText({ topic, texts, answers }),
    created_at: work.at,
  };
  if (!(await insertThread(tx, inquiry, state))) throw new Refusal(409, 'id_taken');
  const red_flags = flags.map((flag) => ({ id: newId(now), ...flag }));
  const common = { e_contact_id: id, patient_id: patient.id, rule_version: topic.version, triggered_at: work.at };
  await insertRedFlags(
    tx,
    red_flags.map((flag) => ({ ...flag, ...common })),
  );
  await dropDraft(work, patient.id, topic.key);

  const change = headChanges(null, state);
  work.count(patient.user_id, change.patient);
  work.count(clinician.user_id, change.clinician);
  const people = [patient.user_id, clinician.user_id];
  work.tell([...people, caller.user_id], eContactCreated, { e_contact_id: id });
  await askForServices(work, { patient_id: patient.id, e_contact_id: id, services: selected_services, people });
  if (severities.includes('emergency')) work.sendOut(emergencySms(clinician));
  work.touches({ patient_ids: [patient.id], subject_id: id });
  const item = await itemFor(work, id);
  return { e_contact: item.e_contact, red_flags, item };
}

type Trail = NonNullable<CreateEContactInput['changed_answers']>;

/** The phone's trail and that of the saved draft mostly say the same. */
function uniqueTrail(trail: Trail): Trail {
  const seen = new Set<string>();
  return trail.filter((entry) => {
    const mark = JSON.stringify([entry.question_id, entry.before]);
    return !seen.has(mark) && seen.add(mark);
  });
}

/** Answers to plans: each is parsed by its question and judged at once, and clinicians are told of a danger. */
import { dangerWords } from '@hodi/domain/danger-words/generated/danger-words.ts';
import type { ConcernKind } from '@hodi/domain/plans/plan.ts';
import { mayAnswerPlan } from '@hodi/domain/plans/plan.policy.ts';
import { concernOf, isPressing, judgeScore, judgeText, loadScore } from '@hodi/domain/plans/plan-danger.ts';
import { dueDays } from '@hodi/domain/plans/plan-days.ts';
import type * as api from '@hodi/domain/plans/plans.api.ts';
import { cleanAnswers, validateAnswers } from '@hodi/domain/questionnaires/validate-answers.ts';
import type { AnswerOf, BodyOf, ParamsOf } from '@hodi/domain/shared/endpoint.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import { momentSaid } from '@hodi/domain/shared/time.ts';
import { raiseOfPlan } from '#server/features/record/alarms.service.ts';
import { tellOfDanger } from '#server/features/record/danger-news.service.ts';
import { createMeasured } from '#server/features/record/measurements.service.ts';
import { knownNow, profileAt } from '#server/features/record/written-by.service.ts';
import { planDangerSms } from '#server/outside/sms/texts.ts';
import { Refusal, badField, notFound } from '#server/wire/refusal.ts';
import { localDay, timeZoneOf } from '#server/work/local-day.ts';
import type { Existing } from '#server/work/perform.ts';
import type { Work } from '#server/work/work.ts';
import { closeAsked, tellChanged } from './plan-news.service.ts';
import * as rows from './plans.repository.ts';
import { lockSeen, planNow } from './plans.service.ts';

type Body = BodyOf<typeof api.answerPlan>;
type Said = Pick<
  Parameters<typeof rows.insertAnswer>[1],
  'text' | 'compared' | 'entry_id' | 'answers' | 'score' | 'danger' | 'raised' | 'rule_version'
>;

const nothing: Said = {
  text: '',
  compared: null,
  entry_id: null,
  answers: null,
  score: null,
  danger: null,
  raised: null,
  rule_version: null,
};

interface Asked {
  plan: rows.StoredPlan;
  /** Signs counted keys. */
  secret: string;
}

/** @throws Refusal 400 field `text` `required`. */
function readWords({ text = '', compared }: Body): Said {
  if (text === '' && compared === undefined) throw badField('text', 'required');
  const { danger, raised } = judgeText(dangerWords, text);
  return { ...nothing, text, compared: compared ?? null, danger, raised: [...raised] };
}

/** Written into the record, where it is judged and told. @throws Refusal 400 naming the field. */
async function readMeasure(
  work: Work,
  { plan, secret }: Asked,
  { measured, answered_at, noted_at }: Body,
): Promise<Said> {
  if (measured === undefined || plan.ask.kind !== 'measure') throw badField('measured', 'required');
  if (measured.measure !== plan.ask.measure) throw badField('measured', 'not_asked');
  const occasion = { measured_at: answered_at, noted_at, measured_by: 'patient' as const, remark: '' };
  const of = { patient_id: plan.patient_id, secret };
  await createMeasured(work, of, { ...occasion, values: [measured] });
  return { ...nothing, entry_id: measured.id };
}

/** @throws Refusal 400 naming each question. */
async function readScore(work: Work, { plan }: Asked, { answers = {}, answered_at }: Body): Promise<Said> {
  if (plan.ask.kind !== 'score') throw badField('answers', 'required');
  const { score: name } = plan.ask;
  const topic = await loadScore(name);
  const profile = await profileAt(work, plan.patient_id, answered_at);
  const problems = validateAnswers(topic, answers, { profile, mode: 'complete' });
  if (problems.length > 0) {
    const fields = problems.map(({ question_id, ...problem }) => ({ field: `answers.${question_id}`, ...problem }));
    throw new Refusal(400, 'invalid_request', { fields });
  }
  const clean = cleanAnswers(topic, answers, profile);
  const { pregnancy } = await knownNow(work, plan.patient_id);
  const { score, danger, raised, version } = judgeScore(topic, name, { answers: clean, profile, pregnancy });
  return { ...nothing, answers: clean, score, danger, raised: [...raised], rule_version: version };
}

/**
 * The day that is answered. By a clock that is ahead the phone asks too early, and what its person says is taken all the same: for the
 * last day that has come, or for none, so that each day to come is still asked for. @throws Refusal 400 field `due_on`.
 */
async function dayOf(work: Work, plan: rows.StoredPlan, { due_on }: Body): Promise<string> {
  const today = localDay(await timeZoneOf(work.tx, plan.institution_id), work.now);
  const days = dueDays(plan);
  if (!days.includes(due_on)) throw badField('due_on', 'invalid_date');
  const hasCome = (day: string) => day <= addDays(today, 1);
  return hasCome(due_on) ? due_on : (days.findLast(hasCome) ?? today);
}

/** The basis of comparison: the answer before it; for the first measured value, the last one in the record. */
async function answerBefore(
  work: Work,
  plan: rows.StoredPlan,
  { answers, at }: { answers: readonly rows.AnswerRow[]; at: number },
) {
  const before = answers[at - 1];
  const point = answers[at]?.point ?? null;
  if (before !== undefined || plan.ask.kind !== 'measure' || point === null) return before;
  return { score: null, point: await rows.pointBefore(work.tx, plan, { measure: plan.ask.measure, point }) };
}

/** Why a clinician should look at an answer. Records that are read as one count together. */
async function concernFor(work: Work, plan: rows.StoredPlan, id: string): Promise<ConcernKind | null> {
  const answers = await rows.answersOf(work.tx, [plan.id]);
  const at = answers.findIndex((answer) => answer.id === id);
  const answer = answers[at];
  if (answer === undefined) return null;
  const { ask } = plan;
  const measure = ask.kind === 'measure' ? ask.measure : null;
  const target = measure === null ? null : await rows.targetOf(work.tx, plan, measure);
  const score = ask.kind === 'score' ? { name: ask.score, topic: await loadScore(ask.score) } : null;
  const before = await answerBefore(work, plan, { answers, at });
  return concernOf(answer, before, { measure, target, score });
}

/**
 * A worse answer never hides a dangerous one, and is new itself: whoever saw the danger, or confirms its value, has not seen this.
 * A missed answer stops counting with the next answer.
 */
async function putConcern(work: Work, plan: rows.StoredPlan, { kind, said }: { kind: ConcernKind | null; said: Said }) {
  const before = plan.calls ? plan.concern : null;
  if (kind === null && before !== 'missed') return;
  const concern = kind === 'worse' && before === 'dangerous' ? before : kind;
  const concern_entry_id = kind === 'dangerous' ? said.entry_id : null;
  await rows.changePlan(work.tx, plan.id, { concern, concern_at: kind && work.at, concern_entry_id });
}

/**
 * Tells of a dangerous answer, however long it waited on the phone: nobody has seen it yet. For a measured value the
 * record does. Dangers told like an emergency wait for an answer too.
 */
async function tellDanger(work: Work, { plan, secret }: Asked, { said, body }: { said: Said; body: Body }) {
  const { danger, entry_id } = said;
  if (entry_id !== null || (danger !== 'emergency' && danger !== 'urgent')) return;
  const { patient_id, id: plan_id } = plan;
  const isLikeEmergency = isPressing(plan.ask.kind, said);
  if (isLikeEmergency) await raiseOfPlan(work, { id: body.id, plan_id });
  const kind = isLikeEmergency ? 'emergency_in_plan' : 'urgent_in_plan';
  const sms = isLikeEmergency ? planDangerSms : null;
  await tellOfDanger(work, { patient_id, subject_id: plan_id, secret, kind, sms });
}

/** Of a measured value, when it was measured. Nobody answers before the plan was set, nor in the future. */
async function answeredAt(
  work: Work,
  plan: rows.StoredPlan,
  { said, body }: { said: Said; body: Body },
): Promise<Date> {
  const measured = said.entry_id === null ? undefined : await rows.measuredAt(work.tx, said.entry_id);
  return new Date(measured ?? momentSaid(body.answered_at, { earliest: plan.created_at, now: work.now }));
}

/** @throws Refusal 400 naming the field; 404 for a plan that the caller does not answer; 409 `id_taken`. */
export async function answer(
  work: Work,
  { secret, ...of }: ParamsOf<typeof api.answerPlan> & { secret: string },
  body: Body,
): Promise<AnswerOf<typeof api.answerPlan>> {
  const plan = await lockSeen(work, of);
  if (!mayAnswerPlan(work.caller, plan)) throw notFound();
  const due_on = await dayOf(work, plan, body);
  const asked = { plan, secret };
  const said =
    plan.ask.kind === 'question'
      ? readWords(body)
      : await (plan.ask.kind === 'measure' ? readMeasure(work, asked, body) : readScore(work, asked, body));
  const { id, patient_id } = plan;
  const row = { ...said, id: body.id, plan_id: id, patient_id, due_on, author_id: work.caller.user_id };
  const answered_at = await answeredAt(work, plan, { said, body });
  const times = { answered_at, created_at: work.at };
  if (!(await rows.insertAnswer(work.tx, { ...row, ...times }))) throw new Refusal(409, 'id_taken');
  await putConcern(work, plan, { kind: await concernFor(work, plan, body.id), said });
  await closeAsked(work, plan);
  await tellDanger(work, asked, { said, body });
  await tellChanged(work, plan, [work.caller.user_id]);
  work.touches({ patient_ids: [patient_id], subject_id: id });
  return answered(work, id, body.id);
}

async function answered(work: Work, plan_id: string, id: string): Promise<AnswerOf<typeof api.answerPlan>> {
  const plan = await planNow(work, plan_id);
  const found = plan.answers.find((one) => one.id === id);
  if (found === undefined) throw new Error('an answer is gone');
  return { plan, answer: found };
}

/** The answer of an earlier request whose key has been deleted. */
export async function answeredBefore(
  work: Work,
  { patient_id, plan_id }: ParamsOf<typeof api.answerPlan>,
  { id }: Body,
): Promise<(Existing & { answer: AnswerOf<typeof api.answerPlan> }) | undefined> {
  const found = await rows.answerById(work.tx, id);
  if (found?.plan_id !== plan_id || found.patient_id !== patient_id || found.author_id !== work.caller.user_id) {
    return undefined;
  }
  return { patient_id, answer: await answered(work, plan_id, id) };
}

/**
 * Whether a measured value is dangerous: by the rules of the content, read with what the record knows of the person. A rule counts
 * only where the value raises it: what the record alone would raise is no news of this measurement.
 */
import { type KnownValues, profileValues } from '../questionnaires/evaluate-expression.ts';
import { loadTopic } from '../questionnaires/load-topic.ts';
import { profilesOfAges } from '../questionnaires/profile.ts';
import type { ActionKey, Profile, Topic } from '../questionnaires/topic.ts';
import { momentOfId } from '../shared/id.ts';
import { roundTo } from '../questionnaires/values/read-answer.ts';
import { flagsOf, type RaisedFlag } from '../red-flags/evaluate-red-flags.ts';
import { questionsOf } from './measured.ts';
import type { EntrySource } from './record-entry.ts';
import type { Danger, MeasurementDetails } from './measurement.ts';

export type MeasurementRules = Pick<Topic, 'rules' | 'version'>;

/** Facts about the person at the time of judging. */
export interface JudgedBy {
  /** On the day of measuring. */
  readonly profile: Profile;
  /** Classes of the conditions and medicines of the record that hold now: `diabetes`, `steroid`. */
  readonly classes: readonly string[];
  readonly pregnancy: 'pregnant' | 'postpartum' | null;
  /** Of weight: what was measured before, newest first. */
  readonly earlier: readonly { readonly at: string; readonly value: number }[];
}

type Judged = Pick<MeasurementDetails, 'measure' | 'value' | 'lower' | 'context' | 'measured_at'>;

const dayMs = 24 * 60 * 60_000;

/** In percent of the heaviest within so many days before; undefined where none was measured. */
function weightChange({ value, measured_at }: Judged, earlier: JudgedBy['earlier'], days: number): number | undefined {
  const now = Date.parse(measured_at);
  const within = earlier.filter(({ at }) => Date.parse(at) < now && Date.parse(at) >= now - days * dayMs);
  const before = Math.max(...within.map((one) => one.value));
  return within.length === 0 ? undefined : roundTo(((value - before) / before) * 100, 1);
}

function measuredValues(judged: Judged, { earlier }: JudgedBy): [string, number][] {
  const [, id, lowerId] = questionsOf(judged);
  const values: [string, number][] = [[id, judged.value]];
  if (lowerId !== undefined && judged.lower !== null) values.push([lowerId, judged.lower]);
  if (judged.measure !== 'weight') return values;
  for (const days of [30, 180]) {
    const change = weightChange(judged, earlier, days);
    if (change !== undefined) values.push([`weight_change_${days}_days`, change]);
  }
  return values;
}

/** The record's facts as answers to the questions that rules refer to. */
function knownOf({ classes, pregnancy }: JudgedBy, profile: Profile): Map<string, string | number | readonly string[]> {
  const known = new Map<string, string | number | readonly string[]>(profileValues(profile));
  known.set('chronic_conditions', classes);
  known.set('current_medicines', classes);
  if (pregnancy !== null) known.set('pregnancy_status', pregnancy);
  return known;
}

/** Emergencies first. Where the age is not certain, what any possible age raises. */
function raisedBy(rules: Pick<Topic, 'rules'>, judged: Judged, by: JudgedBy): RaisedFlag[] {
  const values = measuredValues(judged, by);
  const readings = profilesOfAges(by.profile).map((profile) => knownOf(by, profile));
  const withValues = readings.map((known): KnownValues => new Map([...known, ...values]));
  const anyway = new Set(flagsOf(rules, ...readings).map(({ rule_id }) => rule_id));
  return flagsOf(rules, ...withValues).filter(({ rule_id }) => !anyway.has(rule_id));
}

const dangerOfAction = (action: ActionKey): Danger => {
  if (action === 'care_soon') return 'warning';
  return action === 'care_today' ? 'urgent' : 'emergency';
};
const gravest: readonly Danger[] = ['emergency', 'urgent', 'warning'];

/** Of what rules raised, how grave the gravest is. */
export function gravestOf({ rules }: Pick<Topic, 'rules'>, raised: readonly RaisedFlag[]): Danger | null {
  const found = rules.filter(({ id }) => raised.some(({ rule_id }) => rule_id === id));
  const dangers = new Set(found.map(({ action }) => dangerOfAction(action)));
  return gravest.find((one) => dangers.has(one)) ?? null;
}

export interface Judgement {
  readonly danger: Danger | null;
  readonly raised: readonly RaisedFlag[];
  /** Of the content whose rules judged. */
  readonly version: string;
}

/** The rules of the content for what was measured. */
export const rulesFor = async (judged: Pick<Judged, 'measure' | 'context'>): Promise<MeasurementRules> => {
  const [topic] = questionsOf(judged);
  return topic === 'measurements' ? (await import('./generated/measurements.ts')).topic : loadTopic(topic);
};

export async function judgeMeasurement(judged: Judged, by: JudgedBy): Promise<Judgement> {
  const topic = await rulesFor(judged);
  const raised = raisedBy(topic, judged, by);
  return { danger: gravestOf(topic, raised), raised, version: topic.version };
}

/** Days after which a value that was measured long before it was written down calls nobody: the questionnaires ask for 7 days. */
export const daysOfNews = 7;

/** A phone's clock may be a little ahead, in milliseconds. */
export const longestAhead = 10 * 60_000;

/** Times told by a phone whose clock may be wrong; an app of the version before tells no `noted_at`. */
interface SaidMoments {
  id: string;
  measured_at: string;
  noted_at?: string | undefined;
}

/**
 * When a value was measured and when it was written down, in milliseconds since 1970, each at most `now`. A clock that is ahead, or stands
 * before its author had an account, is put right as if the value arrived at once: nobody knows better, and an alarm too many is better
 * than none. A value that waited on the phone keeps its times.
 * @param authorSince when the author's account was made.
 */
export function momentsOfValue(
  { id, measured_at, noted_at }: SaidMoments,
  { authorSince, now }: { authorSince: number; now: number },
): { measured: number; noted: number } {
  const measured = Date.parse(measured_at);
  const noted = noted_at === undefined ? momentOfId(id) : Date.parse(noted_at);
  const isAhead = measured > now + longestAhead;
  const isBehind = noted < authorSince && measured <= now - daysOfNews * dayMs;
  if (isAhead) return { measured: Math.min(measured - Math.max(noted - now, 0), now), noted: now };
  if (isBehind) return { measured: Math.min(measured + now - noted, now), noted: now };
  return { measured, noted: Math.min(noted, now) };
}

/** When it was written down: a value may have waited on a phone for weeks, and nobody has seen it before. */
export const writtenAt = ({ noted_at, created_at }: { noted_at?: string | undefined; created_at: string }): string =>
  noted_at ?? created_at;

interface Written {
  /** Null of what raised none. */
  alarm: 'open' | 'answered' | null;
  isConfirmed: boolean;
  isInError: boolean;
  written_at: string;
  source: EntrySource;
  is_corrected?: boolean | undefined;
}

interface Dangerous {
  danger: Danger | null;
  measured_at: string;
}

/** Of the days before it was written down. */
export const isRecent = ({ measured_at }: Pick<Dangerous, 'measured_at'>, written_at: string): boolean =>
  Date.parse(measured_at) > Date.parse(written_at) - daysOfNews * dayMs;

/** Of an inquiry the red flags of its answers call somebody; they tell nothing of a value that was corrected since. */
const isNews = (
  value: Dangerous,
  { source, is_corrected = false, written_at }: Pick<Written, 'source' | 'is_corrected' | 'written_at'>,
): boolean => (source !== 'questionnaire' || is_corrected) && isRecent(value, written_at);

/** Whether it waits for an answer as the emergency of an inquiry does, whoever wrote it down. */
export const raisesAlarm = (value: Dangerous, written: Pick<Written, 'source' | 'written_at'>): boolean =>
  value.danger === 'emergency' && isNews(value, written);

/**
 * Whether a corrected value waits for an answer. The same value asks nobody anew, unless it called nobody before, such as with a wrong
 * day. The red flags of an inquiry call for what its answers said, not for a correction of it.
 */
export function correctionRaisesAlarm(
  after: Dangerous,
  before: Dangerous & { isSameValue: boolean },
  written_at: string,
): boolean {
  const calls = (value: Dangerous) => value.danger === 'emergency' && isRecent(value, written_at);
  return calls(after) && !(before.isSameValue && calls(before));
}

/**
 * Whether a clinician has to look at it: an emergency that nobody has answered, or a danger that nobody has confirmed. The answer to an
 * emergency says nothing of a lesser danger that it was corrected to.
 */
export const needsClinician = (value: Dangerous, written: Written): boolean => {
  if (written.isInError) return false;
  if (written.alarm === 'open') return true;
  if (written.alarm === 'answered' && value.danger === 'emergency') return false;
  const isDanger = value.danger === 'emergency' || value.danger === 'urgent';
  return isDanger && !written.isConfirmed && isNews(value, written);
};

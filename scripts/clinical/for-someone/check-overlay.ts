/** Each text of a topic has a wording about another person, or is listed as neutral; everything listed exists. */
import type { Bilingual } from '@hodi/domain/shared/language.ts';
import { secondPerson, wordingProblems } from '@hodi/domain/content-review/person-wording.ts';
import { type TopicKey, topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { checkExpression } from '../check/check-expression.ts';
import type { SharedFile } from '../content-schema.ts';
import { parseExpression } from '../parse-expression.ts';
import type { ResolvedTopic } from '../resolve-topic.ts';
import type { Problems } from '../source-problems.ts';
import type { Entry, SharedOverlayFile, TopicOverlayFile } from './overlay-schema.ts';
import { FOLDER, type OverlayFiles } from './read-overlays.ts';
import { isWordedByShared } from './resolve-overlay.ts';

/** "Ukiwa" is the body there, read by eye. */
const readByEye = new Set(['FEVER_EMERGENCY_003']);

type SourceQuestion = ResolvedTopic['file']['questions'][number] | SharedFile['questions'][number];

/** One overlay file being checked: its wordings, and the entries of its lists that were needed. */
class Checked {
  readonly #neutral: ReadonlySet<string>;
  readonly #carers: ReadonlySet<string>;
  readonly #needed = new Set<string>();
  readonly #known = new Set<string>();
  readonly #add: (id: string, what: string) => void;

  constructor(
    file: string,
    { neutral = [], carer_you = [] }: TopicOverlayFile | SharedOverlayFile,
    problems: Problems,
  ) {
    this.#neutral = new Set(neutral);
    this.#carers = new Set(carer_you);
    this.#add = (id, what) => problems.add(`${FOLDER}/${file}.yaml`, id, what);
  }

  add(id: string, what: string): void {
    this.#add(id, what);
  }

  #words(id: string, text: Partial<Bilingual>, isCarers: boolean): void {
    const { en, sw } = text;
    if (en === undefined || sw === undefined) return this.add(id, 'in one language only');
    for (const what of wordingProblems({ en, sw }, isCarers)) this.add(id, what);
  }

  /** @returns whether the entry has words of its own, or needs none. */
  entry(id: string, entry: Entry | undefined): boolean {
    this.#known.add(id);
    if (entry === undefined) return false;
    const isCarers = this.#carers.has(id);
    const { en, sw, hint, infant, adult, only_self, from_age_years, reason } = entry;
    if ((only_self || from_age_years !== undefined) && reason === undefined) this.add(id, 'needs a reason');
    if (only_self) return true;
    // A hint always speaks to the carer.
    if (hint) this.#words(`${id}.hint`, hint, true);
    if (infant) this.#words(`${id}.infant`, infant, isCarers);
    if (infant?.hint) this.#words(`${id}.infant.hint`, infant.hint, true);
    if (adult) this.#words(`${id}.adult`, adult, isCarers);
    const hasWords = en !== undefined || sw !== undefined;
    if (hasWords) this.#words(id, entry, isCarers);
    else if (Object.keys(entry).length === 0) this.add(id, 'is empty');
    return hasWords;
  }

  /** The usual text stays: it must not address anybody. */
  neutral(id: string, usual: Bilingual | undefined, all?: string): void {
    this.#known.add(id);
    const listed = [id, all].find((name) => name !== undefined && this.#neutral.has(name));
    if (listed === undefined) return this.add(id, 'is neither worded nor listed as neutral');
    this.#needed.add(listed);
    if (usual === undefined || this.#carers.has(id) || readByEye.has(id)) return;
    const you = secondPerson(usual);
    if (you.length > 0) this.add(id, `is neutral, but its text says ${you.join(', ')}`);
  }

  /** Reports names that do not exist. */
  end(keys: readonly string[]): void {
    for (const key of keys) if (!this.#known.has(key)) this.add(key, 'there is nothing of this name');
    for (const id of this.#carers)
      if (!this.#known.has(id)) this.add(`carer_you ${id}`, 'there is nothing of this name');
    for (const id of this.#neutral) if (!this.#needed.has(id)) this.add(`neutral ${id}`, 'is not needed');
  }
}

function checkQuestion(source: SourceQuestion, own: TopicOverlayFile | SharedOverlayFile, checked: Checked): void {
  const id = 'use' in source ? source.use : source.id;
  const entry = own.questions?.[id];
  const isWorded = checked.entry(id, entry);
  const isOfShared = 'use' in source && isWordedByShared(source);
  const { en, sw } = source;
  if (!isWorded && !isOfShared) checked.neutral(id, en !== undefined && sw !== undefined ? { en, sw } : undefined);
  const options = 'options' in source && Array.isArray(source.options) ? source.options : [];
  for (const option of options) {
    const isCommon = typeof option === 'string';
    const code = isCommon ? option : option[0];
    const key = `${id}.${code}`;
    const isOptionWorded = checked.entry(key, own.options?.[key]);
    // A common option is among the shared ones.
    if (isOptionWorded || isCommon || entry?.only_self) continue;
    checked.neutral(key, { en: option[1], sw: option[2] }, `${id}.*`);
  }
}

function checkConditions({ topic }: ResolvedTopic, own: TopicOverlayFile, problems: Problems): void {
  const before = new Map<string, (typeof topic.questions)[number]>();
  for (const question of topic.questions) {
    const show_if = own.questions?.[question.id]?.show_if;
    const place = { file: `${FOLDER}/${topic.key}.yaml`, id: question.id };
    if (show_if !== undefined)
      problems.attempt(place, () =>
        checkExpression(parseExpression(show_if), { questions: before, scores: topic.scores ?? {} }),
      );
    before.set(question.id, question);
  }
}

function checkOffer(own: TopicOverlayFile, all: OverlayFiles['topics'], checked: Checked): void {
  const offer = own.topic_offer;
  if (!offer) return;
  if (!(topicKeys as readonly string[]).includes(offer.instead)) return checked.add('topic_offer', 'no such topic');
  if (all[offer.instead as TopicKey].topic_offer) checked.add('topic_offer', 'the other topic has an age of its own');
}

function checkTopicOverlay(resolved: ResolvedTopic, files: OverlayFiles, problems: Problems): void {
  const { file } = resolved;
  const own = files.topics[resolved.topic.key];
  const checked = new Checked(file.topic, own, problems);
  for (const source of file.questions) checkQuestion(source, own, checked);
  for (const rule of file.rules) {
    if (!checked.entry(rule.id, own.rules?.[rule.id])) checked.neutral(rule.id, rule);
  }
  if (own.intent) for (const what of wordingProblems(own.intent, false)) checked.add('intent', what);
  else if (secondPerson(file.intent).length > 0) checked.add('intent', 'speaks to "you" and has no other words');
  if (secondPerson(file.title).length > 0) checked.add('title', 'speaks to "you"');
  checkConditions(resolved, own, problems);
  checkOffer(own, files.topics, checked);
  const named = [own.questions, own.options, own.rules].flatMap((entries) => Object.keys(entries ?? {}));
  checked.end(named);
}

/** Of a section each entry is worded or neutral. */
function checkSection(
  of: { texts: Readonly<Record<string, unknown>>; worded: Readonly<Record<string, Entry>> | undefined },
  checked: Checked,
): void {
  for (const [id, usual] of Object.entries(of.texts)) {
    if (checked.entry(id, of.worded?.[id])) continue;
    const words = usual as Partial<Bilingual> | readonly unknown[];
    const isText = 'en' in words && typeof words.en === 'string';
    if (Array.isArray(usual)) checked.neutral(`${id}.*`, undefined);
    else checked.neutral(id, isText ? (words as Bilingual) : undefined);
  }
}

function checkSharedOverlay(shared: SharedFile, own: SharedOverlayFile, problems: Problems): void {
  const checked = new Checked('shared', own, problems);
  for (const source of shared.questions) checkQuestion(source, own, checked);
  checkSection({ texts: shared.groups, worded: own.groups }, checked);
  checkSection({ texts: shared.stems, worded: own.stems }, checked);
  checkSection({ texts: shared.actions, worded: own.actions }, checked);
  checkSection({ texts: shared.services_catalogue, worded: own.services_catalogue }, checked);
  checkSection({ texts: shared.common_options, worded: undefined }, checked);
  checkSection({ texts: shared.option_sets, worded: undefined }, checked);
  checkSection({ texts: shared.number_checks, worded: own.number_checks }, checked);
  const sections = [own.questions, own.options, own.groups, own.stems, own.actions, own.services_catalogue];
  checked.end(sections.flatMap((entries) => Object.keys(entries ?? {})));
}

export function checkOverlays(
  files: OverlayFiles,
  { shared, topics }: { shared: SharedFile; topics: readonly ResolvedTopic[] },
  problems: Problems,
): void {
  checkSharedOverlay(shared, files.shared, problems);
  for (const topic of topics) checkTopicOverlay(topic, files, problems);
}

import { actionKeys } from '@hodi/domain/questionnaires/topic.ts';
import type { SharedTemplates, Template, TopicTemplates } from '@hodi/domain/proposed-answers/templates.ts';
import { saidToCarer } from '@hodi/domain/proposed-answers/changed-sentences.ts';
import {
  longestSentence,
  isTooLong,
  isWholeSentence,
  lettersOf,
  promised,
} from '@hodi/domain/proposed-answers/sentence-wording.ts';
import { recordKinds, recordQuestions } from '@hodi/domain/proposed-answers/record-facts.ts';
import { serviceCodes } from '@hodi/domain/services/services.ts';
import { sentencesOf } from '@hodi/domain/red-flags/things-to-do.ts';
import { type Bilingual, languages } from '@hodi/domain/shared/language.ts';
import { checkExpression, type Known } from '../check/check-expression.ts';
import type { ResolvedTopic } from '../resolve-topic.ts';
import type { Problems } from '../source-problems.ts';
import { gapsOf, wordGaps } from './resolve-templates.ts';
import type { InteractionsFile, MedicinesFile, SharedTemplatesFile, TemplatesFile } from './template-schema.ts';

/** Every gap can be filled, and both languages have the same gaps. */
function checkGaps({ en, sw }: Template, known: Known): void {
  const [gaps, others] = [gapsOf(en).toSorted(), gapsOf(sw).toSorted()];
  if (gaps.join() !== others.join()) throw new Error('placeholders differ between the languages');
  const unknown = gaps.find((gap) => !wordGaps.has(gap) && !known.questions.has(gap));
  if (unknown !== undefined) throw new Error(`there is nothing to put into {${unknown}}`);
}

/** Gaps without the person's name, which one language may need and the other not. */
const namelessGaps = (text: string): string[] =>
  gapsOf(text)
    .filter((gap) => gap !== 'name')
    .toSorted();

/** Every sentence of a reply is also right for an author who writes for another person. */
function checkAboutOther(templates: readonly Template[], id: string, { file, problems }: Place): void {
  templates.forEach((template, at) => {
    const place = `${id} ${at + 1}`;
    if (template.about_other === undefined) problems.add(file, place, 'about_other: what is said about somebody else?');
    const said = saidToCarer(template);
    if (said) {
      const gaps = namelessGaps(template.en).join();
      for (const text of [said.en, said.sw]) {
        if (namelessGaps(text).join() !== gaps) problems.add(file, place, `other placeholders: "${text}"`);
        if (!isWholeSentence(text)) problems.add(file, place, `is no whole sentence: "${text}"`);
      }
    }
  });
  const all = templates.flatMap((template) => saidToCarer(template) ?? []);
  checkPromisesNothing(all, { file, problems }, id);
  checkLength(all, { file, problems }, id);
}

function checkPromisesNothing(texts: readonly Bilingual[], { file, problems }: Place, id: string): void {
  texts.forEach(({ en, sw }, at) => {
    for (const text of [en, sw]) {
      const found = promised(text);
      if (found) problems.add(file, `${id} ${at + 1}`, `says or promises what nobody did: "${found}"`);
    }
  });
}

/** The rubric in the README: replies have short sentences. */
function checkLength(texts: readonly Bilingual[], { file, problems }: Place, id: string): void {
  texts.forEach(({ en, sw }, at) => {
    for (const text of [en, sw]) {
      if (isTooLong(text))
        problems.add(file, `${id} ${at + 1}`, `has ${lettersOf(text)} letters; at most ${longestSentence}`);
    }
  });
}

function checkTemplate(template: Template, known: Known): void {
  if (template.en === template.sw) throw new Error('both languages are equal');
  for (const text of [template.en, template.sw]) {
    if (!isWholeSentence(text)) throw new Error(`is no whole sentence: "${text}"`);
  }
  checkGaps(template, known);
  const missing = template.about?.find((id) => !known.questions.has(id));
  if (missing !== undefined) throw new Error(`"${missing}" is not a question of this topic`);
  if (template.when) checkExpression(template.when, known);
}

interface Place {
  readonly file: string;
  readonly problems: Problems;
}

function checkAll(
  templates: readonly Template[],
  id: string,
  { known, file, problems }: Place & { known: Known },
): void {
  templates.forEach((template, at) =>
    problems.attempt({ file, id: `${id} ${at + 1}` }, () => checkTemplate(template, known)),
  );
}

function checkSame(names: { found: readonly string[]; wanted: readonly string[]; what: string }, place: Place): void {
  const { what } = names;
  const [found, wanted] = [new Set(names.found), new Set(names.wanted)];
  for (const id of wanted) if (!found.has(id)) place.problems.add(place.file, id, `this ${what} has no sentence`);
  for (const id of found) if (!wanted.has(id)) place.problems.add(place.file, id, `there is no such ${what}`);
}

interface AboutTopic {
  readonly topic: ResolvedTopic;
  readonly resolved: TopicTemplates;
}

/** Scored items are reported by their total. */
function checkLabels(file: TemplatesFile, { topic: { topic }, resolved }: AboutTopic, place: Place): void {
  const scored = new Set(Object.values(topic.scores ?? {}).flat());
  for (const { id } of topic.questions) {
    if (id === 'anything_else' || scored.has(id) || resolved.labels[id]) continue;
    place.problems.add(place.file, `labels.${id}`, 'this question has no short name');
  }
  const ids = new Set(topic.questions.map(({ id }) => id));
  for (const id of Object.keys(file.labels)) {
    if (!ids.has(id)) place.problems.add(place.file, `labels.${id}`, 'there is no such question');
  }
}

/** All checks of one topic's templates. */
export function checkTemplates(file: TemplatesFile, about: AboutTopic, problems: Problems): void {
  const { topic } = about.topic;
  const place = { file: `proposed-answers/${file.topic}.yaml`, problems };
  const known: Known = { questions: new Map(topic.questions.map((one) => [one.id, one])), scores: topic.scores ?? {} };
  const { acknowledge, summary, advice, watch, assess, plan } = about.resolved;
  const replies = Object.values(file.rules).flatMap(({ reply }) => (reply ? [reply] : []));
  checkAll([acknowledge], 'acknowledge', { ...place, known });
  for (const [id, list] of Object.entries({ summary, advice, watch, assess, plan })) {
    checkAll(list, id, { ...place, known });
    checkPromisesNothing(list, place, id);
  }
  checkPromisesNothing([acknowledge, ...Object.values(file.rules), ...replies], place, 'acknowledge, rules');
  for (const [id, list] of Object.entries({ acknowledge: [acknowledge, ...replies], summary, advice, watch })) {
    checkLength(list, place, id);
  }
  for (const [id, list] of Object.entries({ acknowledge: [acknowledge], summary, advice, watch })) {
    checkAboutOther(list, id, place);
  }
  // So that no note is without an assessment and a plan, whatever was answered.
  for (const [id, list] of Object.entries({ assess, plan })) {
    const isAlways = list.some(({ when, about: gaps }) => !when && !gaps);
    if (!isAlways) problems.add(place.file, id, 'one sentence must hold whatever was answered');
  }
  const rules = topic.rules.map(({ id }) => id);
  checkSame({ found: Object.keys(file.rules), wanted: rules, what: 'rule' }, place);
  checkLabels(file, about, place);
}

/** Each is the text of a red flag, in both languages: one whose text was changed would be taken for an action. */
function checkAsides({ asides }: SharedTemplates, topics: readonly ResolvedTopic[], { file, problems }: Place): void {
  for (const language of languages) {
    const texts = topics.flatMap(({ texts: { [language]: of } }) => [
      ...Object.values(of.warnings),
      ...Object.values(of.emergencies).map((text) => text[language]),
    ]);
    const said = new Set(texts.flatMap(sentencesOf));
    for (const { [language]: text } of asides)
      if (!said.has(text)) problems.add(file, 'asides', `no red flag says "${text}"`);
  }
}

/** Checks the common templates: every action, every service, a greeting for everybody. */
export function checkSharedTemplates(
  file: SharedTemplatesFile,
  { shared, topics }: { shared: SharedTemplates; topics: readonly ResolvedTopic[] },
  problems: Problems,
): void {
  const place = { file: 'proposed-answers/shared.yaml', problems };
  const known: Known = { questions: new Map(), scores: {} };
  checkSame({ found: Object.keys(file.urgent), wanted: actionKeys, what: 'action' }, place);
  checkSame({ found: Object.keys(file.services), wanted: serviceCodes, what: 'service' }, place);
  for (const [id, list] of Object.entries(shared.urgent)) checkAll(list, `urgent.${id}`, { ...place, known });
  for (const [id, { chosen, suggested }] of Object.entries(shared.services)) {
    checkAll([chosen, suggested], `services.${id}`, { ...place, known });
  }
  checkAll(shared.greeting, 'greeting', { ...place, known });
  checkAll([shared.greeting_of_carer], 'greeting_of_carer', { ...place, known });
  const { messages, greeting_again, follow_up, notes } = shared;
  const answers = Object.values(messages.reply);
  checkAll([greeting_again, ...answers], 'messages', { ...place, known });
  checkAll(Object.values(shared.attestations), 'attestations', { ...place, known });
  const services = Object.values(shared.services).flatMap(({ chosen, suggested }) => [chosen, suggested]);
  const said = { greeting: shared.greeting, messages: answers, services, follow_up: Object.values(follow_up) };
  for (const [id, list] of Object.entries(said)) {
    checkLength(list, place, id);
    checkPromisesNothing(list, place, id);
  }
  const urgentOnes = Object.values(shared.urgent).flat();
  const toCarers = { urgent: urgentOnes, messages: [greeting_again, ...answers], services, follow_up: said.follow_up };
  for (const [id, list] of Object.entries({ ...toCarers, safety_net: [shared.safety_net] })) {
    checkAboutOther(list, id, place);
  }
  const { urgent, not_measured, measured, no_flag, danger } = notes;
  const lines = [not_measured, measured, no_flag, danger, notes.follow_up, ...Object.values(urgent)];
  checkPromisesNothing(lines, place, 'notes');
  checkAll([shared.safety_net, ...Object.values(shared.follow_up)], 'safety_net, follow_up', { ...place, known });
  if (shared.greeting.at(-1)?.when) problems.add(place.file, 'greeting', 'the last must hold for everybody');
  checkAsides(shared, topics, place);
  const ids = new Set(topics.flatMap(({ topic }) => topic.questions.map(({ id }) => id)));
  for (const id of Object.keys(file.notes.labels)) {
    if (!ids.has(id)) problems.add(place.file, `notes.labels.${id}`, 'there is no such question');
  }
}

/** The table of medicines refers to existing answers. */
export function checkMedicines(file: MedicinesFile, topics: readonly ResolvedTopic[], problems: Problems): void {
  const options = (id: string): readonly string[] => {
    const found = topics.flatMap(({ topic }) => topic.questions).find((question) => question.id === id);
    return found && 'options' in found ? found.options : [];
  };
  const names = Object.values(file.groups).flatMap((group) => group.names);
  for (const name of names.filter((one, at) => names.indexOf(one) !== at)) {
    problems.add('proposed-answers/medicines.yaml', name, 'this name is in two groups');
  }
  for (const [id, group] of Object.entries(file.groups)) {
    const { medicines } = recordQuestions;
    const listed = recordKinds.map((kind) => ({ question: recordQuestions[kind], codes: group[kind] }));
    for (const { question, codes } of [...listed, { question: medicines, codes: group.reported_as }]) {
      const wrong = codes?.find((code) => !options(question).includes(code));
      if (wrong) problems.add('proposed-answers/medicines.yaml', id, `"${question}" has no option "${wrong}"`);
    }
  }
}

/** Each pair names two existing groups, and is listed once. */
export function checkInteractions({ pairs }: InteractionsFile, { groups }: MedicinesFile, problems: Problems): void {
  const file = 'proposed-answers/interactions.yaml';
  const seen = new Set<string>();
  for (const { pair } of pairs) {
    const id = pair.toSorted().join(' and ');
    for (const group of pair) if (!groups[group]) problems.add(file, id, `there is no group "${group}"`);
    if (pair[0] === pair[1]) problems.add(file, id, 'is one group only');
    if (seen.has(id)) problems.add(file, id, 'stands twice');
    seen.add(id);
  }
}

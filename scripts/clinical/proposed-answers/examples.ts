/**
 * Complete drafts, for clinicians to read and for tests to compare: for each topic an ordinary case and its worst one.
 */
import type { ProposedAnswers } from './templates.ts';
import { contactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { evaluateRedFlags } from '@hodi/domain/red-flags/evaluate-red-flags.ts';
import { proposeAnswer } from '@hodi/domain/proposed-answers/propose-notes.ts';
import type { DraftSentence } from '@hodi/domain/proposed-answers/proposed-answers.api.ts';
import { noRecord } from '@hodi/domain/proposed-answers/record-facts.ts';
import type { ThreadLine } from '@hodi/domain/proposed-answers/thread-facts.ts';
import { type Language, languages } from '@hodi/domain/shared/language.ts';
import type { SharedFile, SourceVector } from '../content-schema.ts';
import { resolveRanges } from '../resolve-ranges.ts';
import type { ResolvedTopic } from '../resolve-topic.ts';
import { vectorProfile, wireAnswers } from '../vector-answers.ts';

interface Content {
  readonly shared: SharedFile;
  readonly topics: readonly ResolvedTopic[];
  readonly proposed: ProposedAnswers;
}

interface About {
  readonly topic: ResolvedTopic;
  readonly content: Content;
  readonly thread?: readonly ThreadLine[];
}

function draftOf(vector: SourceVector, language: Language, { topic: one, content, thread = [] }: About) {
  const { topic, texts } = one;
  const own = content.proposed.topics.find((templates) => templates.topic === topic.key);
  if (!own) throw new Error(`no sentences for ${topic.key}`);
  const profile = vectorProfile(vector.profile, content.shared.default_profile);
  const answers = wireAnswers(topic, vector.answers);
  const in_language = { language, texts: texts[language] };
  return proposeAnswer(
    {
      topic,
      answers,
      corrections: [],
      profile,
      flags: evaluateRedFlags(topic, answers, profile).map((flag) => ({ ...flag, is_open: true })),
      selected_services: ['NURSE_APPOINTMENT'],
      thread,
      record: noRecord,
      called_in_vain: null,
      given_name: 'Achieng',
      names: ['Achieng'],
      numbers: contactNumbers({ country: 'KE' }),
      reply: in_language,
      notes: { ...in_language, classes: resolveRanges(content.shared, language) },
    },
    { shared: content.proposed.shared, own },
  );
}

const markOf = ({ is_locked, is_ticked }: DraftSentence): string => (is_locked ? '[#]' : is_ticked ? '[x]' : '[ ]');

const lineOf = (sentence: DraftSentence): string => {
  const why = sentence.question_ids.length > 0 ? ` _(${sentence.question_ids.join(', ')})_` : '';
  return `- ${markOf(sentence)} ${sentence.text}${why}`;
};

/** Lines shown at once, lines that only the clinician can confirm, and lines under "More". */
function linesOf(draft: readonly DraftSentence[], kind: DraftSentence['kind']): string {
  const own = draft.filter((one) => one.kind === kind);
  const groups: [title: string, of: readonly DraftSentence[]][] = [
    ['', own.filter((one) => one.part !== 'attestation' && one.is_more !== true)],
    ['Tick only what is true:', own.filter(({ part }) => part === 'attestation')],
    ['More:', own.filter(({ is_more }) => is_more)],
  ];
  return groups
    .filter(([, of]) => of.length > 0)
    .map(([title, of]) => `${title === '' ? '' : `${title}\n\n`}${of.map(lineOf).join('\n')}`)
    .join('\n\n');
}

const sectionOf = (title: string, draft: readonly DraftSentence[]): string =>
  `\n## ${title}\n\n${linesOf(draft, 'reply')}\n\nNotes:\n\n${linesOf(draft, 'note')}\n`;

/** A case without a red flag and the one with most of them. */
function casesOf({ file }: ResolvedTopic): SourceVector[] {
  const calm = file.vectors.find(({ expect }) => expect.length === 0);
  const worst = file.vectors.toSorted((a, b) => b.expect.length - a.expect.length)[0];
  return [calm, worst].filter((vector) => vector !== undefined);
}

/** Messages of patients after their answers, in both languages. */
const messages: Readonly<Record<Language, readonly string[]>> = {
  en: ['I cannot breathe well now.', 'It is much worse today.', 'Can I take ibuprofen?', 'I feel better.', 'Thanks!'],
  sw: ['Napumua kwa shida sasa.', 'Leo imezidi sana.', 'Je, naweza kumeza ibuprofen?', 'Nimepata nafuu.', 'Asante!'],
};
export const examplesOfThreads = messages.en.length;

/** Each after an answer of the clinic: sentences that were sent before are not proposed again. */
function threadSections(content: Content): string[] {
  const topic = content.topics.find((one) => one.topic.key === 'temperature');
  const [vector] = topic ? casesOf(topic) : [];
  if (!topic || !vector) return [];
  return languages.flatMap((language) => {
    const advice = [...draftOf(vector, language, { topic, content })].find(({ part }) => part === 'advice');
    return messages[language].map((text) => {
      const answer = { seq: 1, by: 'clinician', text: advice?.text ?? '' } as const;
      const thread = [answer, { seq: 2, by: 'patient', text } as const];
      const title = `${topic.texts[language].title} (${language}), after “${answer.text}” and “${text}”`;
      return sectionOf(title, [...draftOf(vector, language, { topic, content, thread })]);
    });
  });
}

const HEAD = `# Proposed answers, as they come out

Made by \`npm run clinical:examples\` from the sentences in this folder; not to be edited. [x] is ticked, [ ] is not, [#] is
urgent care that cannot be left out. After a sentence stand the questions that it rests on. Read them by the rubric in
[README.md](README.md). **Not yet reviewed by a clinician.**
`;

/** All examples as one text. */
export function examplesOf(content: Content): string {
  const sections = content.topics.flatMap((topic) =>
    casesOf(topic).flatMap((vector) =>
      languages.map((language) => {
        const flags = vector.expect.length > 0 ? vector.expect.join(', ') : 'no red flag';
        const draft = [...draftOf(vector, language, { topic, content })];
        return sectionOf(`${topic.texts[language].title} (${language}): ${flags}`, draft);
      }),
    ),
  );
  return HEAD + [...sections, ...threadSections(content)].join('');
}

/** Drafts in full, for clinicians to read and for tests to compare: of each topic an ordinary case and its worst one. */
import type { ProposedAnswers } from './templates.ts';
import { contactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { evaluateRedFlags } from '@hodi/domain/red-flags/evaluate-red-flags.ts';
import { proposeAnswer } from '@hodi/domain/proposed-answers/propose-answer.ts';
import type { DraftSentence } from '@hodi/domain/proposed-answers/proposed-answers.api.ts';
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

function draftOf(
  vector: SourceVector,
  language: Language,
  { topic: one, content }: { topic: ResolvedTopic; content: Content },
) {
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

/** One without a red flag and the one with most of them. */
function casesOf({ file }: ResolvedTopic): SourceVector[] {
  const calm = file.vectors.find(({ expect }) => expect.length === 0);
  const worst = file.vectors.toSorted((a, b) => b.expect.length - a.expect.length)[0];
  return [calm, worst].filter((vector) => vector !== undefined);
}

const HEAD = `# Proposed answers, as they come out

Made by \`npm run clinical:examples\` from the sentences in this folder; not to be edited. [x] is ticked, [ ] is not, [#] is
urgent care that cannot be left out. After a sentence stand the questions that it rests on. **Not yet reviewed by a
clinician.**
`;

/** All examples as one text. */
export function examplesOf(content: Content): string {
  const sections = content.topics.flatMap((topic) =>
    casesOf(topic).flatMap((vector) =>
      languages.map((language) => {
        const flags = vector.expect.length > 0 ? vector.expect.join(', ') : 'no red flag';
        const lines = [...draftOf(vector, language, { topic, content })].map(lineOf);
        return `\n## ${topic.texts[language].title} (${language}): ${flags}\n\n${lines.join('\n')}\n`;
      }),
    ),
  );
  return HEAD + sections.join('');
}

/** Each topic as its reviewers read it, put together from what the build has read and checked. */
import { join } from 'node:path';
import type { ContentItem, ContentVector, ReviewedContent, WordExample } from '@hodi/domain/content-review/content.ts';
import type { SharedFile } from '../content-schema.ts';
import type { DangerWordsFile } from '../danger-words/danger-words-schema.ts';
import type { Overlays } from '../for-someone/overlays.ts';
import type { ResolvedOverlay } from '../for-someone/resolve-overlay.ts';
import {
  type SharedTemplatesFile,
  sharedTemplatesSchema,
  type TemplatesFile,
  templatesFileSchema,
} from '../proposed-answers/template-schema.ts';
import type { ProposedAnswers } from '../proposed-answers/templates.ts';
import { readFile } from '../read-content.ts';
import type { RecordContent } from '../record/record-content.ts';
import type { ResolvedTopic } from '../resolve-topic.ts';
import { Problems } from '../source-problems.ts';
import { vectorProfile, wireAnswers } from '../vector-answers.ts';
import { answerItems, sharedAnswerItems, type SentenceSources } from './answer-items.ts';
import { inBoth, questionItems } from './question-items.ts';
import { actionItems, ruleItems } from './rule-items.ts';

export interface ToReview {
  readonly shared: SharedFile;
  readonly topics: readonly ResolvedTopic[];
  readonly overlays: Overlays;
  readonly dangerWords: DangerWordsFile;
  readonly record: RecordContent;
  readonly proposed: ProposedAnswers;
}

type Sentences = TemplatesFile['advice'];

function sourcesOf(...lists: readonly Sentences[]): SentenceSources {
  return new Map(
    lists.flat().flatMap((entry) => {
      if ('use' in entry) return [];
      const { en, source, basis } = entry;
      return [[en, { source, basis }] as const];
    }),
  );
}

function vectorsOf({ topic, file }: ResolvedTopic, { default_profile }: SharedFile): ContentVector[] {
  return file.vectors.map(({ note, profile, answers, expect, near = [] }) => ({
    ...(note && { note }),
    profile: vectorProfile(profile, default_profile),
    answers: wireAnswers(topic, answers),
    expect,
    near,
  }));
}

function topicItem({ topic, file }: ResolvedTopic, overlay: ResolvedOverlay | undefined): ContentItem {
  const { group, services, scores, score_bands, crisis_box } = topic;
  const intent = overlay?.texts.en.intent;
  return {
    id: 'topic',
    part: 'questions',
    kind: 'topic',
    lines: [
      inBoth('title', file.title),
      inBoth('intent', file.intent),
      ...(intent ? [inBoth('about_other.text', { en: intent, sw: overlay.texts.sw.intent ?? '' })] : []),
    ],
    logic: { group, services, ...(scores && { scores, score_bands }), ...(crisis_box && { crisis_box }) },
  };
}

interface Files {
  readonly folder: string;
  readonly shared: SharedTemplatesFile;
}

function ofTopic(resolved: ResolvedTopic, all: ToReview, { folder, shared }: Files): ReviewedContent {
  const { topic, file } = resolved;
  const overlay = all.overlays.topics.find(({ key }) => key === topic.key);
  const own = all.proposed.topics.find((templates) => templates.topic === topic.key);
  const path = join(folder, 'proposed-answers', `${topic.key}.yaml`);
  const templates: TemplatesFile | undefined = readFile(path, templatesFileSchema, new Problems());
  if (!own || !templates) throw new Error(`${topic.key} has no proposed answers`);
  const sources = sourcesOf(shared.advice, shared.watch, templates.advice, templates.watch);
  return {
    key: topic.key,
    title: file.title,
    version: topic.version,
    sources: file.sources,
    items: [
      topicItem(resolved, overlay),
      ...questionItems(resolved, overlay),
      ...ruleItems(resolved, overlay),
      ...actionItems(resolved, overlay),
      ...answerItems(own, sources),
    ],
    vectors: vectorsOf(resolved, all.shared),
    examples: [],
    labels: own.labels,
  };
}

function ofMeasurements({ record, shared }: ToReview): ReviewedContent {
  const { measurements } = record;
  const { topic, file } = measurements;
  return {
    key: 'measurements',
    title: file.title,
    version: topic.version,
    sources: file.sources,
    items: [
      ...questionItems(measurements, undefined),
      ...ruleItems(measurements, undefined),
      ...actionItems(measurements, undefined),
    ],
    vectors: vectorsOf(measurements, shared),
    examples: [],
    labels: {},
  };
}

/** Phrases are one list for both languages. */
function ofDangerWords({ dangerWords }: ToReview): ReviewedContent {
  const { version, basis, after_sending, groups, ...read } = dangerWords;
  const said: ContentItem = {
    id: 'after_sending',
    part: 'rules',
    kind: 'action',
    lines: [inBoth('text', after_sending)],
  };
  const reading: ContentItem = { id: 'reading', part: 'rules', kind: 'words', lines: [], logic: read };
  const words = Object.entries(groups).map(([name, group]): ContentItem => {
    const { title, phrases, except, together, rank, after_sending: text, after_sending_without_line: other } = group;
    return {
      id: `words.${name}`,
      part: 'rules',
      kind: 'words',
      lines: [
        inBoth('title', title),
        ...(text ? [inBoth('text', text)] : []),
        ...(other ? [inBoth('without_line', other)] : []),
      ],
      logic: { phrases, ...(except && { except }), ...(together && { together }), ...(rank && { rank }) },
    };
  });
  const examples = Object.entries(groups).flatMap(([group, { positive, negative }]): WordExample[] => [
    ...positive.map((text) => ({ group, text, isFound: true })),
    ...negative.map((text) => ({ group, text, isFound: false })),
  ]);
  const title = { en: 'Words in messages', sw: 'Maneno kwenye ujumbe' };
  return {
    key: 'danger_words',
    title,
    version,
    sources: [basis],
    items: [...words, said, reading],
    vectors: [],
    examples,
    labels: {},
  };
}

function ofSharedAnswers({ proposed }: ToReview, shared: SharedTemplatesFile): ReviewedContent {
  return {
    key: 'shared_answers',
    title: { en: 'Sentences of all answers', sw: 'Sentensi za majibu yote' },
    version: shared.version,
    sources: [],
    items: sharedAnswerItems(proposed.shared, sourcesOf(shared.advice, shared.watch)),
    vectors: [],
    examples: [],
    labels: {},
  };
}

/** Everything that is signed, in the order of `contentKeys`. @throws Error where a file is not as it was a moment ago. */
export function reviewedContent(all: ToReview, folder: string): ReviewedContent[] {
  const path = join(folder, 'proposed-answers', 'shared.yaml');
  const shared: SharedTemplatesFile | undefined = readFile(path, sharedTemplatesSchema, new Problems());
  if (!shared) throw new Error('proposed-answers/shared.yaml cannot be read');
  return [
    ...all.topics.map((topic) => ofTopic(topic, all, { folder, shared })),
    ofMeasurements(all),
    ofDangerWords(all),
    ofSharedAnswers(all, shared),
  ];
}

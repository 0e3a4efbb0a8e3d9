import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import type { SharedTemplates, Template, TopicTemplates } from '@hodi/domain/proposed-answers/templates.ts';
import type { ServiceCode } from '@hodi/domain/services/services.ts';
import type { Bilingual } from '@hodi/domain/shared/language.ts';
import { parseExpression } from '../parse-expression.ts';
import type { ResolvedTopic } from '../resolve-topic.ts';
import type { Problems } from '../source-problems.ts';
import type { SharedTemplatesFile, SourceAdvice, SourceTemplate, TemplatesFile } from './template-schema.ts';

/** Gaps in a text: `{duration}` is `duration`. */
export const gapsOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, gap = '']) => gap);

/** Gaps that are no answers. */
export const wordGaps = new Set(['emergency_phone', 'help_phones', 'name', 'days', 'words', 'time']);

/** @throws Error what is wrong with the condition. */
export function resolveTemplate(source: SourceTemplate | SourceAdvice): Template {
  const { en, sw, when, optional, unless, about_other } = source;
  const about = [...new Set([...(source.about ?? []), ...gapsOf(en).filter((gap) => !wordGaps.has(gap))])];
  return {
    ...('id' in source ? { id: source.id } : {}),
    en,
    sw,
    ...(when ? { when: parseExpression(when) } : {}),
    ...(about.length > 0 ? { about } : {}),
    ...(optional ? { optional } : {}),
    ...(unless ? { unless } : {}),
    ...(about_other ? { about_other } : {}),
  };
}

type Entries = TemplatesFile['advice'];

function entries(list: Entries, known: readonly SourceAdvice[]): SourceAdvice[] {
  return list.map((entry) => {
    if (!('use' in entry)) return entry;
    const found = known.find(({ id }) => id === entry.use);
    if (!found) throw new Error(`there is no shared sentence "${entry.use}"`);
    return found;
  });
}

const eachResolved = <K extends string>(of: Readonly<Record<K, SourceTemplate>>): Record<K, Template> =>
  Object.fromEntries(
    Object.entries<SourceTemplate>(of).map(([key, source]) => [key, resolveTemplate(source)]),
  ) as Record<K, Template>;

const both = ({ en, sw }: Bilingual): Bilingual => ({ en, sw });

/** The templates of one topic with all references resolved. */
export function resolveTemplates(
  file: TemplatesFile,
  { topic }: ResolvedTopic,
  { shared, problems }: { shared: SharedTemplatesFile; problems: Problems },
): TopicTemplates | undefined {
  const all = (list: readonly SourceTemplate[]): Template[] => list.map(resolveTemplate);
  const labels = topic.questions.flatMap(({ id }) => {
    const label = file.labels[id] ?? shared.notes.labels[id];
    return label ? [[id, both(label)] as const] : [];
  });
  return problems.attempt({ file: `proposed-answers/${file.topic}.yaml`, id: 'sentences' }, () => ({
    topic: file.topic as TopicKey,
    follow_up: file.follow_up,
    acknowledge: resolveTemplate(file.acknowledge),
    summary: all(file.summary),
    advice: all(entries(file.advice, shared.advice)),
    watch: all(entries(file.watch, shared.watch)),
    labels: Object.fromEntries(labels),
    rules: file.rules as TopicTemplates['rules'],
    assess: all(file.assess),
    plan: all(file.plan),
  }));
}

/** Templates that all topics share. @throws Error with the fault of a condition. */
export function resolveShared(file: SharedTemplatesFile): SharedTemplates {
  const { labels: _, ...notes } = file.notes;
  const urgent = Object.entries(file.urgent).map(([key, list]) => [key, list.map(resolveTemplate)] as const);
  const services = Object.entries(file.services).map(
    ([key, { chosen, suggested }]) =>
      [key as ServiceCode, { chosen: resolveTemplate(chosen), suggested: resolveTemplate(suggested) }] as const,
  );
  const { emergency, warning, none } = file.follow_up;
  return {
    urgent: Object.fromEntries(urgent),
    asides: file.asides,
    greeting: file.greeting.map(resolveTemplate),
    greeting_of_carer: resolveTemplate({ ...file.greeting_of_carer, about_other: 'same' }),
    greeting_again: resolveTemplate(file.greeting_again),
    messages: { words: file.messages.words, reply: eachResolved(file.messages.reply) },
    attestations: eachResolved(file.attestations),
    safety_net: resolveTemplate(file.safety_net),
    services: Object.fromEntries(services) as SharedTemplates['services'],
    follow_up: {
      emergency: resolveTemplate(emergency),
      warning: resolveTemplate(warning),
      none: resolveTemplate(none),
    },
    notes,
  };
}

import { languages } from '@hodi/domain/shared/language.ts';
import { Reference, sourceOf } from '../module-source.ts';
import type { ResolvedTopic } from '../resolve-topic.ts';
import { HEAD, type Modules } from '../write-modules.ts';
import type { PickListFile, RecordContent } from './record-content.ts';

/** The questions by which values of the record are typed: of a topic, with the same limits and units. */
const asked = ['bp_systolic', 'bp_diastolic', 'temperature_c', 'glucose_fasting', 'glucose_post_meal', 'hba1c'];

function measureQuestions(topics: readonly ResolvedTopic[], measurements: ResolvedTopic): string {
  const all = topics.flatMap(({ topic }) => topic.questions);
  const ofTopics = asked.map((id) => all.find((question) => question.id === id));
  const own = measurements.topic.questions.filter(({ id }) => !id.startsWith('weight_change'));
  const entries = [...ofTopics, ...own].map((question) => {
    if (question?.kind !== 'number') throw new Error('a measure is a number that a topic asks');
    const { show_if: _, ...rest } = question;
    return [question.id, rest] as const;
  });
  return [
    `import type { NumberQuestion } from '../../questionnaires/topic.ts';\n`,
    `export const measureQuestions: Readonly<Record<string, NumberQuestion>> = ${sourceOf(Object.fromEntries(entries))};\n`,
  ].join('');
}

const picked = (list: PickListFile) =>
  Object.fromEntries(
    Object.entries(list).map(([name, items]) => [
      name,
      items.map(([code, en, sw, classes, also]) => ({ code, en, sw, classes, also })),
    ]),
  );

/** The modules of the record: measures with their rules and texts, and the list to pick from. */
export function recordModules({ measurements, pickList }: RecordContent, topics: readonly ResolvedTopic[]): Modules {
  const modules: Modules = new Map();
  const put = (name: string, source: string) => modules.set(name, HEAD + source);
  put('measure-questions.ts', measureQuestions(topics, measurements));
  const { rules, version } = measurements.topic;
  put(
    'measurements.ts',
    `import type { MeasurementRules } from '../measurement-danger.ts';\nexport const topic: MeasurementRules = ${sourceOf({ rules, version })};\n`,
  );
  for (const language of languages) {
    const { warnings, emergencies } = measurements.texts[language];
    const texts = sourceOf({ warnings, emergencies, actions: new Reference('actions') });
    put(
      `measurements.${language}.ts`,
      `import { actions } from '../../questionnaires/generated/actions.ts';\nexport const texts = ${texts};\n`,
    );
  }
  put(
    'pick-list.ts',
    `import type { PickList } from '../pick-list.ts';\nexport const pickList: PickList = ${sourceOf(picked(pickList))};\n`,
  );
  return modules;
}

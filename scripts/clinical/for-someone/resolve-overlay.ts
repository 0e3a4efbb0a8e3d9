import { languages, type Language } from '@hodi/domain/shared/language.ts';
import type {
  BilingualWording,
  OverlayTexts,
  QuestionOverlay,
  QuestionWording,
  TopicOverlay,
  Wording,
} from '@hodi/domain/questionnaires/for-someone/overlay.ts';
import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import { parseExpression } from '../parse-expression.ts';
import type { ResolvedTopic } from '../resolve-topic.ts';
import type { OptionEntry, QuestionEntry, SharedOverlayFile, TextEntry, TopicOverlayFile } from './overlay-schema.ts';

export interface ResolvedOverlay {
  readonly key: TopicKey;
  readonly file: TopicOverlayFile;
  readonly overlay: TopicOverlay;
  readonly texts: Readonly<Record<Language, OverlayTexts>>;
}

type SourceQuestion = ResolvedTopic['file']['questions'][number];
export const idOf = (source: SourceQuestion): string => ('use' in source ? source.use : source.id);

/** A shared question that the topic words itself takes no words from the shared overlay. */
export const isWordedByShared = (source: SourceQuestion): boolean => 'use' in source && source.en === undefined;

interface Files {
  readonly own: TopicOverlayFile;
  readonly shared: SharedOverlayFile;
}

const without = <T extends object>(entry: T | undefined, keys: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(entry ?? {}).filter(([key]) => !keys.includes(key))) as Partial<T>;

/** The topic's own entry over the shared one: of that the ages hold in any case, the words only where they are used. */
function questionEntry(source: SourceQuestion, { own, shared }: Files): QuestionEntry {
  const id = idOf(source);
  const ofShared = 'use' in source ? shared.questions?.[id] : undefined;
  const words = isWordedByShared(source) && own.questions?.[id]?.en === undefined ? [] : ['en', 'sw', 'hint', 'infant'];
  return { ...without(ofShared, words), ...own.questions?.[id] };
}

function optionEntry(source: SourceQuestion, code: string, { own, shared }: Files): OptionEntry {
  const key = `${idOf(source)}.${code}`;
  const ofSet = 'options' in source && typeof source.options === 'string' ? `${source.options}.${code}` : key;
  return { ...('use' in source ? shared.options?.[key] : shared.options?.[ofSet]), ...own.options?.[key] };
}

const askedFrom = ({ from_age_years, private_12_17 }: QuestionEntry | OptionEntry) => ({
  ...(from_age_years !== undefined && { from_age_years }),
  ...(private_12_17 && { private_12_17 }),
});

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;
const filled = <T extends object>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)));

const wordingOf = (entry: TextEntry | OptionEntry, language: Language): Wording => ({
  ...(entry[language] !== undefined && { text: entry[language] }),
  ...(entry.infant && { infant: entry.infant[language] }),
  ...('adult' in entry && entry.adult && { adult: entry.adult[language] }),
});

const bilingualWording = (entry: TextEntry): BilingualWording => ({
  en: wordingOf(entry, 'en'),
  sw: wordingOf(entry, 'sw'),
});

interface Asked {
  readonly id: string;
  readonly entry: QuestionEntry;
  readonly options: readonly (readonly [code: string, entry: OptionEntry])[];
}

function questionOverlay({ entry, options }: Asked): QuestionOverlay {
  const from = filled(options.map(([code, option]) => [code, askedFrom(option)] as const));
  return {
    ...(entry.only_self && { only_self: true }),
    ...askedFrom(entry),
    ...(entry.show_if !== undefined && { show_if: parseExpression(entry.show_if) }),
    ...(!isEmpty(from) && { options: from }),
  };
}

function questionWording({ entry, options }: Asked, language: Language): QuestionWording {
  if (entry.only_self) return {};
  const { hint, infant } = entry;
  const words = filled(options.map(([code, option]) => [code, wordingOf(option, language)] as const));
  const ofInfant = infant && {
    text: infant[language],
    ...(infant.hint && { help: infant.hint[language] }),
  };
  return {
    ...(entry[language] !== undefined && { text: entry[language] }),
    ...(hint && { help: hint[language] }),
    ...(ofInfant && { infant: ofInfant }),
    ...(!isEmpty(words) && { options: words }),
  };
}

function askedIn({ file, topic }: ResolvedTopic, files: Files): Asked[] {
  return file.questions.map((source, at) => {
    const question = topic.questions[at];
    const codes = question && 'options' in question ? question.options : [];
    const options = codes.map((code) => [code, optionEntry(source, code, files)] as const);
    return { id: idOf(source), entry: questionEntry(source, files), options };
  });
}

/** Everything an overlay refers to in its place. @throws where a condition cannot be read. */
export function resolveOverlay(resolved: ResolvedTopic, files: Files): ResolvedOverlay {
  const { own, shared } = files;
  const asked = askedIn(resolved, files);
  const ruleEntries = resolved.file.rules.map(({ id, severity }) => ({ id, severity, entry: own.rules?.[id] ?? {} }));
  const said = ruleEntries.filter(({ entry }) => !entry.only_self);
  const ofSeverity = (wanted: string) => said.filter(({ severity }) => severity === wanted);
  const actions = Object.entries(shared.actions).map(([key, entry]) => [key, bilingualWording(entry)] as const);
  const textsIn = (language: Language): OverlayTexts => ({
    ...(own.intent && { intent: own.intent[language] }),
    questions: filled(asked.map((one) => [one.id, questionWording(one, language)] as const)),
    warnings: filled(ofSeverity('warning').map(({ id, entry }) => [id, wordingOf(entry, language)] as const)),
    emergencies: Object.fromEntries(
      ofSeverity('emergency')
        .filter(({ entry }) => !isEmpty(entry))
        .map(({ id, entry }) => [id, bilingualWording(entry)]),
    ),
    actions: Object.fromEntries(actions),
    unit_unclear: shared.number_checks.unit_unclear,
    services: shared.services_catalogue ?? {},
  });
  return {
    key: resolved.topic.key,
    file: own,
    overlay: {
      questions: filled(asked.map((one) => [one.id, questionOverlay(one)] as const)),
      rules_left_out: ruleEntries.filter(({ entry }) => entry.only_self).map(({ id }) => id),
    },
    texts: Object.fromEntries(languages.map((language) => [language, textsIn(language)])) as ResolvedOverlay['texts'],
  };
}

/** What a red flag says to the patient, sentence by sentence: what to do, and what it can mean. */
import { looksAt, patientText } from '../red-flags/patient-text.ts';
import { sentencesOf } from '../red-flags/things-to-do.ts';
import type { Language } from '../shared/language.ts';
import type { CaseToAnswer } from './case-to-answer.ts';
import type { Filled } from './filled-templates.ts';
import type { TopicTemplates } from './templates.ts';

type Said = Pick<Filled, 'text' | 'translation'>;

interface Asked {
  readonly about: CaseToAnswer;
  readonly own: TopicTemplates;
  readonly rule_id: string;
  /** Questions whose numbers have no certain unit. */
  readonly unclear: readonly string[];
}

interface TextsOfFlag {
  /** Of its action, as who answered has read it. */
  readonly action: readonly Said[];
  readonly todo: readonly Said[];
  readonly means: readonly Said[];
}

/** What the screen promised of us ("a clinician will read your answers") is nothing that a clinician writes. */
const promisesOfUs = /\ba clinician will\b|mhudumu wa afya ata/iu;

/** In another language as many sentences say the same; else the first tells all of it. */
function paired(texts: readonly string[], others: readonly string[] | null): Said[] {
  const said = texts.map((text, at) => {
    if (!others) return { text };
    const isSame = texts.length === others.length;
    const translation = isSame ? others[at] : at === 0 ? others.join(' ') : undefined;
    return translation === undefined ? { text } : { text, translation };
  });
  return said.filter(({ text }) => !promisesOfUs.test(text));
}

export function textsOfFlag({ about, own, rule_id, unclear }: Asked): TextsOfFlag {
  const { topic, numbers, reply, notes, someone } = about;
  const isAsSeen = someone || looksAt(topic, rule_id, unclear);
  const inLanguage = ({ language, texts }: { language: Language; texts: typeof reply.texts }) => {
    const text = patientText({ topic, texts, rule_id, language, numbers, unclear });
    const said = (isAsSeen ? undefined : own.rules[rule_id]?.reply?.[language]) ?? text?.rule ?? '';
    return { rule: sentencesOf(said), action: sentencesOf(text?.action ?? '') };
  };
  const theirs = inLanguage(reply);
  const ours = notes.language === reply.language ? null : inLanguage(notes);
  const [means, ...todo] = paired(theirs.rule, ours?.rule ?? null);
  return { action: paired(theirs.action, ours?.action ?? null), todo, means: means ? [means] : [] };
}

/** A red flag's text for the patient, sentence by sentence: what to do, and what it can mean. */
import { looksAt, patientText } from '../red-flags/patient-text.ts';
import { sentencesOf } from '../red-flags/things-to-do.ts';
import type { Language } from '../shared/language.ts';
import type { Filled } from './filled-templates.ts';
import type { CaseToAnswer, Templates } from './case-to-answer.ts';

type Said = Pick<Filled, 'text' | 'translation'>;

interface Asked {
  readonly about: CaseToAnswer;
  readonly templates: Templates;
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

/** Promises of the screen ("a clinician will read your answers") do not belong into a clinician's reply. */
const promisesOfUs = /\ba clinician will\b|mhudumu wa afya ata/iu;

/** In another language as many sentences say the same; else all of them together do. */
function paired(texts: readonly string[], others: readonly string[] | null): Said[] {
  const said = texts.map((text, at) => {
    if (!others) return { text };
    const own = texts.length === others.length ? others[at] : undefined;
    return { text, translation: own ?? others.join(' ') };
  });
  return said.filter(({ text }) => !promisesOfUs.test(text));
}

export function textsOfFlag({ about, templates, rule_id, unclear }: Asked): TextsOfFlag {
  const { topic, numbers, reply, notes, someone } = about;
  const isAsSeen = someone || looksAt(topic, rule_id, unclear);
  const inLanguage = ({ language, texts }: { language: Language; texts: typeof reply.texts }) => {
    const text = patientText({ topic, texts, rule_id, language, numbers, unclear });
    const said = (isAsSeen ? undefined : templates.own.rules[rule_id]?.reply?.[language]) ?? text?.rule ?? '';
    return { rule: sentencesOf(said), action: sentencesOf(text?.action ?? '') };
  };
  const theirs = inLanguage(reply);
  const ours = notes.language === reply.language ? null : inLanguage(notes);
  const said = paired(theirs.rule, ours?.rule ?? null);
  const asides = new Set(templates.shared.asides.map((aside) => aside[reply.language]));
  // The possible meaning comes first, then what to do.
  const isMeaning = ({ text }: Said, at: number): boolean => at === 0 || asides.has(text);
  return {
    action: paired(theirs.action, ours?.action ?? null),
    todo: said.filter((one, at) => !isMeaning(one, at)),
    means: said.filter(isMeaning),
  };
}

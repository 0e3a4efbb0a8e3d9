/**
 * Which medicines a text tells somebody to take although what is known of them speaks against it. A short list of
 * medicines and of interactions, and no full check: nothing found does not mean that nothing is wrong.
 */
import type { Bilingual } from '../shared/language.ts';
import { interactions, medicineGroups } from './generated/medicines.ts';
import { isOneOf, type RecordEntry, type RecordFacts, type RecordKind, recordKinds } from './record-facts.ts';

/** Medicines that are unsafe with the same facts. */
export interface MedicineGroup {
  readonly id: string;
  /** As they are written; one that ends in `*` also begins longer words. */
  readonly names: readonly string[];
  readonly allergies?: readonly string[];
  readonly conditions?: readonly string[];
  readonly medicines?: readonly string[];
  readonly pregnancy?: readonly string[];
  /** Options of the question about medicines that mean this group. */
  readonly reported_as?: readonly string[];
  readonly source: string;
}

/** Two groups that should not be taken together without a thought. */
export interface Interaction {
  readonly pair: readonly [string, string];
  /** Possible harm. */
  readonly why: Bilingual;
  readonly source: string;
}

export interface Contradiction {
  /** The medicine as the text writes it. */
  readonly name: string;
  readonly kind: RecordKind;
  /** The contradicting entry. */
  readonly entry: RecordEntry;
  /** Of an interaction: what can happen. */
  readonly why?: Bilingual;
  readonly source: string;
}

/** With their Swahili prefixes: to, you, he or she, they. */
const prefixed = String.raw`(?:ku|u|a|m|wa)?`;
/**
 * Words before a medicine that somebody is to leave. Whole words only: `usi…e` is "do not", and "usiku" is "at night"; `bila` is
 * "without", and "bilauri" is a glass.
 */
const against = new RegExp(
  String.raw`(?<!\p{L})(?:(?:do not|don['’]t|never|not|should not|must not|no longer) (?:take|use|give|swallow|buy|need)|before (?:you |he |she |they )?(?:take|use|give|buy)|avoid\p{L}*|stop\p{L}*|(?<!with or )without|instead of|allerg\p{L}*|kabla ya ku(?:meza|tumia|mpa|nunua)|${prefixed}epuk[ae]|${prefixed}ach[ae]|bila|badala ya|mzio|(?:u|a|m|wa)si\p{L}*e|wala)(?!\p{L})`,
  'giu',
);
const towards = new RegExp(
  String.raw`(?<!\p{L})(?:take|use|give|start|buy|prescribe[ds]?|tumia|meza|kunywa|nywa|anza|nunua|chukua|mpe|(?:na|nime)?kuandikia|(?:u|a|m|wa)(?:tumie|meze|nywe|anze|nunue|chukue|pewe))(?!\p{L})`,
  'giu',
);

const plain = (name: string): string => name.replace('*', '');
/** Most texts name no medicine at all. */
const anyName = new RegExp(medicineGroups.flatMap(({ names }) => names.map(plain)).join('|'), 'i');

/** Says that somebody has no allergy: no word against a medicine. */
const noAllergy =
  /(?<!\p{L})(?:no|not|without|hana|huna|hakuna|bila)(?: (?:any|known|drug|medicine|other))* (?:allerg\p{L}*|mzio)(?!\p{L})/giu;

const blank = (found: string): string => ' '.repeat(found.length);
const lastOf = (pattern: RegExp, text: string): number => [...text.matchAll(pattern)].pop()?.index ?? -1;

/** Whether what stands before a medicine's name tells somebody to leave it: "do not take", "usitumie". */
function isAdvisedAgainst(before: string): boolean {
  const said = before.replaceAll(noAllergy, blank);
  const warning = [...said.matchAll(against)].pop();
  if (warning === undefined) return false;
  const since = said.slice(warning.index + warning[0].length);
  // "To stop the infection: amoxicillin". A list of what to leave goes on after its first name.
  if (/[,:]/.test(since) && !anyName.test(since)) return false;
  return warning.index > lastOf(towards, said.replaceAll(against, blank));
}

const nameOf = (name: string): RegExp => new RegExp(`(?<!\\p{L})${name.replace('*', '\\p{L}*')}(?!\\p{L})`, 'giu');

/** Names that may stand in a text: making a pattern of each of some hundred, at each letter, would stop the typing. */
const candidates = (names: readonly string[], text: string): readonly string[] => {
  if (!anyName.test(text)) return [];
  const lower = text.toLowerCase();
  return names.filter((name) => lower.includes(plain(name)));
};

/** The names of the group that the text tells somebody to take. */
function namedIn(text: string, group: MedicineGroup): string[] {
  const names = candidates(group.names, text);
  if (names.length === 0) return [];
  const sentences = text.split(/(?<=[.!?;\n])\s*|(?<!\p{L})(?:but|lakini)(?!\p{L})/iu);
  return sentences.flatMap((sentence) =>
    names.flatMap((name) =>
      [...sentence.matchAll(nameOf(name))]
        .filter(({ index }) => !isAdvisedAgainst(sentence.slice(0, index)))
        .map(([found]) => found),
    ),
  );
}

const namesOneOf = (text: string, { names }: MedicineGroup): boolean =>
  candidates(names, text).some((name) => nameOf(name).test(text));

/** Whether the entry is of the group, or names a medicine of it. */
const isOfGroup = (entry: RecordEntry, group: MedicineGroup): boolean =>
  isOneOf(entry, [group.id, ...(group.reported_as ?? [])]) || namesOneOf(`${entry.code ?? ''} ${entry.text}`, group);

type Reason = Omit<Contradiction, 'name'>;

function ownReason(group: MedicineGroup, facts: RecordFacts): Reason | undefined {
  for (const kind of recordKinds) {
    const entry = facts[kind].find(
      (one) => isOneOf(one, group[kind]) || (kind === 'allergies' && isOfGroup(one, group)),
    );
    if (entry) return { kind, entry, source: group.source };
  }
  return undefined;
}

const groupOf = new Map(medicineGroups.map((group) => [group.id, group]));

const otherOf = ({ pair }: Interaction, { id }: MedicineGroup): MedicineGroup | undefined =>
  pair.includes(id) ? groupOf.get(pair[0] === id ? pair[1] : pair[0]) : undefined;

function interactionWith(group: MedicineGroup, facts: RecordFacts): Reason | undefined {
  if (facts.medicines.length === 0) return undefined;
  for (const interaction of interactions) {
    const other = otherOf(interaction, group);
    const entry = other && facts.medicines.find((one) => isOfGroup(one, other));
    const { why, source } = interaction;
    if (entry) return { kind: 'medicines', entry, why, source };
  }
  return undefined;
}

/** One for each group of medicines that the text tells somebody to take against what is known. */
export function contradictions(text: string, facts: RecordFacts): Contradiction[] {
  if (!anyName.test(text)) return [];
  return medicineGroups.flatMap((group): Contradiction[] => {
    const [name] = namedIn(text, group);
    if (name === undefined) return [];
    const reason = ownReason(group, facts) ?? interactionWith(group, facts);
    return reason ? [{ name, ...reason }] : [];
  });
}

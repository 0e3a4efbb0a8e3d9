/** How a text about another person must be worded: by name at most once, never "you" for what is theirs, never he or she. */
import type { Bilingual } from '../shared/language.ts';
import { placeholders } from './editions.ts';

const SPEAKS_TO_YOU = /\b(you|your|yours|yourself|i|my|me|we|us|our)\b/i;
export const HE_OR_SHE = /\b(he|she|him|his|her|hers|himself|herself)\b/i;
/** Kiswahili in the first or second person, as far as it can be told by the form of a word. */
const SEMA_WEWE =
  /(?<!\w)(wewe|mimi|una|huna|uko|hauko|unaweza|unahitaji|umekuwa|ume\w+|una\w+|ulipo\w+|uli[a-z]+|ulivyo\w*|utaz\w+|uki\w+|hu[jw]\w+|nina\w*|nili\w+|nime\w+|niki\w*|niko|sina|siku\w*|sija\w+|siwezi|situ\w+|naweza|napata|naacha|nataka|nahitaji|natapika|naumwa|ninayo\w*|nani\w*|nikahitaji|nisi\w+|nipate|\w*(?:wako|yako|lako|chako|kwako|zako|vyako|langu|yangu|wangu|changu|zangu|kwangu)|nawe|atawasiliana)(?!\w)/gi;
/** Words of those forms that speak of a thing. */
const OF_A_THING =
  /^(unasambaa|unauma|unaumiza|unachoma|unawasha|umelegea|umepauka|umepinda|umebadilika|umetoka|umevunjika|umevimba|umekuwa|umegeuka|unanuka|unatoa|unaingia|uliokufa|unaonekanaje|unavyoonekana|ulioanza|umebanwa|unaweza|una|unahitaji|usio\w*|siku|sikuwa|unaohatarisha|unabadilika|ubavuni|uko|unaonekana|umetambuliwa|uliopita|ulizo|unaambukiza|ukiguswa|ukisogezwa|umeumia|ulimi|ukimwi|unachemka|ukitoka|uliohitaji|ulioumwa|unaathiri|huwa|uliozidi|unaojulikana|unaoshukiwa|utaz\w+)$/i;

const named = (text: string): number => text.split('{name}').length - 1;

/** Words that speak to whoever answers, or as them. */
export function secondPerson({ en, sw }: Bilingual): string[] {
  const found = SPEAKS_TO_YOU.exec(en)?.[0];
  const inKiswahili = [...sw.matchAll(SEMA_WEWE)].map(([word]) => word).filter((word) => !OF_A_THING.test(word));
  return [...(found ? [found] : []), ...inKiswahili];
}

/**
 * Checks the wording of one entry.
 * @param isCarers whether "you" means the carer on purpose.
 */
export function wordingProblems(text: Bilingual, isCarers: boolean): string[] {
  const problems: string[] = [];
  const { en, sw } = text;
  if (named(en) > 1 || named(sw) > 1) problems.push('{name} more than once');
  if (placeholders(en) !== placeholders(sw)) problems.push('placeholders differ');
  if (/\{(?!name\}|emergency_phone\}|crisis_line\})/.test(en)) problems.push('unknown placeholder');
  const pronoun = HE_OR_SHE.exec(en)?.[0];
  if (pronoun !== undefined) problems.push(`says "${pronoun}": the name, or "the person"`);
  const you = isCarers ? [] : secondPerson(text);
  if (you.length > 0) problems.push(`speaks in the first or second person: ${you.join(', ')}`);
  return problems;
}

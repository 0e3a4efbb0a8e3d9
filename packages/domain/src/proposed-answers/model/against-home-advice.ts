/**
 * Home advice that harms some people, in the sentences of a language model. Our own sentences leave it out by `unless` in
 * `clinical/proposed-answers`. A model is not told of the record, so its words are checked against the same facts.
 */
import { holdsUnless, type RecordFacts, type Unless } from '../record-facts.ts';

interface HarmfulAdvice {
  readonly unless: Unless;
  readonly says: RegExp;
  /** Phrases with the same words that harm nobody. */
  readonly harmless?: RegExp;
}

const words = (list: string): RegExp => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, 'giu');

const harmful: readonly HarmfulAdvice[] = [
  {
    unless: { conditions: ['kidney', 'heart_disease'] },
    says: words(
      'drink\\p{L}*|sip\\p{L}*|(?:re)?hydrat\\p{L}*|ors|fluids?|liquids?|water|juices?|(?:ku|m|u|a)?nyw(?:a|e|eni|ee|eeni)|maji|vinywaji|vimiminika|juisi',
    ),
    harmless: words(
      'drink\\p{L}* as (?:much|little) as [^,.;]*(?:told|allow\\p{L}*|advis\\p{L}*)|drink\\p{L}*(?: any| no)? alcohol|kunywa kiasi (?:uli|ana|una)\\p{L}+|(?:ku|u|a)?nyw[ae] pombe',
    ),
  },
  {
    unless: { conditions: ['heart_disease'] },
    says: words(
      'exercis\\p{L}*|workouts?|jog\\p{L}*|run|running|sports?|walk(?:ing)? (?:fast|quickly|briskly|for|\\d+)|brisk|keep moving|mazoezi|kimbia|ukimbie|akimbie|(?:u|a|ku)?temb(?:ea|ee) (?:haraka|kwa|dakika|nusu)|michezo',
    ),
  },
  { unless: { conditions: ['diabetes'] }, says: words('honey|asali') },
  {
    unless: { allergies: ['food'] },
    says: words(
      'eggs?|(?:pea|ground)?nuts?|milk|yoghurt|cheese|(?:shell)?fish|prawns?|shrimps?|meat|beans?|soya|wheat|mayai|yai|karanga|njugu|maziwa|mtindi|jibini|samaki|dagaa|kamba|nyama|maharagwe|ngano',
    ),
    harmless: /.*(?:allerg|(?<!\p{L})mzio).*/giu,
  },
];

/** Whether the sentence advises anything that our own advice leaves out for somebody of whom this is known. */
export const isAgainstHomeAdvice = (text: string, facts: RecordFacts): boolean =>
  harmful.some(
    ({ unless, says, harmless }) =>
      holdsUnless(unless, facts) && text.replaceAll(harmless ?? /$^/gu, '').search(says) !== -1,
  );

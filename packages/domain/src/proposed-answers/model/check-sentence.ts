/**
 * Checks each sentence of a language model before anybody reads it. Doubtful sentences are refused: our own sentences
 * take their place.
 */
import type { Language } from '@hodi/domain/shared/language.ts';
import { type CaseToAnswer, isUrgent, knownFacts } from '../case-to-answer.ts';
import { emergencyPhones } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { contradictions } from '../check-against-record.ts';
import { longestSentence, promised } from '../sentence-wording.ts';
import { isAgainstHomeAdvice } from './against-home-advice.ts';

export type SentenceFault =
  | 'length'
  | 'form'
  | 'language'
  | 'contact'
  | 'medicine'
  | 'home_advice'
  | 'dose'
  | 'against_care'
  | 'deed';

const SHORTEST = 8;

const words = (list: string): RegExp => new RegExp(`(?<![\\p{L}-])(?:${list})(?![\\p{L}-])`, 'giu');

/** Words that hold a language together, or often begin its advice; the other has none of them. */
const marks: Record<Language, RegExp> = {
  en: words(
    'a|an|the|and|with|by|be|as|do|but|can|may|will|under|after|before|than|no|your|you|for|is|are|of|or|not|please|have|has|had|was|were|when|from|to|in|on|at|it|that|this|if|more|plenty|avoid|drink|eat|rest|keep|until',
  ),
  sw: words(
    'na|ya|wa|kwa|ni|au|wako|yako|lako|zako|chako|vyako|kama|tafadhali|una|umekuwa|hakuna|siku|bila|katika|hadi|pia|kila|za|la|cha|vya|mengi|nyingi|pumzika|kunywa|epuka|endelea|umesema|umeeleza|umetaja',
  ),
};
const countOf = (pattern: RegExp, text: string): number => [...text.matchAll(pattern)].length;

/** All words of Kiswahili end in a vowel, and hardly a whole sentence of English does. */
const endsInVowels = (text: string): boolean =>
  [...text.matchAll(/[\p{L}’']+/gu)].every(([word]) => /[aeiou]$/iu.test(word));

function isIn(language: Language, text: string): boolean {
  const [own, others] = [marks[language], marks[language === 'en' ? 'sw' : 'en']].map((of) => countOf(of, text));
  if (own === 0 && others === 0) return language === 'sw' && endsInVowels(text);
  return (own ?? 0) > (others ?? 0) * 3;
}

/** Whatever hides, breaks the line, marks up, or is of another script. */
const badForm = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>{}[\]#*_`|\\~]|(?=\p{L})\P{Script=Latin}/u;

const links = /:\/\/|www\.|@|(?<![\p{L}\p{N}])[\p{L}\p{N}-]+\.\p{Ll}{2,}/u;
const called = words('call|dial|phone|ring|text|sms|whatsapp|number|piga|pigia|simu|namba|nambari|tuma ujumbe');
const numbersIn = (text: string): string[] =>
  [...text.matchAll(/\+?\d(?:[\s().-]*\d){2,}/gu)].map(([found]) => found.replaceAll(/\D/g, ''));

/** A way to reach somebody that is not ours. */
function namesContact(text: string, { numbers }: CaseToAnswer): boolean {
  const ours = numbersIn([...emergencyPhones(numbers), numbers.crisis_line ?? ''].join('; '));
  const isCall = countOf(called, text) > 0;
  const others = numbersIn(text).filter((number) => !ours.includes(number) && (isCall || number.length > 5));
  return links.test(text) || others.length > 0;
}

/** How much of a medicine is for clinicians to say. */
const doses = words(
  String.raw`\d*\s*(?:mg|mcg|ml|milligrams?|millilit\p{L}+|tablets?|pills?|capsules?|tabs?|doses?|dosage|teaspoons?|drops|puffs|injections?|kidonge|vidonge|tembe|dozi|miligramu|mililita|matone|sindano)`,
);

/** Against the treatment that somebody has. */
const againstTreatment =
  /(?<!\p{L})(?:stop|quit|skip|leave|acha|acheni|sitisha|usitumie|usimeze)(?!\p{L}).{0,40}(?:medicine|insulin|treatment|arvs?|dawa|matibabu)/iu;
/** Against going to somebody who helps. */
const againstCare = words(
  [
    'no need|not need|need not|not necessary|unnecessary|instead|not serious|nothing serious|not urgent|not an emergency|no emergency|harmless|ignore',
    "don['’]t (?:go|call|see|visit|worry|need)|not (?:go|call|see|visit|worry)|never (?:go|call|see|visit)",
    'hakuna haja|si lazima|huhitaji|hahitaji|badala|si hatari|si dharura|puuza|usiende|usipige|usimwone|usiwe na wasiwasi|usijali',
  ].join('|'),
);
/** Phrases that hold back somebody who must go now. With a red flag, a model only summarises and gives no advice. */
const holdsBack = words(
  [
    'wait|stay|home|rest|relax|tomorrow|later|will pass|go away|calm|safe|normal|fine|should|try|avoid|take|drink|eat|sleep|watch',
    'subiri|ngoja|kaa|baki|nyumbani|pumzika|tulia|kesho|baadaye|itaisha|itapita|salama|kawaida|jaribu|epuka|meza|tumia|kunywa|lala',
  ].join('|'),
);

function isAgainstCare(text: string, about: CaseToAnswer): boolean {
  if (againstTreatment.test(text) || countOf(againstCare, text) > 0) return true;
  return isUrgent(about) && countOf(holdsBack, text) > 0;
}

/** Why the sentence is not shown; nothing where it may be. */
export function sentenceFault(text: string, about: CaseToAnswer): SentenceFault | undefined {
  if (text.length < SHORTEST || text.length > longestSentence) return 'length';
  if (badForm.test(text)) return 'form';
  if (namesContact(text, about)) return 'contact';
  if (!isIn(about.reply.language, text)) return 'language';
  const facts = knownFacts(about);
  if (contradictions(text, facts).length > 0) return 'medicine';
  if (isAgainstHomeAdvice(text, facts)) return 'home_advice';
  if (countOf(doses, text) > 0) return 'dose';
  if (promised(text) !== undefined) return 'deed';
  return isAgainstCare(text, about) ? 'against_care' : undefined;
}

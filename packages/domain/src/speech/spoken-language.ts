import type { Language } from '../shared/language.ts';

/** Small words that one language cannot do without and the other does not have. */
const smallWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    `the and you your yours is are was were to of for if with in not have has it take be or this that these those
    please we can will would should day days when how what do does did from by an at on as any my me i am been more`.split(
      /\s+/,
    ),
  ),
  sw: new Set(
    `na ya wa kwa ni la za kama au katika hii hiyo ile hizi hizo huu huo yako lako wako zako chako yangu langu wangu
    zangu cha vya hadi kila siku baada kabla pia tafadhali asante habari ndiyo hapana pole maji dawa mara sana lakini
    saa njoo kwanza joto simu piga kunywa nina una ana tuna wana je nini gani wapi leo kesho jana bado tu si sio wiki usiku asubuhi daktari mgonjwa`.split(
      /\s+/,
    ),
  ),
};

/** Nearly every word of Kiswahili does; three words tell. */
function endsInVowels(words: readonly string[]): boolean {
  const long = words.filter((word) => word.length > 2);
  return long.length >= 3 && long.filter((word) => /[aeiou]$/.test(word)).length / long.length > 0.8;
}

/** In which language a text is written, by its small words; where they don't tell, the language given. */
export function languageOfText(text: string, otherwise: Language): Language {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (language: Language) => words.filter((word) => smallWords[language].has(word)).length;
  const [english, kiswahili] = [count('en'), count('sw')];
  if (english === kiswahili) return endsInVowels(words) ? 'sw' : otherwise;
  return english > kiswahili ? 'en' : 'sw';
}

/** Rules that belong to no questionnaire: groups of danger words, and the safety question of an inquiry that asks again. */
import { followUpRules } from '@hodi/domain/e-contacts/follow-up.ts';
import { ruleTitles as english } from '@hodi/domain/questionnaires/generated/rule-titles.en.ts';
import { ruleTitles as kiswahili } from '@hodi/domain/questionnaires/generated/rule-titles.sw.ts';
import type { Bilingual } from '@hodi/domain/shared/language.ts';
import { texts } from '#server/work/texts.ts';

const ofWords = Object.keys(english).filter((rule) => rule.startsWith('MESSAGE_'));

/** With what each means, by its code. */
export const otherRules: ReadonlyMap<string, Bilingual> = new Map([
  ...ofWords.map((rule) => [rule, { en: english[rule] ?? '', sw: kiswahili[rule] ?? '' }] as const),
  ...Object.values(followUpRules).map((rule) => {
    const key = `follow_up.rule.${rule}` as const;
    return [rule, { en: texts.en(key), sw: texts.sw(key) }] as const;
  }),
]);

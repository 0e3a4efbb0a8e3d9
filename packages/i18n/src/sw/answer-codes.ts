import type { Catalog } from '../catalog.ts';
import type { answerCodes as english } from '../en/answer-codes.ts';

export const answerCodes: Catalog<typeof english> = {
  unknown_question: 'Dodoso halina swali hilo',
  unknown_option: 'Swali halina jibu hilo',
  unknown_unit: 'Swali halitumii kipimo hicho',
  choose_unit: 'Chagua kipimo, au “Sina uhakika”',
  wrong_type: 'Tafadhali jibu swali hili tena',
  not_exclusive: 'Jibu hili haliwezi kuchaguliwa pamoja na mengine',
  too_many: 'Umechagua mengi mno. Tafadhali punguza.',
  not_less_than: 'Namba hii lazima iwe ndogo kuliko iliyo juu yake',
  date_past: 'Tarehe haiwezi kuwa ya siku zilizopita',
};

/**
 * The texts of the pages that patients and clinicians have. Their names come with the frame behind the login: the way in
 * needs none of them.
 */
import { type Loaders, parts, type SharedPart } from './texts.ts';

const shared: Readonly<Record<SharedPart, Loaders>> = {
  account: {
    en: () => import('@hodi/i18n/en/account.ts'),
    sw: () => import('@hodi/i18n/sw/account.ts'),
  },
  quiz: {
    en: () => import('@hodi/i18n/en/questions/quiz.ts'),
    sw: () => import('@hodi/i18n/sw/questions/quiz.ts'),
  },
  summary: {
    en: () => import('@hodi/i18n/en/questions/summary.ts'),
    sw: () => import('@hodi/i18n/sw/questions/summary.ts'),
  },
};
Object.assign(parts, shared);

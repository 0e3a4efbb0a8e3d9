import type { Bilingual } from '../shared/language.ts';
import { serviceTexts } from '../questionnaires/generated/service-texts.ts';
import type { ServiceCode } from './services.ts';

/** The name of each service, in both languages. */
export const serviceTitles: Readonly<Record<ServiceCode, Bilingual>> = serviceTexts;

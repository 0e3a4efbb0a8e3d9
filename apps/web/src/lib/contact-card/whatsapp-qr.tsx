import { formatPhone } from '@hodi/i18n/format-phone.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import english from '@hodi/i18n/en/contact-card.json';
import englishPeople from '@hodi/i18n/en/people.json';
import type { KeyOf } from '@hodi/i18n/features.ts';
import kiswahili from '@hodi/i18n/sw/contact-card.json';
import kiswahiliPeople from '@hodi/i18n/sw/people.json';
import { catalogOf, makeTranslator, type Translator } from '@hodi/i18n/translate.ts';
import { QrCode } from '~/components/data/qr-code.tsx';
import { useLanguage } from '~/lib/i18n/texts.ts';

/** A card is printed in both languages at once, whichever is spoken, so its words come with it. */
export type CardKey = KeyOf<'contact-card' | 'people'>;

export const cardTexts: Readonly<Record<Language, Translator<CardKey>>> = {
  en: makeTranslator(catalogOf([english, englishPeople]), 'en'),
  sw: makeTranslator(catalogOf([kiswahili, kiswahiliPeople]), 'sw'),
};

/** Scanned, it opens a chat with the institution. It holds nothing of the patient. */
export function WhatsAppQr({ url, number }: { url: string; number: string | null }) {
  const t = cardTexts[useLanguage()];
  return <QrCode text={url} label={t('card.qr', { number: formatPhone(number ?? '') })} />;
}

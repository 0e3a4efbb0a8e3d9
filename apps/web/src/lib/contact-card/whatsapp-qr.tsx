import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { QrCode } from '~/components/data/qr-code.tsx';
import { useLanguage } from '~/lib/i18n/texts.ts';
import { cardTexts } from './card-texts.ts';

/** Scanned, it opens a chat with the institution. It holds nothing of the patient. */
export function WhatsAppQr({ url, number }: { url: string; number: string | null }) {
  const t = cardTexts[useLanguage()];
  return <QrCode text={url} label={t('card.qr', { number: formatPhone(number ?? '') })} />;
}

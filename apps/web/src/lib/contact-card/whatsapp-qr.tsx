import { card as english } from '@hodi/i18n/en/door/card.ts';
import { card as kiswahili } from '@hodi/i18n/sw/door/card.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { QrCode } from '~/components/data/qr-code.tsx';
import { useLanguage } from '~/lib/i18n/texts.ts';

/** Scanned, it opens a chat with the institution. It holds nothing of the patient. */
export function WhatsAppQr({ url, number }: { url: string; number: string | null }) {
  const words = useLanguage() === 'sw' ? kiswahili : english;
  return <QrCode text={url} label={words['card.qr'].replace('{number}', formatPhone(number ?? ''))} />;
}

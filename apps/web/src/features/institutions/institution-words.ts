import { institutionTypes } from '@hodi/domain/institutions/institution-kinds.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';

/** An address often names its county already. */
export const addressOf = ({ full_address, county }: { full_address: string; county: string }): string =>
  full_address.toLocaleLowerCase('en').includes(county.toLocaleLowerCase('en'))
    ? full_address
    : `${full_address}, ${county}`;

/** Names of an institution's codes. Codes without a text are shown as they are. */
export function useInstitutionWords() {
  const t = useTexts();
  const regions = new Intl.DisplayNames([useLanguage(), 'en'], { type: 'region', fallback: 'code' });
  return {
    type: (type: string): string => {
      const known = institutionTypes.find((one) => one === type);
      return known ? t(`institution.types.${known}`) : type;
    },
    country: (code: string): string => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code),
  };
}

import { type ContactNumbers, emergencyPhones } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { phone as phoneIcon } from '~/components/icon/entry-icons.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './emergency-calls.module.css';

interface EmergencyCallsProps {
  numbers: ContactNumbers;
  kind?: 'danger' | 'soft';
  /** The numbers alone, where there is little room. */
  isShort?: boolean;
}

/** Calls the clinic's emergency phone or, beside it, the number of the country. */
export function EmergencyCalls({ numbers, kind = 'danger', isShort = false }: EmergencyCallsProps) {
  const t = useTexts();
  const { phone } = useFormats();
  return (
    <div className={styles.calls}>
      {emergencyPhones(numbers).map((number, at) => {
        const shown = phone(number).replaceAll(' ', '\u00a0');
        return (
          <ButtonLink
            key={number}
            kind={kind === 'danger' && at > 0 ? 'danger-outline' : kind}
            icon={phoneIcon}
            href={`tel:${number}`}
            {...(isShort && { 'aria-label': t('help.call_emergency', { number: phone(number) }) })}
          >
            {isShort ? shown : t('danger.call', { number: shown })}
          </ButtonLink>
        );
      })}
    </div>
  );
}

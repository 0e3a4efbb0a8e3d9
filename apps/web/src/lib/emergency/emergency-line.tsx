import type { Institution } from '@hodi/domain/institutions/institution.ts';
import { contactNumbers, emergencyPhones } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { ambulance, phone } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './emergency-line.module.css';

/** Nobody waits for an answer in an emergency: the number to call is always in sight. */
export function EmergencyLine({ institution }: { institution: Institution | undefined }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <p className={styles.line}>
      <Icon shape={ambulance} size={18} className={styles.sign} />
      <span>{t('thread.emergency_line')}</span>
      <span className={styles.calls}>
        {emergencyPhones(contactNumbers(institution)).map((phoneNumber) => {
          const number = formats.phone(phoneNumber).replaceAll(' ', '\u00a0');
          const href = `tel:${phoneNumber}`;
          return (
            <AppLink key={phoneNumber} className={styles.call} href={href} aria-label={t('thread.call', { number })}>
              <Icon shape={phone} size={16} />
              {number}
            </AppLink>
          );
        })}
      </span>
    </p>
  );
}

import { serviceTitles } from '@hodi/domain/services/service-titles.ts';
import { serviceCodes, type ServiceCode } from '@hodi/domain/services/services.ts';
import { ServiceChip } from '~/components/data/service-chip.tsx';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import styles from './answers.module.css';
import { clipboard, heartPlus, monitor, personCheck } from '~/components/icon/action-icons.ts';
import { stethoscope } from '~/components/icon/entry-icons.ts';
import { drop, testTube, virus } from '~/components/icon/topic-icons.ts';

const serviceIcons: Readonly<Record<ServiceCode, string>> = {
  DATA_SAVED: clipboard,
  FREE_VITALS: monitor,
  BLOOD_GLUCOSE: drop,
  BLOOD_TEST_PACKAGE: testTube,
  NURSE_APPOINTMENT: personCheck,
  DOCTOR_CONSULTATION: stethoscope,
  HIV_TEST: heartPlus,
  MALARIA_TEST: virus,
};

/** Services that the patient selected on the summary. */
export function SelectedServices({ codes }: { codes: readonly string[] }) {
  const t = useTexts();
  const language = useLanguage();
  const known = serviceCodes.filter((code) => codes.includes(code));
  return (
    <div className={styles.services}>
      <h3 className={styles.label}>{t('answers.services')}</h3>
      {known.length === 0 ? (
        <p>{t('answers.no_services')}</p>
      ) : (
        <ul className={styles.chips}>
          {known.map((code) => (
            <li key={code}>
              <ServiceChip icon={serviceIcons[code]}>{serviceTitles[code][language]}</ServiceChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

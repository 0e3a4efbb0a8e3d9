import type { Institution } from '@hodi/domain/institutions/institution.ts';
import { countryNumbers } from '@hodi/domain/questionnaires/generated/country-numbers.ts';
import {
  clinicPhone,
  contactNumbers,
  emergencyPhones,
  phonesInWords,
} from '@hodi/domain/red-flags/emergency-numbers.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { writtenNumbers } from '~/lib/emergency/written-numbers.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import styles from './about.module.css';

/** Kenya is the first market. */
const [first = '112', second = '999'] = [...(countryNumbers['KE']?.emergency ?? [])].sort();

export interface AboutPageProps {
  /** Of the patient who is signed in, the one that they chose first; nothing for everybody else. */
  clinics?: readonly Institution[] | undefined;
}

/** For whoever comes: what Hodi is, what becomes of what they write, and where to turn. */
export default function AboutPage({ clinics }: AboutPageProps) {
  const t = useTexts();
  return (
    <Page width="read" title={t('shell.about')} subtitle={t('about.what')}>
      <Panel title={t('about.emergency_title')}>
        <WhomToCall clinics={clinics} />
      </Panel>
      <Panel title={t('about.privacy_title')}>
        <div className={styles.text}>
          <p>{t('about.responsible')}</p>
          <HowToReach clinics={clinics} />
          <p>{t('about.kept')}</p>
          <p>{t('about.read')}</p>
          <p>{t('about.model')}</p>
          <p>{t('about.speech')}</p>
          <p>{t('about.sent')}</p>
          <p>{t('about.device')}</p>
          <p>{t('about.how_long')}</p>
        </div>
      </Panel>
      <Panel title={t('about.rights_title')}>
        <div className={styles.text}>
          <p>{t('about.rights')}</p>
          <p>{t('about.law')}</p>
          <p>
            <a href="https://www.odpc.go.ke" rel="noreferrer">
              {t('about.commissioner')}
            </a>
          </p>
        </div>
      </Panel>
      <Panel title={t('about.software_title')}>
        <div className={styles.text}>
          <p>{t('about.licence')}</p>
          <p>
            <a href="https://www.gnu.org/licenses/agpl-3.0.html" rel="noreferrer license">
              {t('about.licence_text')}
            </a>
          </p>
          <p className={styles.version}>{t('about.version', { version: __APP_VERSION__ })}</p>
        </div>
      </Panel>
    </Page>
  );
}

/** A patient is told the numbers that the foot of their pages has, and no other. */
function WhomToCall({ clinics }: AboutPageProps) {
  const t = useTexts();
  const language = useLanguage();
  const known = contactNumbers(clinics?.[0]);
  const phones = clinics === undefined ? [first] : emergencyPhones(known);
  const number = phonesInWords(writtenNumbers(known), language);
  return (
    <div className={styles.text}>
      <p>{clinics === undefined ? t('about.emergency', { first, second }) : t('about.emergency_own', { number })}</p>
      {phones.map((phone) => (
        <ButtonLink key={phone} kind="danger-outline" href={`tel:${phone}`}>
          {t('about.call', { number: formatPhone(phone) })}
        </ButtonLink>
      ))}
    </div>
  );
}

/** Contacts of the clinics, so that people can reach whoever is responsible for their data. */
function HowToReach({ clinics }: AboutPageProps) {
  const t = useTexts();
  if (clinics === undefined || clinics.length === 0) return <p>{t('about.reach')}</p>;
  return clinics.map((clinic) => {
    const phone = clinicPhone(clinic);
    return (
      <p key={clinic.id}>
        {clinic.name}, {clinic.full_address}.{' '}
        {phone && <a href={`tel:${phone}`}>{t('about.call', { number: formatPhone(phone) })}</a>}
      </p>
    );
  });
}

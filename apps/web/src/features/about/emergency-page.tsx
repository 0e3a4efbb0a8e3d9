import { countryNumbers } from '@hodi/domain/questionnaires/generated/country-numbers.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { phone } from '~/components/icon/entry-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './about.module.css';

/** Kenya is the first market. */
const { KE, ...others } = countryNumbers;
/** 112 before the others: every mobile phone knows it. */
const sorted = (numbers: readonly string[] = ['112']) => [...numbers].sort();
const own = sorted(KE?.emergency);
const [first = '112', second = first] = own;

/** Emergency numbers for everybody, signed in or not. The page needs neither an account nor a script. */
export default function EmergencyPage() {
  const t = useTexts();
  return (
    <Page width="read" title={t('login.emergency_numbers')} subtitle={t('help.danger_signs')}>
      <p>{t('about.emergency', { first, second })}</p>
      <div className={styles.calls}>
        {own.map((number, at) => (
          <ButtonLink
            key={number}
            kind={at === 0 ? 'danger' : 'danger-outline'}
            size="huge"
            full
            icon={phone}
            href={`tel:${number}`}
          >
            {t('about.call', { number })}
          </ButtonLink>
        ))}
      </div>
      <Panel title={t('about.emergency_elsewhere')}>
        <ul className={styles.text}>
          {Object.entries(others).map(([code, { country, emergency }]) => (
            <li key={code} className={styles.country}>
              <span>{country ?? code}</span>
              <span className={styles.numbers}>
                {sorted(emergency).map((number) => (
                  <ButtonLink key={number} kind="danger-outline" size="small" icon={phone} href={`tel:${number}`}>
                    {t('about.call', { number })}
                  </ButtonLink>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </Page>
  );
}

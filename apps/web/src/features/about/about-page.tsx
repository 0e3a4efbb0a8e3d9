import { countryNumbers } from '@hodi/domain/questionnaires/generated/country-numbers.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './about.module.css';

/** Kenya is the first market. */
const [first = '112', second = '999'] = [...(countryNumbers['KE']?.emergency ?? [])].sort();

/** For whoever comes: what Hodi is, what becomes of what they write, and where to turn. */
export default function AboutPage() {
  const t = useTexts();
  return (
    <Page width="read" title={t('shell.about')} subtitle={t('about.what')}>
      <Panel title={t('about.emergency_title')}>
        <div className={styles.text}>
          <p>{t('about.emergency', { first, second })}</p>
          <ButtonLink kind="danger-outline" href={`tel:${first}`}>
            {t('about.call', { number: first })}
          </ButtonLink>
        </div>
      </Panel>
      <Panel title={t('about.privacy_title')}>
        <div className={styles.text}>
          <p>{t('about.kept')}</p>
          <p>{t('about.read')}</p>
          <p>{t('about.sent')}</p>
          <p>{t('about.device')}</p>
        </div>
      </Panel>
      <Panel title={t('about.rights_title')}>
        <div className={styles.text}>
          <p>{t('about.rights')}</p>
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

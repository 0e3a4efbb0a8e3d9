import { DoorBand } from '~/components/brand/door-band.tsx';
import { Mark } from '~/components/brand/mark.tsx';
import { ButtonLink } from '~/components/action/button.tsx';
import { LanguageSwitch } from '~/components/choice/language-switch.tsx';
import { ThemeToggle } from '~/components/choice/theme-toggle.tsx';
import { ambulance, phone } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { countryNumbers } from '@hodi/domain/questionnaires/generated/country-numbers.ts';
import { changeLanguage } from '~/lib/i18n/change-language.ts';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { setTheme, useTheme } from '~/lib/theme/theme.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';

/** The door: who you are, and what to do when it is an emergency. */
export default function LoginPage() {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <LoginHead />
        <DoorBand />
      </div>
      <main className={styles.main} id="main">
        <LoginForm />
      </main>
      <EmergencyLine />
    </div>
  );
}

function LoginHead() {
  const t = useTexts();
  const theme = useTheme();
  return (
    <header className={styles.hero}>
      <div className={styles.settings}>
        <LanguageSwitch
          label={t('shell.language')}
          value={useLanguage()}
          options={languageNames}
          onValueChange={changeLanguage}
        />
        <ThemeToggle
          className={styles.toggle}
          theme={theme}
          label={t(theme === 'light' ? 'shell.dark_mode' : 'shell.light_mode')}
          onToggle={() => setTheme(theme === 'light' ? 'dark' : 'light')}
        />
      </div>
      <div className={styles.name}>
        <Mark size={60} ground="plain" />
        <div>
          <h1 className={styles.title} tabIndex={-1} data-page-title>
            Hodi
          </h1>
          <p className={styles.tagline}>{t('login.tagline')}</p>
        </div>
      </div>
    </header>
  );
}

/** Kenya is the first market; who is logged in gets the numbers of their own clinic. */
const [first = '112', second = '112'] = [...(countryNumbers['KE']?.emergency ?? [])].sort();

function EmergencyLine() {
  const t = useTexts();
  return (
    <footer className={styles.emergency}>
      <span className={styles.ambulance}>
        <Icon shape={ambulance} size={24} />
      </span>
      <p className={styles.emergencyText}>{t('login.emergency', { first, second })}</p>
      <ButtonLink kind="danger-outline" size="small" icon={phone} href={`tel:${first}`} className={styles.call}>
        {t('login.call', { number: first })}
      </ButtonLink>
    </footer>
  );
}

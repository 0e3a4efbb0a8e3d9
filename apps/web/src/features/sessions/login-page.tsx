import { EntryHead } from '~/components/brand/entry-head.tsx';
import { CountryEmergency } from '~/lib/emergency/country-emergency.tsx';
import { changeLanguage } from '~/lib/i18n/change-language.ts';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { SessionEndNotice } from '~/lib/session/session-end-notice.tsx';
import { setTheme, useTheme } from '~/lib/theme/theme.ts';
import { LoginForm } from './login-form.tsx';
import styles from './door-page.module.css';

/** The door: who you are, and what to do when it is an emergency. */
export default function LoginPage() {
  const t = useTexts();
  const theme = useTheme();
  const language = useLanguage();
  const other = theme === 'light' ? 'dark' : 'light';
  return (
    <div className={styles.page}>
      <EntryHead
        title="Hodi"
        tagline={t('login.tagline')}
        language={{
          label: t('shell.language'),
          value: language,
          options: languageNames,
          onValueChange: changeLanguage,
        }}
        theme={{ theme, label: t(`shell.${other}_mode`), onToggle: () => setTheme(other) }}
      />
      <main className={styles.main} id="main">
        <SessionEndNotice />
        <LoginForm />
      </main>
      <CountryEmergency />
    </div>
  );
}

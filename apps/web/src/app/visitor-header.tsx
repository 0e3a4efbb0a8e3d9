import type { Language } from '@hodi/domain/shared/language.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { Logo } from '~/components/brand/logo.tsx';
import { LanguagePicker } from '~/components/choice/language-picker.tsx';
import { ThemeToggle } from '~/components/choice/theme-toggle.tsx';
import { AppHeader } from '~/components/layout/app-header.tsx';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { changeLanguage } from '~/lib/i18n/change-language.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { setTheme, useTheme } from '~/lib/theme/theme.ts';

/** The header for logged-out users, with the way in, except on the login page, which has a head of its own. */
export function VisitorHeader() {
  const t = useTexts();
  const theme = useTheme();
  const language = useLanguage();
  return (
    <AppHeader logo={<Logo name="Hodi" href="/" />}>
      {import.meta.env.SSR ? (
        <OtherLanguages language={language} />
      ) : (
        <LanguagePicker
          label={t('shell.language')}
          value={language}
          options={languageNames}
          onValueChange={changeLanguage}
          isNarrow
        />
      )}
      <ThemeToggle
        theme={theme}
        label={t(theme === 'light' ? 'shell.dark_mode' : 'shell.light_mode')}
        onToggle={() => setTheme(theme === 'light' ? 'dark' : 'light')}
      />
      <ButtonLink kind="soft" size="small" href="/login">
        {t('shell.sign_in')}
      </ButtonLink>
    </AppHeader>
  );
}

/** As links, on a page that works without a script. */
function OtherLanguages({ language }: { language: Language }) {
  return languageNames
    .filter(({ value }) => value !== language)
    .map(({ value, label }) => (
      <ButtonLink key={value} kind="quiet" size="small" href={`?lng=${value}`}>
        <span lang={value}>{label}</span>
      </ButtonLink>
    ));
}

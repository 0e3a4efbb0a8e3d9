import { Segmented } from '~/components/choice/segmented.tsx';
import { moon, sun } from '~/components/icon/entry-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { changeLanguage } from '~/lib/i18n/change-language.ts';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { setTheme, useTheme } from '~/lib/theme/theme.ts';
import styles from './account-page.module.css';

/** Language and theme; both change at once, without a reload. */
export function DisplaySettings() {
  const t = useTexts();
  return (
    <Panel title={t('account.display')}>
      <div className={styles.settings}>
        <Segmented
          label={t('account.language')}
          options={languageNames}
          value={useLanguage()}
          onValueChange={changeLanguage}
        />
        <Segmented
          label={t('account.theme')}
          options={[
            { value: 'light', label: t('account.light'), icon: sun },
            { value: 'dark', label: t('account.dark'), icon: moon },
          ]}
          value={useTheme()}
          onValueChange={setTheme}
        />
      </div>
    </Panel>
  );
}

import { LanguagePicker } from '~/components/choice/language-picker.tsx';
import { changeLanguage } from '~/lib/i18n/change-language.ts';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import styles from './frame.module.css';

/** The language in the header; on a phone it is in the account menu, where there is room for it. */
export function HeaderLanguage() {
  const t = useTexts();
  return (
    <div className={styles.wide}>
      <LanguagePicker
        label={t('shell.language')}
        value={useLanguage()}
        options={languageNames}
        onValueChange={changeLanguage}
      />
    </div>
  );
}

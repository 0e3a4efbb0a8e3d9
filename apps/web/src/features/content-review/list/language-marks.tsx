import type { ContentProgress } from '@hodi/domain/content-review/content-review.api.ts';
import type { ContentKey } from '@hodi/domain/content-review/content.ts';
import { type Language, languages } from '@hodi/domain/shared/language.ts';
import { classNames } from '~/components/class-names.ts';
import { check, clock } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { pencil } from '~/components/icon/state-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { languageNames } from '@hodi/domain/shared/language-names.ts';
import { progressOf, type SignState, stateOf } from '../use-content.ts';
import styles from './marks.module.css';

const icons = { signed: check, changed: pencil, open: clock, unsigned: undefined } as const;

/** How far a topic is in each language: two letters with a sign, and the same in words. */
export function LanguageMarks({ items, topic }: { items: readonly ContentProgress[] | undefined; topic: ContentKey }) {
  return (
    <span className={styles.marks}>
      {languages.map((language) => (
        <Mark key={language} language={language} progress={progressOf(items, topic, language)} />
      ))}
    </span>
  );
}

function Mark({ language, progress }: { language: Language; progress: ContentProgress | undefined }) {
  const words = useStateWords();
  const state = progress === undefined ? 'unsigned' : stateOf(progress);
  const icon = icons[state];
  return (
    <span className={classNames(styles.mark, styles[state])}>
      {icon && <Icon shape={icon} size={14} />}
      <span aria-hidden="true">{language.toUpperCase()}</span>
      <span className="sr">{words(language, state, progress?.open_comments ?? 0)}</span>
    </span>
  );
}

/** How far one language is, in words. */
export function useStateWords(): (language: Language, state: SignState, open: number) => string {
  const t = useTexts();
  return (language, state, count) => t(`content.state.${state}`, { language: languageNames[language], count });
}

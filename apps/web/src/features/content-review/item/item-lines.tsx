import type { ContentItem, ContentLine } from '@hodi/domain/content-review/content.ts';
import type { ContentWords } from '@hodi/domain/content-review/content-words.ts';
import { type Language, languages } from '@hodi/domain/shared/language.ts';
import { languageNames } from '@hodi/domain/shared/language-names.ts';
import { circleCheck } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { isAboutOther, lineName } from './line-names.ts';
import styles from './item.module.css';

interface ItemLinesProps {
  item: ContentItem;
  words: ContentWords;
  /** The languages that are signed. */
  signed: readonly Language[];
}

/** The texts of an item, both languages side by side; what is said about another person stands apart. */
export function ItemLines({ item, words, signed }: ItemLinesProps) {
  const t = useTexts();
  const own = item.lines.filter((line) => !isAboutOther(line));
  const other = item.lines.filter(isAboutOther);
  return (
    <>
      <div className={styles.pairs}>
        {languages.map((language) => (
          <p key={language} className={styles.language}>
            {languageNames[language]} {signed.includes(language) && <Icon shape={circleCheck} size={14} />}
          </p>
        ))}
        {own.map((line) => (
          <Pair key={line.id} line={line} item={item} words={words} />
        ))}
      </div>
      {other.length > 0 && (
        <details className={styles.more}>
          <summary>{t('content.for_someone')}</summary>
          <div className={styles.pairs}>
            {other.map((line) => (
              <Pair key={line.id} line={line} item={item} words={words} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

function Pair({ line, item, words }: { line: ContentLine; item: ContentItem; words: ContentWords }) {
  const t = useTexts();
  const name = lineName(line, { t, words, questionId: item.id.replace(/^question\./, '') });
  const isOption = line.id.startsWith('option.');
  const isMain = line === item.lines[0];
  return languages.map((language) => (
    <div key={language} className={styles.line} data-option={isOption || undefined} data-main={isMain || undefined}>
      {name && <span className={styles.lineName}>{name}</span>}
      {line[language] === '' ? (
        <span className={styles.missing}>{t('content.missing')}</span>
      ) : (
        <span lang={language}>{line[language]}</span>
      )}
    </div>
  ));
}

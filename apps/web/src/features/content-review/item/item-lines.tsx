import { isEditable } from '@hodi/domain/content-review/editions.ts';
import type { ContentItem, ContentKey, ContentLine } from '@hodi/domain/content-review/content.ts';
import type { ContentWords } from '@hodi/domain/content-review/content-words.ts';
import { type Language, languages } from '@hodi/domain/shared/language.ts';
import { languageNames } from '@hodi/domain/shared/language-names.ts';
import { IconButton } from '~/components/action/icon-button.tsx';
import { circleCheck } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { pencil } from '~/components/icon/state-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { EditedText } from '../texts/edit-text-dialog.tsx';
import { isAboutOther, lineName } from './line-names.ts';
import styles from './item.module.css';

interface ItemLinesProps {
  contentKey: ContentKey;
  item: ContentItem;
  words: ContentWords;
  /** The languages that are signed. */
  signed: readonly Language[];
  onEdit: (text: EditedText) => void;
}

/** The texts of an item, both languages side by side; what is said about another person stands apart. */
export function ItemLines({ signed, ...pair }: ItemLinesProps) {
  const t = useTexts();
  const { item } = pair;
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
          <Pair key={line.id} line={line} {...pair} />
        ))}
      </div>
      {other.length > 0 && (
        <details className={styles.more}>
          <summary>{t('content.for_someone')}</summary>
          <div className={styles.pairs}>
            {other.map((line) => (
              <Pair key={line.id} line={line} {...pair} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

function Pair({ contentKey, line, item, words, onEdit }: Omit<ItemLinesProps, 'signed'> & { line: ContentLine }) {
  const t = useTexts();
  const name = lineName(line, { t, words, questionId: item.id.replace(/^question\./, '') });
  const isOption = line.id.startsWith('option.');
  const isMain = line === item.lines[0];
  const canEdit = isEditable(contentKey, item, line);
  return languages.map((language) => (
    <div key={language} className={styles.line} data-option={isOption || undefined} data-main={isMain || undefined}>
      {name && <span className={styles.lineName}>{name}</span>}
      {line[language] === '' ? (
        <span className={styles.missing}>{t('content.missing')}</span>
      ) : (
        <span lang={language}>{line[language]}</span>
      )}
      {canEdit && line[language] !== '' && (
        <IconButton
          icon={pencil}
          iconSize={16}
          className={styles.edit}
          label={t('content.texts.edit', { text: line[language] })}
          onClick={() => onEdit({ item, line, language })}
        />
      )}
    </div>
  ));
}

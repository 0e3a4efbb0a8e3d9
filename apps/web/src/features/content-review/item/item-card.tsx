import type { ReactNode } from 'react';
import type { ContentItem, ReviewedContent } from '@hodi/domain/content-review/content.ts';
import type { ContentWords } from '@hodi/domain/content-review/content-words.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { chevronDown } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { message, pencil } from '~/components/icon/state-icons.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { actionName, useGaps, useItemName } from '../content-names.ts';
import { Condition } from './condition.tsx';
import { Examples } from './examples.tsx';
import { FiresFor } from './fires-for.tsx';
import { ItemLines } from './item-lines.tsx';
import type { EditedText } from '../texts/edit-text-dialog.tsx';
import styles from './item.module.css';

interface ItemCardProps {
  content: ReviewedContent;
  item: ContentItem;
  words: ContentWords;
  /** Its place among the questions; none of other items. */
  place?: number | undefined;
  isOpen: boolean;
  onToggle: () => void;
  signed: readonly Language[];
  openComments: number;
  openProposals: number;
  /** Comments on the item. */
  comments: ReactNode;
  onEdit: (text: EditedText) => void;
}

/** An item: a row with what it is called; opened, all of it. */
export function ItemCard({ content, item, words, isOpen, onToggle, signed, comments, onEdit, ...row }: ItemCardProps) {
  const id = `item-${item.id}`;
  return (
    <section className={styles.card} data-open={isOpen || undefined}>
      <h3 className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          data-item={item.id}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <Head content={content} item={item} {...row} />
          <Icon shape={chevronDown} size={18} className={styles.chevron} />
        </button>
      </h3>
      {isOpen && (
        <div id={id} className={styles.body}>
          <ItemBody content={content} item={item} words={words} signed={signed} onEdit={onEdit} />
          {comments}
        </div>
      )}
    </section>
  );
}

function Head({
  content,
  item,
  place,
  openComments,
  openProposals,
}: Pick<ItemCardProps, 'content' | 'item' | 'place' | 'openComments' | 'openProposals'>) {
  const t = useTexts();
  const nameOf = useItemName(content);
  const severity = item.logic?.['severity'];
  return (
    <>
      {(severity === 'emergency' || severity === 'warning') && (
        <StatusBadge kind={severity}>{t(`content.${severity}`)}</StatusBadge>
      )}
      {place !== undefined && <span className={styles.place}>{place}</span>}
      <span className={styles.name}>{nameOf(item)}</span>
      {openProposals > 0 && (
        <span className={styles.count}>
          <Icon shape={pencil} size={14} />
          {t('content.texts.open', { count: openProposals })}
        </span>
      )}
      {openComments > 0 && (
        <span className={styles.count}>
          <Icon shape={message} size={14} />
          {t('content.comments.open', { count: openComments })}
        </span>
      )}
    </>
  );
}

const kinds = {
  single: 'content.kind.single',
  multiple: 'content.kind.multiple',
  number: 'content.kind.number',
  scale: 'content.kind.scale',
  text: 'content.kind.text',
  date: 'content.kind.date',
} as const;

/** Facts about a rule's action, or about how a question is answered. */
function Facts({ content, item }: Pick<ItemCardProps, 'content' | 'item'>) {
  const t = useTexts();
  const filledIn = useGaps(content, item);
  const { kind, required, action, rank, only_self, about_other, optional, unless } = (item.logic ?? {}) as Record<
    string,
    unknown
  >;
  const isOwn = only_self === true || (about_other as { only_self?: boolean } | undefined)?.only_self === true;
  const left = Object.values((unless ?? {}) as Record<string, readonly string[]>).flat();
  const facts = [
    typeof kind === 'string' && kind in kinds && t(kinds[kind as keyof typeof kinds]),
    required === true && t('content.required'),
    typeof action === 'string' && actionName(t, action),
    rank === 'self_harm' && t('content.self_harm'),
    isOwn && t('content.only_self'),
    optional === true && t('content.when.optional'),
    left.length > 0 && t('content.when.unless', { what: left.join(', ') }),
    ...filledIn,
  ].filter(Boolean);
  return facts.length === 0 ? null : <p className={styles.facts}>{facts.join(' · ')}</p>;
}

const whenTitles = { question: 'shown', rule: 'fires' } as const;

function ItemBody({
  content,
  item,
  words,
  signed,
  onEdit,
}: Pick<ItemCardProps, 'content' | 'item' | 'words' | 'signed' | 'onEdit'>) {
  const t = useTexts();
  const { when, source, basis, kind } = item;
  const whenTitle = kind === 'question' || kind === 'rule' ? whenTitles[kind] : 'said';
  return (
    <>
      <Facts content={content} item={item} />
      {when && (
        <div className={styles.when}>
          <span className={styles.whenTitle}>{t(`content.when.${whenTitle}`)}</span>
          <Condition when={when} words={words} />
        </div>
      )}
      <ItemLines contentKey={content.key} item={item} words={words} signed={signed} onEdit={onEdit} />
      {kind === 'question' && <FiresFor content={content} item={item} words={words} />}
      {source && (
        <div className={styles.source}>
          <span>
            {t('content.source')}: <span lang="en">{source}</span>
          </span>
          {basis && (
            <StatusBadge kind={basis === 'seen' ? 'completed' : 'caution'}>{t(`content.basis.${basis}`)}</StatusBadge>
          )}
        </div>
      )}
      <Examples content={content} item={item} words={words} />
    </>
  );
}

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { ContentItem, ReviewedContent } from '@hodi/domain/content-review/content.ts';
import type { ContentWords } from '@hodi/domain/content-review/content-words.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { clipboard } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { ItemCard } from './item-card.tsx';
import type { EditedText } from '../texts/edit-text-dialog.tsx';
import styles from './item-list.module.css';

interface ItemListProps {
  content: ReviewedContent;
  items: readonly ContentItem[];
  words: ContentWords;
  openId: string | null;
  onOpen: (id: string | null) => void;
  signed: readonly Language[];
  openCommentsOf: (item: ContentItem) => number;
  openProposalsOf: (item: ContentItem) => number;
  renderComments: (item: ContentItem) => ReactNode;
  onComment: (item: ContentItem) => void;
  onEdit: (text: EditedText) => void;
}

const toggles = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('button[data-item]')];

/** The items of a part. J and K, or the arrows, go through them; C comments on the one that has the focus. */
export function ItemList({ content, items, words, openId, onOpen, ...each }: ItemListProps) {
  const { signed, openCommentsOf, openProposalsOf, renderComments, onComment, onEdit } = each;
  const t = useTexts();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // An address may name an item far down.
    if (openId !== null) list.current?.querySelector('[data-open]')?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  const onKeyDown = (event: KeyboardEvent) => {
    const on = (event.target as HTMLElement).closest<HTMLElement>('button[data-item]');
    if (!list.current || !on || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = ({ j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 } as const)[event.key as 'j'];
    const item = items.find(({ id }) => id === on.dataset['item']);
    if (event.key === 'c' && item) {
      event.preventDefault();
      return onComment(item);
    }
    if (step === undefined) return;
    event.preventDefault();
    const all = toggles(list.current);
    all[all.indexOf(on) + step]?.focus();
  };
  if (items.length === 0) return <EmptyState icon={clipboard} title={t('content.empty_part')} />;
  const questions = items.filter(({ kind }) => kind === 'question');
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons within it.
    <div ref={list} className={styles.list} onKeyDown={onKeyDown}>
      <p className={styles.keys}>{t('content.keys')}</p>
      {items.map((item) => (
        <ItemCard
          key={item.id}
          content={content}
          item={item}
          words={words}
          place={item.kind === 'question' ? questions.indexOf(item) + 1 : undefined}
          isOpen={item.id === openId}
          onToggle={() => onOpen(item.id === openId ? null : item.id)}
          signed={signed}
          openComments={openCommentsOf(item)}
          openProposals={openProposalsOf(item)}
          comments={renderComments(item)}
          onEdit={onEdit}
        />
      ))}
    </div>
  );
}

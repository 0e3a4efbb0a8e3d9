import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { ContentReview } from '@hodi/domain/content-review/content-review.api.ts';
import { contentWords } from '@hodi/domain/content-review/content-words.ts';
import {
  type ContentItem,
  type ContentPart,
  contentParts,
  type ReviewedContent,
} from '@hodi/domain/content-review/content.ts';
import type { TextProposal } from '@hodi/domain/content-review/text-proposal.ts';
import { isTopicKey } from '@hodi/domain/questionnaires/load-topic.ts';
import { languages } from '@hodi/domain/shared/language.ts';
import { type Tab, Tabs } from '~/components/layout/tabs.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { UnsentChange } from '~/lib/offline/retry/unsent-change.tsx';
import { useUrlChoice } from '~/lib/url/use-url-choice.ts';
import { useMedia } from '~/lib/use-media.ts';
import { CommentDialog } from './comments/comment-dialog.tsx';
import { ItemComments } from './comments/item-comments.tsx';
import { useContentTitle, useItemName } from './content-names.ts';
import styles from './content.module.css';
import { ItemList } from './item/item-list.tsx';
import { useStateWords } from './list/language-marks.tsx';
import { ChangesTab } from './sign-off/changes-tab.tsx';
import { SignBar } from './sign-off/sign-bar.tsx';
import type { ProveOwnerOf } from './sign-off/sign-dialog.tsx';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import type { EditedText } from './texts/edit-text-dialog.tsx';
import { Proposals } from './texts/proposals.tsx';
import { WaitingProposals } from './texts/waiting-proposals.tsx';
import { type QuestionOf, TryOutPanel } from './try-out/try-out.tsx';
import { WordsTryOut } from './try-out/words-try-out.tsx';
import { progressOf, stateOf, useProgress, type useReview } from './use-content.ts';

const EditTextDialog = lazyComponent(async () => (await import('./texts/edit-text-dialog.tsx')).EditTextDialog, null);

/** Components of other features. */
export interface TopicParts {
  Question: QuestionOf;
  ProveOwner: ProveOwnerOf;
}

interface OpenTopicProps extends TopicParts {
  content: ReviewedContent;
  /** The version that patients are asked by, where texts were changed since the release. */
  served: string | undefined;
  review: ReturnType<typeof useReview>;
}

const tabs = [...contentParts, 'changes', 'try'] as const;
type TabName = (typeof tabs)[number];

/** A topic: its parts in tabs, the case that is tried out at its side, and the signatures at its foot. */
export function OpenTopic({ content, served, review, Question, ProveOwner }: OpenTopicProps) {
  const t = useTexts();
  const language = useLanguage();
  const titleOf = useContentTitle();
  const words = useMemo(() => contentWords(content, language), [content, language]);
  const isWide = useMedia('(min-width: 1280px)');
  const first = content.items[0]?.part ?? 'rules';
  const [tab, setTab] = useUrlChoice<TabName>('tab', tabs, first);
  const tryOut = <TryOut content={content} words={words} Question={Question} />;
  const shown = isWide && tab === 'try' ? first : tab;
  const title = titleOf(content.key);
  return (
    <>
      <div className={styles.main}>
        <div className={styles.scrolls}>
          <TopicHead content={content} title={title} />
          <div className={styles.tabs}>
            <Tabs
              label={t('content.tabs.label')}
              tabs={useTabs(content, review.data, isWide)}
              value={shown}
              onValueChange={setTab}
            >
              <div className={styles.panel}>
                {review.data === undefined && review.error !== null && (
                  <NotLoaded inline title={t('content.not_loaded')} error={review.error} retry={review.refetch} />
                )}
                {shown === 'try' && tryOut}
                {shown === 'changes' && review.data && (
                  <ChangesTab content={content} served={served} review={review.data} words={words} />
                )}
                {shown !== 'try' && shown !== 'changes' && (
                  <Items content={content} part={shown} words={words} review={review} />
                )}
                {shown === first && <Sources content={content} />}
              </div>
            </Tabs>
          </div>
        </div>
        {review.data && (
          <SignBar content={content} review={review.data} words={words} title={title} ProveOwner={ProveOwner} />
        )}
      </div>
      {isWide && <div className={styles.try}>{tryOut}</div>}
    </>
  );
}

const openOf = (proposals: readonly TextProposal[]) => proposals.filter(({ decided }) => decided === null);

function useTabs(content: ReviewedContent, review: ContentReview | undefined, isWide: boolean): Tab<TabName>[] {
  const t = useTexts();
  const countOf = (part: ContentPart) => content.items.filter((item) => item.part === part).length;
  const toDecide = openOf(review?.proposals ?? []).length;
  return tabs
    .filter((name) => (name === 'try' ? !isWide : name === 'changes' || countOf(name) > 0))
    .map((value) => ({
      value,
      label: t(`content.tabs.${value}`),
      ...(value !== 'try' && value !== 'changes' && { count: countOf(value) }),
      ...(value === 'changes' && toDecide > 0 && { count: toDecide }),
    }));
}

function TopicHead({ content, title }: { content: ReviewedContent; title: string }) {
  const t = useTexts();
  const stateWords = useStateWords();
  const { data } = useProgress();
  return (
    <div className={styles.head}>
      <h1 tabIndex={-1} data-page-title>
        {title}
      </h1>
      {languages.map((language) => {
        const progress = progressOf(data?.items, content.key, language);
        if (progress === undefined) return null;
        const state = stateOf(progress);
        const kind = state === 'signed' ? 'completed' : state === 'unsigned' ? 'expected' : 'waiting_to_send';
        return (
          <StatusBadge key={language} kind={kind}>
            {stateWords(language, state, progress.open_comments)}
          </StatusBadge>
        );
      })}
      <UnsentChange of={`content ${content.key}`} />
      <span className={`${styles.version} num`}>{t('content.version', { version: content.version })}</span>
    </div>
  );
}

interface ItemsProps extends Pick<OpenTopicProps, 'content' | 'review'> {
  part: ContentPart;
  words: ReturnType<typeof contentWords>;
}

function Items({ content, part, words, review }: ItemsProps) {
  const nameOf = useItemName(content);
  const [params, setParams] = useSearchParams();
  const [commented, setCommented] = useState<ContentItem>();
  const [edited, setEdited] = useState<EditedText>();
  const proposals = review.data?.proposals ?? [];
  const { data } = useProgress();
  const comments = review.data?.comments ?? [];
  const commentsOf = ({ id }: ContentItem) => comments.filter(({ item_id }) => item_id === id);
  const open = (id: string | null) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        if (id === null) changed.delete('item');
        else changed.set('item', id);
        return changed;
      },
      { replace: true },
    );
  const signed = languages.filter((language) => {
    const progress = progressOf(data?.items, content.key, language);
    return progress && stateOf(progress) === 'signed';
  });
  return (
    <>
      <ItemList
        content={content}
        items={content.items.filter((item) => item.part === part)}
        words={words}
        openId={params.get('item')}
        onOpen={open}
        signed={signed}
        openCommentsOf={(item) => commentsOf(item).filter(({ resolved }) => resolved === null).length}
        openProposalsOf={(item) => openOf(proposals).filter(({ item_id }) => item_id === item.id).length}
        renderComments={(item) => (
          <>
            <Proposals content={content} proposals={proposals.filter(({ item_id }) => item_id === item.id)} />
            <WaitingProposals content={content} item={item} />
            <ItemComments
              topic={content.key}
              item={item}
              comments={commentsOf(item)}
              onAdd={() => setCommented(item)}
            />
          </>
        )}
        onEdit={setEdited}
        onComment={setCommented}
      />
      {edited && <EditTextDialog content={content} edited={edited} onClose={() => setEdited(undefined)} />}
      {commented && (
        <CommentDialog
          topic={content.key}
          item={commented}
          name={nameOf(commented)}
          onClose={() => setCommented(undefined)}
        />
      )}
    </>
  );
}

function Sources({ content }: { content: ReviewedContent }) {
  const t = useTexts();
  if (content.sources.length === 0) return null;
  return (
    <details className={styles.sources}>
      <summary>{t('content.sources')}</summary>
      <ul lang="en">
        {content.sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </details>
  );
}

function TryOut({ content, words, Question }: Pick<ItemsProps, 'content' | 'words'> & Pick<TopicParts, 'Question'>) {
  const t = useTexts();
  const { key } = content;
  if (isTopicKey(key)) return <TryOutPanel topic={key} content={content} words={words} Question={Question} />;
  if (key === 'danger_words') return <WordsTryOut content={content} />;
  return <p className={styles.sideHead}>{t('content.try.not_here')}</p>;
}

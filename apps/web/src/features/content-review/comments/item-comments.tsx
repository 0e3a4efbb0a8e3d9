import { createContentComment } from '@hodi/domain/content-review/content-review.api.ts';
import type { ContentItem, ContentKey } from '@hodi/domain/content-review/content.ts';
import type { ContentComment } from '@hodi/domain/content-review/sign-off.ts';
import { languageNames } from '@hodi/domain/shared/language-names.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { plus } from '~/components/icon/action-icons.ts';
import { tellError } from '~/lib/api/tell-error.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { bodyOf, useQueued } from '~/lib/offline/use-queued.ts';
import { useWriteReview } from '../use-write-review.ts';
import styles from './comments.module.css';

interface ItemCommentsProps {
  topic: ContentKey;
  item: ContentItem;
  comments: readonly ContentComment[];
  onAdd: () => void;
}

/** Comments on an item: open ones first; resolved ones are folded into one line. */
export function ItemComments({ topic, item, comments, onAdd }: ItemCommentsProps) {
  const t = useTexts();
  const open = comments.filter(({ resolved }) => resolved === null);
  const closed = comments.filter(({ resolved }) => resolved !== null);
  return (
    <div className={styles.comments}>
      {open.map((comment) => (
        <Comment key={comment.id} topic={topic} comment={comment} />
      ))}
      <WaitingComments topic={topic} item={item} />
      {closed.length > 0 && (
        <details>
          <summary className={styles.closed}>{t('content.comments.closed', { count: closed.length })}</summary>
          {closed.map((comment) => (
            <Comment key={comment.id} topic={topic} comment={comment} />
          ))}
        </details>
      )}
      <Button size="small" kind="quiet" icon={plus} onClick={onAdd}>
        {t('content.comments.add')}
      </Button>
    </div>
  );
}

function Comment({ topic, comment }: { topic: ContentKey; comment: ContentComment }) {
  const t = useTexts();
  const { date } = useFormats();
  const { resolve } = useWriteReview(topic);
  const sending = useSending();
  const { author, body, suggestion, language, created_at, resolved } = comment;
  const of = language === null ? t('content.comments.all') : languageNames[language];
  return (
    <div className={styles.comment}>
      <PersonDoor size="s" kind="staff" initials={initials(author)} />
      <div className={styles.said}>
        <p className={styles.by}>
          {t('content.comments.by', { name: displayName(author, author.role), language: of, at: date(created_at) })}
        </p>
        <CommentWords body={body} suggestion={suggestion} language={language} />
        {resolved && (
          <p className={styles.by}>
            {t('content.comments.resolved', {
              name: displayName(resolved.by, resolved.by.role),
              at: date(resolved.at),
            })}
          </p>
        )}
      </div>
      <Button
        size="small"
        kind={resolved === null ? 'soft' : 'quiet'}
        sending={sending.isSending}
        sendingLabel={t('content.comments.resolving')}
        onClick={() => sending.run(() => resolve(comment).catch(tellError))}
      >
        {t(resolved === null ? 'content.comments.resolve' : 'content.comments.reopen')}
      </Button>
    </div>
  );
}

/** Own comments that have not arrived yet. */
function WaitingComments({ topic, item }: Pick<ItemCommentsProps, 'topic' | 'item'>) {
  return useQueued({ thread: `content ${topic}` }).map((record) => {
    const said = bodyOf(createContentComment, record);
    if (said?.item_id !== item.id) return null;
    return (
      <div key={record.id} className={styles.comment}>
        <div className={styles.said}>
          <CommentWords body={said.body} suggestion={said.suggestion} language={said.language} />
          <UnsentState record={record} />
        </div>
      </div>
    );
  });
}

function CommentWords({ body, suggestion, language }: Pick<ContentComment, 'body' | 'suggestion' | 'language'>) {
  return (
    <>
      <p className={styles.body}>{body}</p>
      {suggestion !== '' && (
        <p className={styles.suggestion} lang={language ?? undefined}>
          {suggestion}
        </p>
      )}
    </>
  );
}

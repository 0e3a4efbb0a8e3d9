import type { ReactNode } from 'react';
import { classNames } from '~/components/class-names.ts';
import { alertCircle, check, clock } from '~/components/icon/entry-icons.ts';
import { sms } from '~/components/icon/action-icons.ts';
import { Icon, type IconShape } from '~/components/icon/icon.tsx';
import { checks } from '~/components/icon/state-icons.ts';
import styles from './bubble.module.css';

/**
 * `waiting` in the queue; `not_sent` gave up or was refused: its author decides. `told`: the other side was told that it is
 * there; `not_told`: nothing reached them.
 */
export type BubbleState = 'sent' | 'told' | 'not_told' | 'read' | 'waiting' | 'not_sent';

export interface BubbleProps {
  /** Mine stand at the end and are tinted; theirs at the start and white. */
  mine: boolean;
  /** The author: always read out ("You"), shown only with `showAuthor`. */
  author: string;
  showAuthor?: boolean;
  children: ReactNode;
  time?: ReactNode;
  /** Of mine only, always together with its word. */
  state?: BubbleState;
  stateLabel?: string;
  /** "Send again", with `not_sent`. */
  retry?: { label: string; onRetry: () => void };
  /** Listen, inside the bubble. */
  audio?: ReactNode;
  /** The other side does not see it. */
  isHeld?: boolean;
  /** Marks to notice before reading: urgent, or not verified. */
  marks?: readonly { icon: IconShape; text: string }[];
  /** Menu of actions beside the time. */
  menu?: ReactNode;
}

const signs = {
  sent: check,
  told: sms,
  not_told: alertCircle,
  read: checks,
  waiting: clock,
  not_sent: alertCircle,
} as const;

export function Bubble(props: BubbleProps) {
  const { mine, author, showAuthor, children, time, state, stateLabel, retry, audio, isHeld, marks = [] } = props;
  const { menu } = props;
  const unsent = state === 'waiting' || state === 'not_sent';
  return (
    <article
      className={classNames(
        styles.bubble,
        mine && styles.mine,
        (unsent || isHeld) && styles.unsent,
        (isHeld || state === 'not_sent') && styles.failed,
      )}
    >
      <p className={showAuthor ? styles.author : 'sr'}>{author}</p>
      {marks.map(({ icon, text }) => (
        <p key={text} className={styles.mark}>
          <Icon shape={icon} size={16} />
          {text}
        </p>
      ))}
      <div className={styles.text}>{children}</div>
      {audio}
      {(time || state) && (
        <div className={classNames(styles.meta, state === 'not_told' && styles.missed)}>
          {menu}
          {time && <span>{time}</span>}
          {state && (
            <>
              <Icon shape={signs[state]} size={16} />
              <span className={unsent || state === 'not_told' ? styles.strong : undefined}>{stateLabel}</span>
            </>
          )}
          {retry && (
            <button type="button" className={styles.retry} onClick={retry.onRetry}>
              {retry.label}
            </button>
          )}
        </div>
      )}
    </article>
  );
}

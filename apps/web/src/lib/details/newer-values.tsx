import { useEffect, useRef } from 'react';
import { Button } from '~/components/action/button.tsx';
import { alertCircle } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './details.module.css';

export interface NewerValue {
  field: string;
  label: string;
  /** As it stands in the record now, in words. */
  value: string;
  onTake: () => void;
}

/** A press, and what tells that somebody works on: days and other buttons of a form give no input. */
const noted = ['submit', 'input', 'click'] as const;

/**
 * To a press that could not save because of them, they are shown: at the end of a long form a phone has them out of sight,
 * and the next press would replace them unread. While somebody types or chooses nothing moves.
 */
function useShownAtPress(isThere: boolean) {
  const notice = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    const form = notice.current?.closest('form');
    const show = () => {
      if (isThere && wasPressed.current) notice.current?.scrollIntoView({ block: 'center' });
    };
    const note = ({ type, target }: Event) => {
      // The press itself is one too; while it is sent, another submits nothing.
      if (type === 'click' && target instanceof Element && target.closest('[type="submit"]')) return;
      wasPressed.current = type === 'submit';
      show();
    };
    // They may come with the answer to the press.
    show();
    for (const type of noted) form?.addEventListener(type, note);
    return () => {
      for (const type of noted) form?.removeEventListener(type, note);
    };
  }, [isThere]);
  return notice;
}

/** Shows what somebody else changed while this form was open. Nothing typed is lost. */
export function NewerValues({ values }: { values: readonly NewerValue[] }) {
  const t = useTexts();
  const notice = useShownAtPress(values.length > 0);
  return (
    <div ref={notice} role="status">
      {values.length > 0 && (
        <div className={styles.notice}>
          <p className={styles.noticeTitle}>
            <Icon shape={alertCircle} />
            <b>{t('account.newer_title')}</b>
          </p>
          <p>{t('account.newer_why')}</p>
          <ul className={styles.newer}>
            {values.map(({ field, label, value, onTake }) => (
              <li key={field}>
                <span>
                  <span className={styles.label}>{label}</span>
                  <b className={styles.value}>{value || t('account.none')}</b>
                </span>
                <Button size="small" aria-label={`${t('account.newer_take')}: ${label}`} onClick={onTake}>
                  {t('account.newer_take')}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

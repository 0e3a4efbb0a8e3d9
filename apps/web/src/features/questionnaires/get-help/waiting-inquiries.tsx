import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { clock } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { ownQuizPaths } from '~/features/questionnaires/quiz-paths.ts';
import styles from './get-help.module.css';

const topicOf = (body: unknown): string => (body as { topic?: string } | null)?.topic ?? '';

/** Inquiries that are still on this device. What was refused can be put right where it was filled in. */
export function WaitingInquiries() {
  const t = useTexts();
  const { relative } = useFormats();
  const queued = useQueued({ name: createEContact.name });
  if (queued.length === 0) return null;
  return (
    <div className={styles.waiting}>
      {queued.map(({ id, summary, state, body, timestamp, lastError }) => {
        const isRefused = state === 'refused';
        return (
          <NeedRow
            key={id}
            lead={<Icon shape={clock} size={24} />}
            title={summary}
            time={relative(timestamp)}
            preview={isRefused ? lastError : t('help.waiting_text')}
            badges={
              <StatusBadge kind={isRefused || state === 'failed' ? 'not_sent' : 'waiting_to_send'}>
                {isRefused || state === 'failed' ? t('help.not_sent') : t('help.waiting')}
              </StatusBadge>
            }
            actions={isRefused && <ButtonLink href={ownQuizPaths(topicOf(body)).summary}>{t('help.look')}</ButtonLink>}
          />
        );
      })}
    </div>
  );
}

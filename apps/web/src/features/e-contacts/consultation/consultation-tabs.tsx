import { type ReactNode, useState } from 'react';
import { isEmergencySign } from '@hodi/domain/e-contacts/danger-sign.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { Button } from '~/components/action/button.tsx';
import { clipboard } from '~/components/icon/action-icons.ts';
import { flag, robot } from '~/components/icon/state-icons.ts';
import { Tabs } from '~/components/layout/tabs.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useDangerSign } from '~/lib/inquiries/danger-badge.tsx';
import styles from './consultation.module.css';

type Part = 'messages' | 'answers' | 'record' | 'draft';

interface ConsultationTabsProps {
  thread: Thread;
  answers: ReactNode;
  reply: (onOpenAnswers: () => void) => ReactNode;
  record: ReactNode;
  /** Undefined where nothing can be written any more. */
  draft: ((onContinued: () => void) => ReactNode) | undefined;
}

/** On a phone: opens at the answers while they hold something that nobody has looked at. */
export function ConsultationTabs({ thread, answers, reply, record, draft }: ConsultationTabsProps) {
  const t = useTexts();
  const { unacknowledged_red_flag_count: open, messages, unread_count } = thread.item;
  const [chosen, setPart] = useState<Part>(open > 0 || messages.length === 0 ? 'answers' : 'messages');
  const part = chosen === 'draft' && !draft ? 'messages' : chosen;
  const isUrgent = isEmergencySign(useDangerSign(thread.item));
  const flags = t('red_flag.open', { count: open });
  const showAnswers = () => setPart('answers');
  return (
    <div className={styles.tabs}>
      <Tabs<Part>
        label={t('consultation.tabs')}
        value={part}
        onValueChange={setPart}
        tabs={[
          {
            value: 'messages',
            label: t('consultation.tab_messages'),
            ...(unread_count > 0 && { count: unread_count, countKind: 'call' as const }),
          },
          {
            value: 'answers',
            label: t('consultation.tab_answers'),
            ...(open > 0 && { mark: { icon: flag, label: flags } }),
          },
          { value: 'record', label: t('consultation.tab_record'), icon: clipboard },
          ...(draft ? [{ value: 'draft' as const, label: t('proposal.tab'), icon: robot }] : []),
        ]}
      >
        <div className={styles.part} hidden={part !== 'messages'}>
          {open > 0 && !isUrgent && (
            <div className={styles.strip}>
              <RedFlag
                severity="call"
                icon={flag}
                action={
                  <Button size="small" onClick={showAnswers}>
                    {t('consultation.tab_answers')}
                  </Button>
                }
              >
                {flags}
              </RedFlag>
            </div>
          )}
          {reply(showAnswers)}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard must reach it. */}
        <section className={styles.scrolls} hidden={part !== 'answers'} aria-label={t('answers.title')} tabIndex={0}>
          {answers}
        </section>
        <section className={styles.record} hidden={part !== 'record'} aria-label={t('consultation.tab_record')}>
          {record}
        </section>
        {draft && (
          <section className={styles.draft} hidden={part !== 'draft'} aria-label={t('proposal.tab')}>
            {draft(() => setPart('messages'))}
          </section>
        )}
      </Tabs>
    </div>
  );
}

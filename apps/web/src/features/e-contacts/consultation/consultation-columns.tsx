import { type ReactNode, useState } from 'react';
import { clipboard } from '~/components/icon/action-icons.ts';
import { robot } from '~/components/icon/state-icons.ts';
import { classNames } from '~/components/class-names.ts';
import { Tabs } from '~/components/layout/tabs.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useMedia } from '~/lib/use-media.ts';
import { type SidePart, useSidePart } from './use-side-part.ts';
import styles from './consultation.module.css';

interface ConsultationColumnsProps {
  patientId: string;
  answers: ReactNode;
  reply: ReactNode;
  record: ReactNode;
  /** False where nothing can be written any more. */
  draft: ReactNode;
}

function usePartTabs(hasDraft: boolean) {
  const t = useTexts();
  return [
    { value: 'record' as const, label: t('consultation.tab_record'), icon: clipboard },
    ...(hasDraft ? [{ value: 'draft' as const, label: t('proposal.tab'), icon: robot }] : []),
  ];
}

interface PartsProps extends Pick<ConsultationColumnsProps, 'record' | 'draft'> {
  part: 'answers' | SidePart;
}

/** Those that are not shown keep what was done in them. */
function Parts({ part, record, draft }: PartsProps) {
  const t = useTexts();
  return (
    <>
      <section className={styles.record} hidden={part !== 'record'} aria-label={t('consultation.tab_record')}>
        {record}
      </section>
      {draft && (
        <section className={styles.draft} hidden={part !== 'draft'} aria-label={t('proposal.tab')}>
          {draft}
        </section>
      )}
    </>
  );
}

/** Where there is no room for three columns, record and draft lie behind the answers. */
function AnswersAndParts({ answers, record, draft }: Pick<ConsultationColumnsProps, 'answers' | 'record' | 'draft'>) {
  const t = useTexts();
  const [part, setPart] = useState<'answers' | SidePart>('answers');
  const tabs = usePartTabs(Boolean(draft));
  return (
    <div className={classNames(styles.tabs, styles.beside)}>
      <Tabs
        label={t('consultation.tabs')}
        value={part}
        onValueChange={setPart}
        tabs={[{ value: 'answers', label: t('consultation.tab_answers') }, ...tabs]}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard must reach it. */}
        <section className={styles.scrolls} hidden={part !== 'answers'} aria-label={t('answers.title')} tabIndex={0}>
          {answers}
        </section>
        <Parts part={part} record={record} draft={draft} />
      </Tabs>
    </div>
  );
}

/** From 1200 px on: the record, or the draft, beside the conversation. */
function Side({ patientId, record, draft }: Pick<ConsultationColumnsProps, 'patientId' | 'record' | 'draft'>) {
  const t = useTexts();
  const [part, setPart] = useSidePart(patientId, Boolean(draft));
  const tabs = usePartTabs(Boolean(draft));
  return (
    <div className={classNames(styles.tabs, styles.side)}>
      <Tabs label={t('consultation.side')} value={part} onValueChange={setPart} tabs={tabs}>
        <Parts part={part} record={record} draft={draft} />
      </Tabs>
    </div>
  );
}

/** From 600 px on: what the patient said stays in sight while the clinician writes. */
export function ConsultationColumns({ patientId, answers, reply, record, draft }: ConsultationColumnsProps) {
  const t = useTexts();
  const isWide = useMedia('(min-width: 1200px)');
  return (
    <div className={classNames(styles.columns, styles.three)}>
      {isWide ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard must reach it.
        <section className={styles.answers} aria-label={t('answers.title')} tabIndex={0}>
          {answers}
        </section>
      ) : (
        <AnswersAndParts answers={answers} record={record} draft={draft} />
      )}
      <section className={styles.reply} aria-label={t('thread.title')}>
        {reply}
      </section>
      {isWide && <Side patientId={patientId} record={record} draft={draft} />}
    </div>
  );
}

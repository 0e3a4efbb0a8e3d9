import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Identity, TakenOver } from '@hodi/domain/merged-records/merged-record.ts';
import { keepApart, listLookAlikes, mergeRecords } from '@hodi/domain/merged-records/merged-records.api.ts';
import { Button } from '~/components/action/button.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { call } from '~/lib/api/call.ts';
import { newId } from '~/lib/ids.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { institutionPatientsPath } from '~/lib/lists/merge-path.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import styles from './merged-records.module.css';
import { useMergeWrite } from './use-merge-write.ts';

interface JoinPanelProps {
  kept: Identity;
  other: Identity;
  /** Fields that the kept record takes over from the other. */
  take: readonly TakenOver[];
  undoUntil: string;
  institutionId: string | undefined;
}

/** Summary of the merge, and the two ways to go on. */
export function JoinPanel({ kept, other, take, undoUntil, institutionId }: JoinPanelProps) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const { write, isSending } = useMergeWrite();
  const { online } = useConnection();
  const [id] = useState(newId);
  const [isAsked, setIsAsked] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const names = { kept: kept.member_id, other: other.member_id };
  const hasEmergency = kept.has_emergency || other.has_emergency;

  const join = async () => {
    setIsMissing(!isAsked);
    if (!isAsked) return;
    const body = {
      id,
      patient_id: kept.patient_id,
      other_id: other.patient_id,
      take: [...take],
      is_asked: true as const,
    };
    if (!(await write(() => call(mergeRecords, { body }), t('merged.joined', names)))) return;
    // By the other member ID both are found, the kept one too.
    navigate(
      institutionId === undefined
        ? `/clinician/patients/${kept.patient_id}`
        : institutionPatientsPath(institutionId, other.member_id),
    );
  };
  const part = async () => {
    const params = { patient_id: kept.patient_id, other_id: other.patient_id };
    if (await write(() => call(keepApart, { params }), t('merged.kept_apart')))
      loadAgain(queryClient, keyOf(listLookAlikes));
  };
  const effects = [
    t('merged.effect_id', names),
    t('merged.effect_together'),
    t('merged.effect_access'),
    t('merged.effect_told'),
    t('merged.effect_undo', { date: undoUntil }),
  ];
  return (
    <div className={styles.aside}>
      <Panel title={t('merged.effects')}>
        <ul className={styles.effects}>
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </Panel>
      {hasEmergency && <p className={styles.stop}>{t('merged.emergency')}</p>}
      {!online && <p className={styles.stop}>{t('merged.offline')}</p>}
      <ChoiceRow
        pick="many"
        name="asked"
        value="asked"
        checked={isAsked}
        onCheckedChange={(now) => {
          setIsAsked(now);
          setIsMissing(false);
        }}
        label={t('merged.asked')}
      />
      {isMissing && (
        <p className={styles.stop} role="alert">
          {t('merged.asked_required')}
        </p>
      )}
      <Button
        kind="main"
        sending={isSending}
        sendingLabel={t('merged.joining')}
        disabled={hasEmergency || !online}
        onClick={() => void join()}
      >
        {t('merged.join', { member_id: kept.member_id })}
      </Button>
      <Button disabled={!online} onClick={() => void part()}>
        {t('merged.two_people')}
      </Button>
      <p className={styles.quiet}>{t('merged.two_people_hint')}</p>
    </div>
  );
}

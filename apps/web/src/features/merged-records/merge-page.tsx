import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'wouter';
import type { Identity } from '@hodi/domain/merged-records/merged-record.ts';
import { listLookAlikes } from '@hodi/domain/merged-records/merged-records.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { TextField } from '~/components/form/text-field.tsx';
import { search } from '~/components/icon/action-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { institutionPatientsPath } from '~/lib/lists/merge-path.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { queryFor } from '~/lib/query/query-for.ts';
import { Comparison } from './comparison.tsx';
import { MergedOf } from './merged-panel.tsx';
import styles from './merged-records.module.css';

/** Two records that may be of one person, side by side. */
export default function MergePage() {
  const t = useTexts();
  const { patientId } = useParams<{ patientId: string }>();
  const [address] = useSearchParams();
  const institutionId = address.get('institution') ?? undefined;
  const [typed, setTyped] = useState('');
  const [member_id, setMemberId] = useState<string>();
  const params = { patient_id: patientId };
  const alike = useQuery(queryFor(listLookAlikes, { params }));
  const sought = useQuery({
    ...queryFor(listLookAlikes, { params, query: { member_id: member_id ?? '' } }),
    enabled: member_id !== undefined,
  });
  const found = member_id === undefined ? alike : sought;
  const up =
    institutionId === undefined
      ? { href: `/clinician/patients/${patientId}`, label: alike.data ? displayName(alike.data.patient.name) : '…' }
      : { href: institutionPatientsPath(institutionId), label: t('patients.table_institution') };
  if (alike.error !== null && alike.data === undefined) {
    return (
      <Page>
        <NotLoaded titleAs="h1" title={t('merged.not_loaded')} error={alike.error} retry={alike.refetch} />
      </Page>
    );
  }
  return (
    <Page title={t('merged.title')} subtitle={t('merged.intro')} up={up}>
      <MergedOf patientId={patientId} institutionId={institutionId} />
      {found.data === undefined ? (
        <Skeleton label={t('shell.loading')} shape="rows" count={4} />
      ) : (
        <Candidates
          key={member_id}
          patient={found.data.patient}
          items={found.data.items}
          isSought={member_id !== undefined}
          institutionId={institutionId}
        />
      )}
      <form
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault();
          setMemberId(typed.trim() === '' ? undefined : typed.trim());
        }}
      >
        <TextField
          label={t('merged.member_id')}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">{t('merged.find')}</Button>
      </form>
    </Page>
  );
}

interface CandidatesProps {
  patient: Identity;
  items: readonly Identity[];
  /** By the member ID that was typed. */
  isSought: boolean;
  /** Of an admin who joins its records. */
  institutionId: string | undefined;
}

function Candidates({ patient, items, isSought, institutionId }: CandidatesProps) {
  const t = useTexts();
  const [chosen, choose] = useState(items[0]?.patient_id);
  const other = items.find(({ patient_id }) => patient_id === chosen);
  if (other === undefined) {
    return (
      <EmptyState icon={search} title={t(isSought ? 'merged.not_found' : 'merged.none')}>
        {!isSought && t('merged.none_text')}
      </EmptyState>
    );
  }
  return (
    <>
      {items.length > 1 && (
        <Panel title={t('merged.alike')} lines>
          {items.map(({ patient_id, member_id, name }) => (
            <ChoiceRow
              key={patient_id}
              pick="one"
              inList
              name="other"
              value={patient_id}
              checked={patient_id === chosen}
              onCheckedChange={() => choose(patient_id)}
              label={t('merged.choose', { name: displayName(name), member_id })}
            />
          ))}
        </Panel>
      )}
      <Comparison key={other.patient_id} first={patient} second={other} institutionId={institutionId} />
    </>
  );
}

import { type ComponentType, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Caregiver, EndedCare } from '@hodi/domain/caregivers/caregiver.ts';
import { listCaregivers } from '@hodi/domain/caregivers/caregivers.api.ts';
import { isOfferedAccount, ownAccountAges } from '@hodi/domain/caregivers/coming-of-age.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { queryFor } from '~/lib/query/query-for.ts';
import { today } from '~/lib/session/server-clock.ts';
import { AddCaregiver } from './add-caregiver.tsx';
import styles from './caregivers-panel.module.css';
import { ConfirmCaregiver, EndCaregiver } from './change-caregiver.tsx';

interface CaregiversPanelProps {
  info: OpenPatientInfo;
  /** The way to a number, and with it an account, of their own. */
  OwnNumber: ComponentType<{ info: OpenPatientInfo; says: { title: string; lead: string } }>;
}

/** People who write for the patient from their own account, and whether the clinic has confirmed them. */
export function CaregiversPanel({ info, OwnNumber }: CaregiversPanelProps) {
  const { patient, user } = info;
  const t = useTexts();
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useQuery(queryFor(listCaregivers, { params: { patient_id: patient.id } }));
  return (
    <Panel
      title={t('caregivers.clinician.title')}
      lines
      action={
        <Button size="small" onClick={() => setIsAdding(true)}>
          {t('caregivers.clinician.add')}
        </Button>
      }
    >
      {data === undefined && error === null && <Skeleton label={t('shell.loading')} count={1} />}
      {data === undefined && error !== null && (
        <NotLoaded titleAs="h3" inline title={t('caregivers.clinician.not_loaded')} error={error} retry={refetch} />
      )}
      {data?.items.length === 0 && <p className={styles.empty}>{t('caregivers.clinician.empty')}</p>}
      {data?.items.map((caregiver) => (
        <CaregiverRow key={caregiver.id} caregiver={caregiver} />
      ))}
      {data && isWithoutNumber(info, data) && (
        <OwnNumber
          info={info}
          says={{
            title: t('caregivers.clinician.own_account', { name: user.given_name }),
            lead: t('caregivers.clinician.own_account_why', { name: user.given_name }),
          }}
        />
      )}
      {data?.ended && data.ended.length > 0 && <Ended ended={data.ended} />}
      {isAdding && <AddCaregiver patientId={patient.id} onClose={() => setIsAdding(false)} />}
    </Panel>
  );
}

/** A young person who is reached by the number of who cares for them alone. */
function isWithoutNumber(
  { patient, user }: OpenPatientInfo,
  { items, own_account_age = ownAccountAges.usual }: AnswerOf<typeof listCaregivers>,
): boolean {
  const isCarers = items.some(({ caregiver }) => caregiver.mobile_number === user.mobile_number);
  return isCarers && isOfferedAccount(patient, today(), own_account_age);
}

function CaregiverRow({ caregiver: tie }: { caregiver: Caregiver }) {
  const t = useTexts();
  const { phone, date } = useFormats();
  const [asks, setAsks] = useState<'confirm' | 'end' | null>(null);
  const { caregiver, relation, consent, confirmed_at, until_at } = tie;
  const name = displayName(caregiver);
  const close = () => setAsks(null);
  const facts = [
    caregiver.mobile_number !== null && phone(caregiver.mobile_number),
    until_at !== null && t('caregivers.clinician.until', { date: date(until_at) }),
  ].filter(Boolean);
  return (
    <>
      <NeedRow
        lead={<PersonDoor size="s" initials={initials(caregiver)} />}
        title={t('caregivers.author', { name, relation: t(`caregivers.as.${relation}`) })}
        preview={facts.length > 0 && <span className="num">{facts.join(' · ')}</span>}
        badges={<State tie={tie} />}
        actions={
          <>
            {consent !== null && confirmed_at === null && (
              <Button
                kind="soft"
                size="small"
                aria-label={t('caregivers.clinician.confirm_named', { name })}
                onClick={() => setAsks('confirm')}
              >
                {t('caregivers.clinician.confirm')}
              </Button>
            )}
            <Button
              kind="quiet"
              size="small"
              aria-label={t('caregivers.clinician.end_named', { name })}
              onClick={() => setAsks('end')}
            >
              {t('caregivers.clinician.end')}
            </Button>
          </>
        }
      />
      {asks === 'confirm' && <ConfirmCaregiver tie={tie} onClose={close} />}
      {asks === 'end' && <EndCaregiver tie={tie} onClose={close} />}
    </>
  );
}

/** People who once had access, and why it ended. */
function Ended({ ended }: { ended: readonly EndedCare[] }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <details className={styles.empty}>
      <summary>{t('caregivers.clinician.ended_before')}</summary>
      <ul>
        {ended.map(({ id, caregiver, relation, ended_at, ended_by, reason }) => {
          const date = formats.date(ended_at);
          const when =
            ended_by === null
              ? t('caregivers.clinician.ended_on', { date })
              : t('caregivers.clinician.ended_on_by', { date, name: displayName(ended_by) });
          const who = t('caregivers.author', {
            name: displayName(caregiver),
            relation: t(`caregivers.as.${relation}`),
          });
          return <li key={id}>{[`${who}: ${when}`, reason].filter(Boolean).join('. ')}</li>;
        })}
      </ul>
    </details>
  );
}

function State({ tie: { caregiver, consent, confirmed_at, confirmed_by } }: { tie: Caregiver }) {
  const t = useTexts();
  if (consent === null) return <StatusBadge kind="invited">{t('caregivers.clinician.awaits')}</StatusBadge>;
  if (confirmed_at === null) {
    return (
      <StatusBadge kind="to_confirm">
        {t('caregivers.clinician.added_by', { name: displayName(caregiver) })}
      </StatusBadge>
    );
  }
  return (
    <StatusBadge kind="accepted">
      {confirmed_by === null
        ? t('caregivers.people.confirmed')
        : t('caregivers.clinician.confirmed_by', { name: displayName(confirmed_by) })}
    </StatusBadge>
  );
}

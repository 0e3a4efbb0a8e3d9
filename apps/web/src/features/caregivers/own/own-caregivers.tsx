import { useState } from 'react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Caregiver } from '@hodi/domain/caregivers/caregiver.ts';
import { endCaregiver, listCaregivers } from '@hodi/domain/caregivers/caregivers.api.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { call } from '~/lib/api/call.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { profileQuery } from '~/lib/person/shown-person.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { ChangeDialog } from '../change-dialog.tsx';
import styles from './people.module.css';

/** People who write for the reader, and the way to end their access. Shows nothing if there are none. */
export function OwnCaregivers() {
  const t = useTexts();
  const { data: own } = useSuspenseQuery(profileQuery());
  const { data } = useQuery(queryFor(listCaregivers, { params: { patient_id: own.patient.id } }));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Panel title={t('caregivers.of_me.title')} lines>
      {data.items.map((tie) => (
        <CaregiverRow key={tie.id} tie={tie} />
      ))}
    </Panel>
  );
}

function CaregiverRow({ tie }: { tie: Caregiver }) {
  const t = useTexts();
  const { date } = useFormats();
  const [isEnding, setIsEnding] = useState(false);
  const { caregiver, relation, from_at, until_at, sees_record } = tie;
  const name = displayName(caregiver);
  const seen = t(sees_record === true ? 'caregivers.of_me.lead_child' : 'caregivers.of_me.lead');
  return (
    <>
      <NeedRow
        lead={<PersonDoor initials={initials(caregiver)} />}
        title={t('caregivers.author', { name, relation: t(`caregivers.as.${relation}`) })}
        preview={
          from_at === null ? t('caregivers.clinician.awaits') : t('caregivers.of_me.since', { date: date(from_at) })
        }
        actions={
          <Button aria-label={t('caregivers.clinician.end_named', { name })} onClick={() => setIsEnding(true)}>
            {t('caregivers.ending.confirm')}
          </Button>
        }
      />
      <p className={styles.meaning}>
        {until_at === null ? seen : t('caregivers.of_me.at_18', { name, date: date(until_at) })}
      </p>
      {isEnding && (
        <ChangeDialog
          change={(params) => call(endCaregiver, { params }, { silent: true })}
          tie={tie}
          onClose={() => setIsEnding(false)}
          isDestructive
          title={t('caregivers.clinician.end_title', { name })}
          label={t('caregivers.ending.confirm')}
          sendingLabel={t('caregivers.ending.ending')}
          done={t('caregivers.of_me.ended', { name })}
        >
          {t('caregivers.of_me.end_meaning', { name })} {seen}
        </ChangeDialog>
      )}
    </>
  );
}

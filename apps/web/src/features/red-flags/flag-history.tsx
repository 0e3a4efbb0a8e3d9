import { useInfiniteQuery } from '@tanstack/react-query';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { listRedFlagsOfPatient } from '@hodi/domain/red-flags/red-flags.api.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { Button } from '~/components/action/button.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { Icon } from '~/components/icon/icon.tsx';
import { chevronRight } from '~/components/icon/navigation-icons.ts';
import { octagonAlert, triangleAlert } from '~/components/icon/state-icons.ts';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { Count } from '~/components/status/count.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useMoment } from '~/lib/emergency/use-moment.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { fetchMore } from '~/lib/lists/fetch-more.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { pagesFor } from '~/lib/query/query-for.ts';
import { useFlagTitle } from './flag-texts.ts';
import styles from './red-flags.module.css';

type PastFlag = AnswerOf<typeof listRedFlagsOfPatient>['items'][number];

/** The last ones; older ones are asked for. */
const atFirst = 5;

/** All red flags that a patient's inquiries ever raised, newest first, with who acknowledged them and when they were answered. */
export function FlagHistory({ info: { patient, user } }: { info: OpenPatientInfo }) {
  const t = useTexts();
  const args = { params: { patient_id: patient.id }, query: { limit: atFirst } };
  const list = useInfiniteQuery(pagesFor(listRedFlagsOfPatient, args));
  const flags = (list.data?.pages ?? []).flatMap(({ items }) => items);
  return (
    <Panel
      title={t('red_flag.history')}
      titleAfter={list.data !== undefined && <Count kind="quiet" value={list.data.pages[0]?.total ?? 0} />}
      lines
      foot={
        list.hasNextPage && (
          <Button
            size="small"
            sending={list.isFetchingNextPage}
            sendingLabel={t('patient.loading_more')}
            onClick={() => void fetchMore(list)}
          >
            {t('patient.show_more')}
          </Button>
        )
      }
    >
      {list.data === undefined && list.error === null && <Skeleton label={t('shell.loading')} shape="text" count={2} />}
      {list.data === undefined && list.error !== null && (
        <NotLoaded
          titleAs="h3"
          inline
          title={t('red_flag.history_not_loaded')}
          error={list.error}
          retry={list.refetch}
        />
      )}
      {list.data !== undefined && flags.length === 0 && (
        <p className={styles.none}>{t('red_flag.history_none', { name: user.given_name })}</p>
      )}
      {flags.map((flag) => (
        <PastRow key={flag.id} flag={flag} />
      ))}
    </Panel>
  );
}

function PastRow({ flag }: { flag: PastFlag }) {
  const t = useTexts();
  const moment = useMoment();
  const title = useFlagTitle()(flag);
  const topic = useTopicTitle()(flag.topic);
  const { severity, acknowledged_at, acknowledged_by, answered_at, e_contact_id, triggered_at } = flag;
  const isEmergency = severity === 'emergency';
  const acknowledged =
    acknowledged_at === null
      ? t('red_flag.history_open')
      : t('red_flag.acknowledged_by', { name: acknowledged_by ?? '', at: moment(acknowledged_at) });
  const answered =
    answered_at === null
      ? t('red_flag.history_unanswered')
      : t('red_flag.history_answered', { at: moment(answered_at) });
  return (
    <NeedRow
      href={`/clinician/e-contact/${e_contact_id}`}
      lead={<Icon shape={isEmergency ? octagonAlert : triangleAlert} className={styles.past} />}
      title={title || t(`red_flag.${severity}`)}
      time={moment(triggered_at)}
      isTimeLong
      preview={[topic, acknowledged, isEmergency && answered].filter(Boolean).join(' · ')}
      badges={<StatusBadge kind={isEmergency ? 'emergency_count' : 'warning'}>{t(`red_flag.${severity}`)}</StatusBadge>}
      after={<Icon shape={chevronRight} size={18} />}
    />
  );
}

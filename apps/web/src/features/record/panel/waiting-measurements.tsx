import { useQuery } from '@tanstack/react-query';
import { listWaitingMeasurements } from '@hodi/domain/record/measurements.api.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Dotted } from '~/components/data/dotted.tsx';
import { Icon } from '~/components/icon/icon.tsx';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { Count } from '~/components/status/count.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { AlarmState, AnswerAlarm } from '~/lib/alarms/answer-alarm.tsx';
import { useMoment } from '~/lib/emergency/use-moment.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { queryFor } from '~/lib/query/query-for.ts';
import { activity } from '../icons.ts';
import { useMeasureWords } from '~/lib/measures/measure-words.ts';
import { measurementsPath } from '../record-paths.ts';
import { dangerKinds } from '../trends.tsx';

/**
 * Dangerous values that patients wrote down and no clinician has looked at, the gravest first. Each leads to its chart,
 * where it is confirmed or taken out. Absent while there is none, and where it is not their place.
 * @param isFirst above everything else, where only an emergency may stand: others stand below the emergencies of inquiries.
 */
export function WaitingMeasurements({ isFirst }: { isFirst: boolean }) {
  const t = useTexts();
  const { data, error, refetch } = useQuery(queryFor(listWaitingMeasurements));
  if (data === undefined && (error === null || isFirst)) return null;
  const hasEmergency = data?.items.some(({ measurement }) => measurement.danger === 'emergency') ?? false;
  if (data?.items.length === 0 || hasEmergency !== isFirst) return null;
  return (
    <Panel
      title={t('health.waiting.title')}
      titleAfter={
        data && <Count kind="call" value={data.total} label={t('health.waiting.count', { count: data.total })} />
      }
      lines
    >
      {data === undefined && (
        <NotLoaded titleAs="h3" inline title={t('health.chart.not_loaded')} error={error} retry={refetch} />
      )}
      {data?.items.map((item) => (
        <WaitingRow key={item.measurement.id} item={item} />
      ))}
    </Panel>
  );
}

function WaitingRow({ item }: { item: AnswerOf<typeof listWaitingMeasurements>['items'][number] }) {
  const t = useTexts();
  const words = useMeasureWords();
  const moment = useMoment();
  const { measurement, patient_name, member_id, mobile_number } = item;
  const { patient_id, measure, danger, alarm, measured_at } = measurement;
  const value = `${words.name(measure)} ${words.withUnit(measurement)}`;
  const href = measurementsPath(patient_id, measure);
  const name = displayName(patient_name);
  const row = {
    lead: <Icon shape={activity} />,
    edge: 'danger' as const,
    time: moment(measured_at),
    preview: <Dotted parts={[value, member_id]} />,
    badges: danger && (
      <>
        <StatusBadge kind={dangerKinds[danger]}>{t(`health.danger.${danger}`)}</StatusBadge>
        {alarm && <AlarmState alarm={alarm} />}
      </>
    ),
  };
  if (!alarm) return <NeedRow {...row} title={name} href={href} />;
  return (
    <NeedRow
      {...row}
      title={<AppLink href={href}>{name}</AppLink>}
      actions={<AnswerAlarm patientId={patient_id} alarm={alarm} name={`${name}: ${value}`} number={mobile_number} />}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { listWaitingMeasurements } from '@hodi/domain/record/measurements.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Dotted } from '~/components/data/dotted.tsx';
import { Icon } from '~/components/icon/icon.tsx';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { Count } from '~/components/status/count.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
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
  const words = useMeasureWords();
  const moment = useMoment();
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
        <NotLoaded titleAs="h3" title={t('health.chart.not_loaded')} error={error} retry={refetch} />
      )}
      {data?.items.map(({ measurement, patient_name, member_id }) => (
        <NeedRow
          key={measurement.id}
          lead={<Icon shape={activity} />}
          edge="danger"
          title={displayName(patient_name)}
          time={moment(measurement.measured_at)}
          preview={<Dotted parts={[`${words.name(measurement.measure)} ${words.withUnit(measurement)}`, member_id]} />}
          badges={
            measurement.danger && (
              <StatusBadge kind={dangerKinds[measurement.danger]}>
                {t(`health.danger.${measurement.danger}`)}
              </StatusBadge>
            )
          }
          href={measurementsPath(measurement.patient_id, measurement.measure)}
        />
      ))}
    </Panel>
  );
}

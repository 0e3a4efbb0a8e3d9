import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { mayEver, rightsOfRole } from '@hodi/domain/rights/rights.policy.ts';
import { csvText } from '@hodi/domain/shared/csv.ts';
import { addMonths } from '@hodi/domain/shared/plain-days.ts';
import { getTallies } from '@hodi/domain/statistics/tallies.api.ts';
import { type Tally, dataValueSet, leastTold } from '@hodi/domain/statistics/tallies.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { Button } from '~/components/action/button.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { TextField } from '~/components/form/text-field.tsx';
import { savedOnPhone } from '~/components/icon/state-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { call } from '~/lib/api/call.ts';
import { useNow } from '~/lib/clock.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { saveFile } from '~/lib/save-file.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import styles from './monthly-report.module.css';

/** The month that runs and the twelve before it, newest first: `2026-11`. */
const lastMonths = (today: string): string[] =>
  Array.from({ length: 13 }, (_, back) => addMonths(today, -back).slice(0, 7));

/** For an admin: the counts of a month, as a table or as DHIS2 takes them. */
export function MonthlyReport() {
  const { clinician, institution } = useSuspenseQuery(queryFor(getOwnClinician)).data;
  return mayEver(rightsOfRole(clinician.role), 'tallies') ? <Report institution={institution} /> : null;
}

function Report({ institution: { id, time_zone } }: { institution: { id: string; time_zone: string } }) {
  const t = useTexts();
  const now = useNow();
  const lineOf = useTallyLines();
  const months = lastMonths(calendarDay(now, time_zone));
  const [running, before = ''] = months;
  const [month, setMonth] = useState(before);
  const [facility, setFacility] = useState('');
  const [fault, setFault] = useState<string>();
  const [loading, setLoading] = useState<'csv' | 'dhis2'>();

  const download = async (format: 'csv' | 'dhis2') => {
    const code = facility.trim();
    if (format === 'dhis2' && code === '') return setFault(t('required'));
    setFault(undefined);
    setLoading(format);
    try {
      const { tallies } = await call(getTallies, { params: { institution_id: id }, query: { month } });
      if (tallies.length === 0) return toast.blank(t('statistics.report.empty'));
      const name = `hodi-${month}`;
      if (format === 'csv') saveFile(`${name}.csv`, csvText(lineOf(tallies)), 'text/csv');
      else
        saveFile(`${name}-dhis2.json`, JSON.stringify(dataValueSet(month, code, tallies), null, 2), 'application/json');
    } catch {
      // `call` has said what went wrong.
    } finally {
      setLoading(undefined);
    }
  };
  const button = (format: 'csv' | 'dhis2') => (
    <Button
      icon={savedOnPhone}
      sending={loading === format}
      sendingLabel={t('statistics.report.loading')}
      onClick={() => void download(format)}
    >
      {t(`statistics.report.${format}`)}
    </Button>
  );
  return (
    <Panel title={t('statistics.report.title')}>
      <div className={styles.body}>
        <p className={styles.why}>{t('statistics.report.why', { most: leastTold - 1 })}</p>
        <div className={styles.fields}>
          <SelectField
            label={t('statistics.month')}
            options={months.map((value) => ({
              value,
              label: value === running ? t('statistics.report.so_far', { month: value }) : value,
            }))}
            value={month}
            onChange={({ target }) => setMonth(target.value)}
          />
          <TextField
            label={t('statistics.report.facility')}
            hint={t('statistics.report.facility_why')}
            error={fault}
            value={facility}
            maxLength={50}
            onChange={({ target }) => setFacility(target.value)}
          />
        </div>
        <div className={styles.buttons}>
          {button('csv')}
          {button('dhis2')}
        </div>
      </div>
    </Panel>
  );
}

/** The counts as lines of a table, in the reader's words. */
function useTallyLines() {
  const t = useTexts();
  const titleOf = useTopicTitle();
  const head = ['what', 'topic', 'age', 'sex', 'answered', 'count'] as const;
  return (tallies: readonly Tally[]) => [
    head.map((part) => t(`statistics.report.head.${part}`)),
    ...tallies.map(({ measure, topic, age, sex, answered, count }) => [
      t(`statistics.report.measure.${measure}`),
      topic === undefined ? null : titleOf(topic),
      age === undefined ? null : t(`statistics.report.age.${age}`),
      sex === undefined ? null : t(`statistics.report.sex.${sex}`),
      answered === undefined ? null : t(`statistics.report.answered.${answered}`),
      count ?? t('statistics.report.hidden'),
    ]),
  ];
}

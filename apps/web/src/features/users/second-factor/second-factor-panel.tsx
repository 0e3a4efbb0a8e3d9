import { useEffect, useEffectEvent, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getSecondFactor } from '@hodi/domain/second-factor/second-factor.api.ts';
import { Button } from '~/components/action/button.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { shieldCheck } from '~/components/icon/action-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';
import styles from '../account-page.module.css';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { TurnOff } from './turn-off.tsx';
import { TurnOn } from './turn-on.tsx';

/** As long as nothing else can be done, in milliseconds. */
const askEvery = 10_000;

/** The change that was begun. Events do not end it: recovery codes are shown only once. */
type Change = 'turn_on' | 'turn_off' | 'set_up_anew';

/**
 * Whether signing in asks for a code as well, and how to turn that on and off.
 * @param onOn it is on, and the recovery codes were seen; or it is asked for no more.
 */
export function SecondFactorPanel({ onOn }: { onOn?: () => unknown }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery({
    ...queryFor(getSecondFactor),
    // It may be set up on another device, or asked for no more.
    refetchInterval: onOn ? askEvery : false,
  });
  const [change, setChange] = useState<Change>();
  const end = () => {
    setChange(undefined);
    loadAgain(queryClient, keyOf(getSecondFactor));
  };
  const isOn = data?.is_on === true;
  const next: Change = !isOn ? 'turn_on' : data.is_required ? 'set_up_anew' : 'turn_off';
  const tellOn = useEffectEvent(() => onOn?.());
  const isDone = (isOn || data?.is_required === false) && change === undefined;
  // With each answer: what was told by one that the device had kept from before comes to nothing.
  const doneAt = isDone ? dataUpdatedAt : 0;
  useEffect(() => {
    if (doneAt) tellOn();
  }, [doneAt]);
  return (
    <Panel
      title={t('second_factor.title')}
      titleAfter={
        data && (
          <StatusBadge kind={isOn ? 'active' : 'inactive'}>
            {t(isOn ? 'second_factor.on' : 'second_factor.off')}
          </StatusBadge>
        )
      }
    >
      <div className={styles.settings}>
        <p className={styles.why}>{t('second_factor.why')}</p>
        {isPending && <Skeleton label={t('shell.loading')} shape="text" count={1} />}
        {!isPending && data === undefined && (
          <NotLoaded titleAs="h3" inline title={t('devices.not_loaded')} error={error} retry={refetch} />
        )}
        {data?.is_required && <p>{t('second_factor.is_required')}</p>}
        {data?.is_required && !isOn && !onOn && <p>{t('second_factor.from_next')}</p>}
        {isOn && <p>{t('second_factor.codes_left', { count: data.recovery_codes_left })}</p>}
        {data && (
          <Button kind={onOn ? 'main' : 'secondary'} icon={shieldCheck} onClick={() => setChange(next)}>
            {t(`second_factor.${next}`)}
          </Button>
        )}
      </div>
      {change === 'turn_off' && <TurnOff onEnd={end} />}
      {(change === 'turn_on' || change === 'set_up_anew') && <TurnOn isAnew={change !== 'turn_on'} onEnd={end} />}
    </Panel>
  );
}

import { useState } from 'react';
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
import { lazyPart } from '~/lib/lazy-part.tsx';
import styles from '../account-page.module.css';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';

const TurnOff = lazyPart(() => import('./turn-off.tsx').then((part) => part.TurnOff));
const TurnOn = lazyPart(() => import('./turn-on.tsx').then((part) => part.TurnOn));

/** Whether signing in asks for a code as well, and how to turn that on and off. */
export function SecondFactorPanel() {
  const t = useTexts();
  const queryClient = useQueryClient();
  const { data, error, isPending, refetch } = useQuery(queryFor(getSecondFactor));
  const [isChanging, setIsChanging] = useState(false);
  const end = () => {
    setIsChanging(false);
    loadAgain(queryClient, keyOf(getSecondFactor));
  };
  const isOn = data?.is_on === true;
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
          <NotLoaded titleAs="h3" title={t('devices.not_loaded')} error={error} retry={refetch} />
        )}
        {isOn && <p>{t('second_factor.codes_left', { count: data.recovery_codes_left })}</p>}
        {data && (
          <Button icon={shieldCheck} onClick={() => setIsChanging(true)}>
            {t(isOn ? 'second_factor.turn_off' : 'second_factor.turn_on')}
          </Button>
        )}
      </div>
      {isChanging && (isOn ? <TurnOff onEnd={end} /> : <TurnOn onEnd={end} />)}
    </Panel>
  );
}

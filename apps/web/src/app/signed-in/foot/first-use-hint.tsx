import { useState } from 'react';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { activeClinicians } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { Button } from '~/components/action/button.tsx';
import { infoCircle } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { putAllAway, putAway, useSeenHints } from '~/lib/hints/seen-hints.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { useSession } from '~/lib/session/session.ts';
import { useStore } from '~/lib/store.ts';
import { hintOf } from '../hint-of.ts';
import { drawnPage } from '../routed-page.tsx';
import styles from './first-use-hint.module.css';

/** A hint would move a page that fills the window. On the page of the first visit none appears. */
const cameTo = location.pathname;

/** Of a patient, from the profile that the page around it reads. */
function useHasClinician(): boolean | undefined {
  const { data } = useQuery({ ...queryFor(getOwnPatient), enabled: false });
  return data && activeClinicians(data).length > 0;
}

/** Whether the page at this address has all that it shows at first: what comes later would push the hint down. */
function useIsComplete(address: string): boolean {
  const loading = useIsFetching({ predicate: ({ state }) => state.status === 'pending' });
  const isDrawn = useStore(drawnPage) === address;
  const [complete, setComplete] = useState<string>();
  if (isDrawn && loading === 0 && complete !== address) setComplete(address);
  return complete === address;
}

/** On the first visit of a main screen: what it is for, and where to begin. Stays until it is put away. */
export default function FirstUseHint({ isFixed, isReception }: { isFixed: boolean; isReception: boolean }) {
  const t = useTexts();
  const [address] = useLocation();
  const userId = useSession()?.userId ?? '';
  const isSeen = useSeenHints(userId);
  const hint = hintOf(address, { hasClinician: useHasClinician(), isReception });
  const isComplete = useIsComplete(address);
  if (!isComplete || hint === undefined || isSeen(hint) || (isFixed && address === cameTo)) return null;
  return (
    <aside className={styles.hint} data-fixed={isFixed || undefined} aria-label={t('hints.label')}>
      <Icon shape={infoCircle} size={24} className={styles.sign} />
      <p className={styles.text}>{t(`hints.${hint}`)}</p>
      <div className={styles.actions}>
        <Button kind="quiet" size="small" onClick={() => putAllAway(userId)}>
          {t('hints.no_more')}
        </Button>
        <Button kind="soft" size="small" onClick={() => putAway(userId, hint)}>
          {t('hints.understood')}
        </Button>
      </div>
    </aside>
  );
}

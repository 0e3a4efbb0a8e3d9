import { type Visit, type VisitState, visitState, waitsSince } from '@hodi/domain/appointments/arrivals.ts';
import type { StatusKind } from '~/components/status/status-kinds.ts';
import { useNow } from '~/lib/clock.ts';
import { useDuration } from '~/lib/i18n/duration.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

const kinds: Readonly<Record<VisitState, StatusKind>> = {
  waits: 'waits',
  early: 'early',
  expected: 'expected',
  called_in: 'called_in',
  to_confirm: 'to_confirm',
  seen: 'completed',
  did_not_come: 'cancelled',
  cancelled: 'cancelled',
};

export interface VisitWords {
  state: VisitState;
  kind: StatusKind;
  text: string;
}

/** How a visit stands: whether the patient is there, and how long they wait. */
export function useVisitWords(): (visit: Visit) => VisitWords {
  const t = useTexts();
  const now = useNow();
  const duration = useDuration();
  const textOf = (state: VisitState, visit: Visit): string => {
    if (state === 'waits') return t('arrival.state.waits', { time: duration(now - waitsSince(visit)) });
    const { cancel_reason: by } = visit;
    const isTold = state === 'cancelled' && (by === 'patient' || by === 'clinic');
    return t(isTold ? `arrival.state.cancelled_${by}` : `arrival.state.${state}`);
  };
  return (visit) => {
    const state = visitState(visit, now);
    return { state, kind: kinds[state], text: textOf(state, visit) };
  };
}

/** Of one who came and whose visit is not over: for pages that else tell of the time alone. */
export function useArrivalWords(): (visit: Visit) => VisitWords | undefined {
  const wordsOf = useVisitWords();
  return (visit) => (visit.status === 'scheduled' && visit.arrived_at ? wordsOf(visit) : undefined);
}

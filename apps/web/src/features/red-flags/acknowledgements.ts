import { useMutationState } from '@tanstack/react-query';
import type { Judgement, RedFlag } from '@hodi/domain/red-flags/red-flag.ts';
import {
  acknowledgeAll,
  acknowledgeRedFlag,
  judgeRedFlag,
  takeBackAcknowledgement,
} from '@hodi/domain/red-flags/red-flags.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { bodyOf, useQueued } from '~/lib/offline/use-queued.ts';

export const mutationKey = [acknowledgeRedFlag.name] as const;

export interface Acknowledging {
  flags: readonly RedFlag[];
  summary: string;
  /** Of words: whether they are meant. */
  judgement?: Judgement | undefined;
}

const flagsUnderWay = (variables: unknown): readonly RedFlag[] => (variables as Acknowledging).flags;

/** Whether a flag of this thread was acknowledged in this window, or is being. */
export const useAcknowledgedHere = (eContactId: string): boolean =>
  useMutationState({ filters: { mutationKey }, select: ({ state }) => flagsUnderWay(state.variables) })
    .flat()
    .some(({ e_contact_id }) => e_contact_id === eContactId);

/** An unsent acknowledgement, or its taking back. */
export interface Unsent {
  record: QueueRecord;
  isTakenBack: boolean;
}
export type Acknowledgement = 'open' | 'under_way' | 'done' | Unsent;

/** Where the acknowledgement of each flag stands, also while it is only on this device. */
export function useAcknowledgements(): (flag: RedFlag) => Acknowledgement {
  const queued = useQueued().filter(({ state }) => state !== 'refused');
  const underWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => flagsUnderWay(state.variables),
  }).flat();
  return (flag) => {
    const params = { red_flag_id: flag.id };
    const ones = new Set([acknowledgeRedFlag, judgeRedFlag].map((contract) => pathOf(contract, params)));
    const takenBack = queued.find(({ url }) => url === pathOf(takeBackAcknowledgement, params));
    if (takenBack) return { record: takenBack, isTakenBack: true };
    const record = queued.find(
      (known) => ones.has(known.url) || bodyOf(acknowledgeAll, known)?.red_flag_ids.includes(flag.id),
    );
    if (record !== undefined) return { record, isTakenBack: false };
    if (underWay.some(({ id }) => id === flag.id)) return 'under_way';
    return flag.acknowledged_at === null ? 'open' : 'done';
  };
}

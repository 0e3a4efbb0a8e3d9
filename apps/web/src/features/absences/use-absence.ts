import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AbsenceInput } from '@hodi/domain/absences/absence.ts';
import { type AbsenceAnswer, endAbsence, getAbsence, setAbsence } from '@hodi/domain/absences/absences.api.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { tellError } from '~/lib/api/tell-error.ts';
import { queueStore } from '~/lib/offline/queue-store.ts';
import { sentenceOfField } from '~/lib/forms/field-texts.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';

export interface AbsentPerson {
  id: string;
  name: string;
  /** The reader is somebody else, who manages the staff. */
  isOther: boolean;
  /** Of their institution. */
  timeZone: string;
}

/** The clinician's absence that waits or was refused: the next one takes its place. */
const unsentAbsence = (id: string) =>
  queueStore.get().find(({ name, thread, state }) => name === setAbsence.name && thread === id && state !== 'sending');

/** When a clinician is away, and the ways to say so; both wait on the device without a network. */
export function useAbsence({ id, name }: AbsentPerson) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const args = { params: { clinician_id: id } };
  const query = queryFor(getAbsence, args);
  const asked = useQuery(query);
  const about = { title: 'queue.absence', summary: name, thread: id, silent: true } as const;

  /** @returns whether it is done or waits to be sent; what is there now where somebody else changed it. */
  const change = async (sending: () => Promise<unknown>, done: string): Promise<boolean | AbsenceAnswer> => {
    try {
      queryClient.setQueryData(query.queryKey, (await sending()) as typeof asked.data);
      toast.success(done);
      return true;
    } catch (error) {
      if (error instanceof QueuedError) {
        toast.blank(t('absence.waits'));
        return true;
      }
      if (error instanceof ApiError && error.code === 'version_conflict') {
        await queryClient.refetchQueries({ queryKey: query.queryKey });
        toast.error(t('absence.changed'));
        return queryClient.getQueryData<AbsenceAnswer>(query.queryKey) ?? false;
      } else if (error instanceof ApiError) toast.error(sentenceOfField(error));
      else tellError(error);
      return false;
    }
  };
  return {
    ...asked,
    save: (absence: AbsenceInput, version: number) => {
      const how = { ...about, insteadOf: unsentAbsence(id)?.id };
      return change(() => send(setAbsence, { ...args, body: { absence, version } }, how), t('absence.saved'));
    },
    end: () => change(() => send(endAbsence, args, about), t('absence.ended')),
  };
}
export type AbsenceState = ReturnType<typeof useAbsence>;

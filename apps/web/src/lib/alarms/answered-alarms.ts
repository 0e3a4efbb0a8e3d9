/** Answers to emergencies that belong to no inquiry, as long as they may be taken back. */
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { takeBackWithin } from '@hodi/domain/e-contacts/emergency-state.ts';
import type { Alarm, AlarmAnswer } from '@hodi/domain/record/alarm.ts';
import { answerAlarm, takeBackAlarmAnswer } from '@hodi/domain/record/alarms.api.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { ApiError, NotKeptError } from '~/lib/api/api-error.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { useNow } from '~/lib/clock.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { aboutPatient } from '~/lib/query/about-patient.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { useSession } from '~/lib/session/session.ts';
import { toast } from '~/lib/toasts/toasts.ts';

export interface AboutAlarm {
  patientId: string;
  alarm: Alarm;
  /** The danger in words: a measured value, or the answer to a plan's question. */
  name: string;
}
interface Answering extends AboutAlarm {
  how: AlarmAnswer;
  summary: string;
}

const mutationKey = [answerAlarm.name] as const;
/** By name: what is read of a patient's record, and of what waits in all. */
const reads = new Set(['record.read', 'measurements.list', 'measurements.waiting', 'plans.list', 'plans.waiting']);

function readAgain(queryClient: QueryClient): void {
  for (const { queryKey } of queryClient.getQueryCache().getAll()) {
    if (reads.has(String(queryKey[0]))) loadAgain(queryClient, queryKey);
  }
}
const paramsOf = ({ patientId, alarm }: AboutAlarm) => ({ patient_id: patientId, alarm_id: alarm.id });

/** Says what was done. @param onDone once it has arrived, or waits on this device. */
export function useAlarmAnswer(onDone: () => void) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const done = () => {
    readAgain(queryClient);
    onDone();
  };
  return useMutation({
    mutationKey,
    networkMode: 'always',
    gcTime: takeBackWithin,
    mutationFn: ({ how, summary, ...about }: Answering) =>
      send(
        answerAlarm,
        { params: paramsOf(about), body: { how } },
        { title: 'queue.alarm', summary, thread: about.patientId, silent: true, urgent: true },
      ),
    onSuccess: () => {
      toast.success(t('health.alarm.done'));
      done();
    },
    onError: (error) => {
      if (!(error instanceof QueuedError)) return;
      toast.blank(t('health.alarm.waits'));
      done();
    },
  });
}

/** Whether the reader may still take the answer back, by the clock of their device: the server decides by its own. */
export function useMayTakeBack(): (alarm: Alarm) => boolean {
  const now = useNow();
  const userId = useSession()?.userId;
  return ({ answered }) =>
    answered !== null &&
    answered.how !== 'not_so' &&
    answered.by.user_id === userId &&
    now - Date.parse(answered.at) < takeBackWithin;
}

/** Those that were answered in this window and may be taken back, the last first. @param patientId only of this patient. */
export function useAnsweredHere(patientId?: string): AboutAlarm[] {
  const mayTakeBack = useMayTakeBack();
  return useMutationState({
    filters: { mutationKey, status: 'success' },
    select: ({ state }): AboutAlarm => ({
      ...(state.variables as Answering),
      ...(state.data as AnswerOf<typeof answerAlarm>),
    }),
  })
    .filter((one) => mayTakeBack(one.alarm) && (patientId === undefined || one.patientId === patientId))
    .reverse();
}

/** Takes back what the reader answered by mistake: it waits again. */
export function useTakeBackAnswer() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (about: AboutAlarm) =>
      send(
        takeBackAlarmAnswer,
        { params: paramsOf(about) },
        {
          title: 'queue.alarm_taken_back',
          summary: aboutPatient(queryClient, about.patientId, about.name),
          thread: about.patientId,
          silent: true,
          urgent: true,
        },
      ),
    onError: (error) => {
      if (error instanceof NotKeptError || error instanceof ApiError) toast.error(error.message);
    },
    onSettled: (_, error, { alarm: { id } }) => {
      readAgain(queryClient);
      if (error instanceof NotKeptError) return;
      const cache = queryClient.getMutationCache();
      const given = cache.findAll({ mutationKey }).filter((one) => (one.state.variables as Answering).alarm.id === id);
      for (const one of given) cache.remove(one);
    },
  });
  return { takeBack: mutate, isPending };
}

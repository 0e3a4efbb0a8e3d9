import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerPlan, createPlan, listPlans, seePlan, stopPlan } from '@hodi/domain/plans/plans.api.ts';
import type { BodyOf, CallOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { keyFor } from '~/lib/ids.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import type { SendOptions } from '~/lib/api/send-options.ts';
import { useNow } from '~/lib/clock.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { aboutPatient } from '~/lib/query/about-patient.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { currentSession } from '~/lib/session/session.ts';
import { knownPlan, type KnownPlan, newPlans, type NewPlan } from './known-plans.ts';
import { loadPlansAgain } from './realtime.ts';

export const plansQuery = (patient_id: string) => queryFor(listPlans, { params: { patient_id } });

export interface KnownPlans {
  patient_id: string;
  /** Undefined while they have not come. */
  plans: readonly KnownPlan[] | undefined;
  /** Set on this device. */
  fresh: readonly NewPlan[];
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** @param isUnsent whether the person was added on this device: the server has nothing of them. */
export function useKnownPlans(patient_id: string, isUnsent = false): KnownPlans {
  const now = useNow();
  const { data, error, refetch } = useQuery({ ...plansQuery(patient_id), enabled: !isUnsent });
  const queued = useQueued({ thread: patient_id }).filter(({ name }) => name.startsWith('plans.'));
  const plans = data?.items.map((plan) => knownPlan(plan, queued, calendarDay(now, plan.time_zone)));
  return { patient_id, plans, fresh: newPlans(queued, data?.items ?? []), error, refetch };
}

export type Outcome = 'saved' | 'waiting';
export type WriteOptions = Pick<SendOptions, 'isShown' | 'needs'> & { sent?: Map<string, unknown> };

const planPath = (patient_id: string, id: string): string =>
  currentSession()?.userType === 'clinician' ? `/clinician/patients/${patient_id}/record` : `/patient/plans/${id}`;

/** Writes about a patient's plans: now, or as soon as there is a network. @throws ApiError when refused. */
export function useWritePlans(patient_id: string) {
  const queryClient = useQueryClient();
  const write = async <E extends Endpoint>(
    [endpoint, args]: readonly [E, CallOf<E>],
    {
      id,
      name,
      sent = new Map<string, unknown>(),
      ...options
    }: { id: string; name: string } & WriteOptions & {
        creates?: string[];
        urgent?: boolean;
      },
  ): Promise<Outcome> => {
    try {
      await send(endpoint, args, {
        ...options,
        title: 'queue.plan',
        summary: aboutPatient(queryClient, patient_id, name),
        thread: patient_id,
        editAt: planPath(patient_id, id),
        idempotencyKey: keyFor(sent, args.body),
        versions: sent,
        silent: true,
      });
      // So that what was written does not go before it has come.
      await queryClient.refetchQueries({ queryKey: plansQuery(patient_id).queryKey });
      return 'saved';
    } catch (error) {
      if (error instanceof QueuedError) return 'waiting';
      throw error;
    } finally {
      loadPlansAgain(queryClient, patient_id);
    }
  };
  const of = (plan_id: string) => ({ patient_id, plan_id });
  return {
    set: (body: BodyOf<typeof createPlan>, name: string, how: WriteOptions = {}) =>
      write([createPlan, { params: { patient_id }, body }], { ...how, id: body.id, name, creates: [body.id] }),
    /** It may be dangerous: it goes before all else. */
    answer: (
      id: string,
      body: CallOf<typeof answerPlan>['body'] & { id: string },
      how: WriteOptions & { name: string },
    ) => write([answerPlan, { params: of(id), body }], { ...how, id, creates: [body.id], urgent: true }),
    stop: (id: string, name: string) => write([stopPlan, { params: of(id) }], { id, name }),
    see: (id: string, since: string, name: string) =>
      write([seePlan, { params: of(id), body: { since } }], { id, name }),
  };
}

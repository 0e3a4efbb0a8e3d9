import { useMutationState } from '@tanstack/react-query';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { logCall } from '@hodi/domain/e-contacts/emergencies.api.ts';
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { bodyOf, useQueued } from '~/lib/offline/use-queued.ts';
import type { ShownCall } from './call-line.tsx';

export type LoggedCall = Required<BodyOf<typeof logCall>>;
export const loggingKey = (eContactId: string) => [logCall.name, eContactId] as const;

const shown = ({ id, outcome, note, called_at }: LoggedCall): ShownCall => ({
  id,
  outcome,
  called_at,
  note: note || null,
  clinician: null,
});

/** The calls of a thread, oldest first, with those that are only on this device so far. */
export function useCalls({ item, calls = [] }: Thread): ShownCall[] {
  const { id } = item.e_contact;
  const queued = useQueued({ thread: id, name: logCall.name }).flatMap((record) => {
    const body = bodyOf(logCall, record) as LoggedCall | null;
    return body === null ? [] : [{ ...shown(body), record }];
  });
  const underWay = useMutationState({
    filters: { mutationKey: loggingKey(id), status: 'pending' },
    select: ({ state }) => shown(state.variables as LoggedCall),
  });
  const known = new Set<string>();
  return [...calls, ...queued, ...underWay]
    .filter((call) => !known.has(call.id) && known.add(call.id))
    .sort((one, other) => Date.parse(one.called_at) - Date.parse(other.called_at));
}

import { useQueries } from '@tanstack/react-query';
import { isOpen } from '~/lib/person/account-people.ts';
import { useCaresFor } from '~/lib/person/cares-for.ts';
import { useFollowPerson, useShownPerson } from '~/lib/person/shown-person.ts';
import { plansQuery } from '../use-plans.ts';

/** Whose plan it is, of all people of the account: the pages are about them from then on. Undefined where it is not known. */
export function useOwnerOfPlan(planId: string): string | undefined {
  const { profile } = useShownPerson();
  const others = useCaresFor().filter((person) => isOpen(person) && person.unsent === undefined);
  const ids = [...new Set([profile.patient.id, ...others.map(({ patient }) => patient.id)])];
  const owner = useQueries({
    queries: ids.map(plansQuery),
    combine: (found) => ids.find((_, at) => found[at]?.data?.items.some(({ id }) => id === planId)),
  });
  useFollowPerson(owner);
  return owner;
}

/** The dashboard can show all people of the account together; the address says so, and whoever goes elsewhere leaves it. */
import { useSearchParams } from 'wouter';
import { useCaresFor } from './cares-for.ts';

const dashboard = '/patient/dashboard';
export const allPeoplePath = `${dashboard}?people=all`;

/** Where all of them can be shown together. */
export const showsAll = (address: string): boolean => address === dashboard;

export function useIsOfAll(): boolean {
  const [params] = useSearchParams();
  return useCaresFor().length > 0 && params.get('people') === 'all';
}

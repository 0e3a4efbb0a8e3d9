/** Which services cost nothing. No schema here: screens import this. */
import type { ServiceCode } from './services.ts';

/** Free everywhere; an institution may mark others. */
export const freeServices: readonly ServiceCode[] = ['FREE_VITALS', 'DATA_SAVED'];

/** Facts of an institution that decide. */
export interface FreeAt {
  readonly free_services: readonly string[];
}

/** Whether a service costs nothing, everywhere or at this institution. */
export const isFreeService = (service: string, at: FreeAt | null | undefined): boolean =>
  [...freeServices, ...(at?.free_services ?? [])].includes(service);

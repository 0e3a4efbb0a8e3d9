/** Which appointments the address asks for, so that numbers elsewhere lead to what they count. */
import { useState } from 'react';
import {
  type AppointmentStatus,
  appointmentStatuses,
  type AppointmentType,
  appointmentTypes,
} from '@hodi/domain/appointments/appointment-kinds.ts';
import type { AppointmentCounts } from '@hodi/domain/appointments/appointments.api.ts';

/** The numbers of the tabs: while another list is loaded the last ones stay. */
export function useKnownCounts(loaded: AppointmentCounts | undefined): AppointmentCounts | undefined {
  const [known, setKnown] = useState(loaded);
  if (loaded !== undefined && loaded !== known) setKnown(loaded);
  return loaded ?? known;
}

export const appointmentTabs = ['upcoming', 'today', 'past'] as const;
export type AppointmentTab = (typeof appointmentTabs)[number];

export interface AppointmentQuery {
  scope: AppointmentTab;
  status?: AppointmentStatus;
  type?: AppointmentType;
  search?: string;
}

/** Upcoming ones are always scheduled; today's list leaves out cancelled ones. */
export const statusesOf: Readonly<Record<AppointmentTab, readonly AppointmentStatus[]>> = {
  upcoming: [],
  today: appointmentStatuses.filter((status) => status !== 'cancelled'),
  past: ['scheduled', 'completed', 'cancelled'],
};

const among = <V extends string>(values: readonly V[], value: string | null): V | undefined =>
  values.find((one) => one === value);

export function queryOf(params: URLSearchParams): AppointmentQuery {
  const scope: AppointmentTab =
    params.get('when') === 'today' ? 'today' : params.get('tab') === 'past' ? 'past' : 'upcoming';
  const status = among(statusesOf[scope], params.get('status'));
  const type = among(appointmentTypes, params.get('type'));
  const search = params.get('search')?.trim();
  return { scope, ...(status && { status }), ...(type && { type }), ...(search && { search }) };
}

/** The address with another tab: what was searched for stays, a status that it does not have goes. */
export function withTab(params: URLSearchParams, tab: AppointmentTab): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const name of ['when', 'tab']) changed.delete(name);
  if (tab === 'today') changed.set('when', 'today');
  if (tab === 'past') changed.set('tab', 'past');
  if (among(statusesOf[tab], changed.get('status')) === undefined) changed.delete('status');
  return changed;
}

/** Whether more than the tab narrows the list down. */
export const isNarrowed = ({ status, type, search }: AppointmentQuery): boolean =>
  status !== undefined || type !== undefined || search !== undefined;

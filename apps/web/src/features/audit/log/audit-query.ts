/** Reads and writes the log's filters in the URL. Pure. */
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { momentAt } from '@hodi/i18n/zoned-time.ts';
import { type AuditKind, type AuditPart, auditKinds, auditParts } from '@hodi/domain/audit/audit-kinds.ts';

export const auditTimes = ['all', 'today', '7d', '30d', 'days'] as const;
export type AuditTime = (typeof auditTimes)[number];

export const auditOutcomes = ['done', 'refused'] as const;

export interface AuditQuery {
  user_id?: string;
  patient_id?: string;
  person?: string;
  patient?: string;
  kind?: AuditKind;
  part?: AuditPart;
  outcome?: (typeof auditOutcomes)[number];
  from?: string;
  to?: string;
  institution_id?: string;
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

export const auditTimeOf = (params: URLSearchParams): AuditTime => oneOf(auditTimes, params.get('time')) ?? 'all';

export interface Clock {
  /** Milliseconds since 1970. */
  now: number;
  /** Of the clinic. */
  timeZone: string;
}

/** The beginning of a day of the clinic, some days later; nothing for half a date. */
function startOfDay(day: string | null, timeZone: string, later = 0): string | undefined {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  if (!year || !month || !date) return undefined;
  const asked = new Date(Date.UTC(year, month - 1, date + later)).toISOString().slice(0, 10);
  return momentAt(asked, '00:00', timeZone);
}

function timesOf(params: URLSearchParams, { now, timeZone }: Clock): Pick<AuditQuery, 'from' | 'to'> {
  const time = auditTimeOf(params);
  const daysBack = { today: 0, '7d': 6, '30d': 29 };
  if (time === 'days') {
    const [from, to] = [startOfDay(params.get('from'), timeZone), startOfDay(params.get('to'), timeZone, 1)];
    return { ...(from && { from }), ...(to && { to }) };
  }
  if (time === 'all') return {};
  const from = startOfDay(calendarDay(now, timeZone), timeZone, -daysBack[time]);
  return from === undefined ? {} : { from };
}

/** Values that nobody can have chosen are left out. */
export function auditQueryOf(params: URLSearchParams, clock: Clock): AuditQuery {
  const kind = oneOf(auditKinds, params.get('kind'));
  const part = oneOf(auditParts, params.get('part'));
  const outcome = oneOf(auditOutcomes, params.get('outcome'));
  const texts = (['user_id', 'patient_id', 'person', 'patient', 'institution_id'] as const).flatMap((name) => {
    const text = params.get(name);
    return text === null || text === '' ? [] : [[name, text] as const];
  });
  return {
    ...Object.fromEntries(texts),
    ...(kind && { kind }),
    ...(part && { part }),
    ...(outcome && { outcome }),
    ...timesOf(params, clock),
  };
}

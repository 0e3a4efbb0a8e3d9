import * as z from 'zod/mini';
import { appointmentStatusSchema, appointmentTypeSchema } from '../appointments/appointment.ts';
import { clinicianRoleSchema } from '../clinicians/clinician.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { momentSchema, plainDateSchema } from '../shared/time.ts';
import { personNameSchema } from '../users/user.ts';
import { statisticsPeriods } from './statistics-period.ts';

const count = z.number().check(z.int(), z.minimum(0));

/** How long something took, in seconds; null where it never happened. Between two values it is interpolated. */
const durationsSchema = z.object({ median_seconds: z.nullable(z.number()), p90_seconds: z.nullable(z.number()) });
export type Durations = z.infer<typeof durationsSchema>;

/** The same with the longest instead. */
const longestSchema = z.object({ median_seconds: z.nullable(z.number()), longest_seconds: z.nullable(z.number()) });

/** Inquiries with an emergency, by when it was raised; one that was raised again counts once. */
const emergenciesSchema = z.object({
  raised: count,
  /** Of these, by now. */
  not_answered: count,
  seen: longestSchema,
  answered: longestSchema,
  /** Patients' answers when asked a day later. */
  care: z.object({ yes: count, no: count, not_needed: count }),
});
export type EmergencyFigures = z.infer<typeof emergenciesSchema>;

/** An hour or a day: from this moment on, and before that one. */
const stepSchema = z.object({
  from: momentSchema,
  to: momentSchema,
  received: count,
  answered: count,
  resolved: count,
});
export type StatisticsStep = z.infer<typeof stepSchema>;

/** Figures of one period. docs/statistics.md defines what each counts. */
export const figuresSchema = z.object({
  from: momentSchema,
  /** Exclusive: events at this moment belong to the next period. */
  to: momentSchema,
  inquiries: z.object({
    received: count,
    answered: count,
    resolved: count,
    /** At the end of the stretch. */
    waiting: count,
  }),
  first_answer: durationsSchema,
  red_flags: z.object({ emergencies: count, warnings: count, acknowledged: count, ...durationsSchema.shape }),
  /** The version before does not tell them. */
  emergencies: z.optional(emergenciesSchema),
  messages: z.object({ received: count, sent: count }),
  patients: z.object({ registered: count, activated: count }),
  appointments: z.object({
    by_status: z.record(appointmentStatusSchema, count),
    /** Of those that were cancelled; the version before does not tell it. */
    no_show: z.optional(count),
    /** Without those that were cancelled. */
    by_type: z.record(appointmentTypeSchema, count),
  }),
  services: z.object({ requested: count, fulfilled: count }),
  /** Of the inquiries received, most frequent first. */
  topics: z.array(z.object({ topic: z.string(), count })),
  /** Hour by hour or day by day, without gaps. */
  steps: z.array(stepSchema),
});
export type Figures = z.infer<typeof figuresSchema>;

/** Warnings raised by patients' messages, and clinicians' decisions on them. */
const warningsOfMonthSchema = z.object({
  /** `2026-11`, of the clinic's clock. */
  month: z.string(),
  hits: count,
  confirmed: count,
  dismissed: count,
});
export type WarningsOfMonth = z.infer<typeof warningsOfMonthSchema>;

export const statisticsSchema = z.object({
  period: z.enum(statisticsPeriods),
  /** Of the clinic: its days are meant. */
  time_zone: z.string(),
  current: figuresSchema,
  previous: figuresSchema,
  /** Of the last twelve months in which there were any, newest first. Servers of the last version do not tell. */
  message_warnings: z.optional(z.array(warningsOfMonthSchema)),
});
export type Statistics = z.infer<typeof statisticsSchema>;

export const getStatistics = endpoint({
  name: 'statistics.get',
  summary: 'Figures of the own practice for a period that ends now, and for the one before it, up to the same moment',
  method: 'GET',
  path: '/statistics',
  query: z.object({ period: z.enum(statisticsPeriods) }),
  answer: statisticsSchema,
  who: ['clinician'],
  needs: 'record',
  audit: true,
});

/** How one clinician answers, or what nobody owns. Numbers only: nothing of single inquiries or of patients. */
const answeringRowSchema = z.object({
  /** Null for inquiries that nobody owns; such a row has only `open`. */
  clinician: z.nullable(z.object({ id: idSchema, role: clinicianRoleSchema, ...personNameSchema.shape })),
  /** Inquiries whose first answer in the period this clinician wrote, whoever owned them. */
  answered: count,
  /** Of `answered`, those within the promised time; null where the institution promises nothing. */
  within_promise: z.nullable(count),
  /** Inquiries given to a colleague, and received from one. */
  referred: count,
  received: count,
  /** Inquiries of this owner that waited for an answer at the end of each of `days`. */
  open: z.array(count),
});
export type AnsweringRow = z.infer<typeof answeringRowSchema>;

export const teamStatisticsSchema = z.object({
  period: z.enum(statisticsPeriods),
  /** Of the clinic: its days and hours are meant. */
  time_zone: z.string(),
  from: momentSchema,
  to: momentSchema,
  /** `team`: a row for each clinician and one of nobody. `own`: the row of the caller alone, of inquiries to them. */
  scope: z.enum(['team', 'own']),
  /** Hours of opening time in which an answer is promised; null where nothing is. */
  promise_hours: z.nullable(z.number()),
  /** The days of the clinic in the period, oldest first. The last one counts until `to`. */
  days: z.array(plainDateSchema),
  /** By name; nobody's row is the last. */
  rows: z.array(answeringRowSchema),
});
export type TeamStatistics = z.infer<typeof teamStatisticsSchema>;

export const getTeamStatistics = endpoint({
  name: 'statistics.team',
  summary: 'How the own clinic answers, by clinician; without team care only the own row',
  method: 'GET',
  path: '/statistics/team',
  query: z.object({ period: z.enum(statisticsPeriods) }),
  answer: teamStatisticsSchema,
  who: ['clinician'],
  needs: 'team_statistics',
  audit: true,
});

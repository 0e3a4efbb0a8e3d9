/** By what a person is told of what, as they chose or as their institution does unless they do. */
import * as z from 'zod/mini';
import type { UserType } from '../shared/user-type.ts';
import { type NotificationGroup, type NotificationWay, patientGroups, staffGroups } from './notification-rules.ts';
import { notificationWays } from './notification-ways.ts';

const groupSchema = z.enum([...new Set([...patientGroups, ...staffGroups])]);
const waysSchema = z.partialRecord(z.enum(notificationWays), z.boolean());

/** Only what differs from the defaults; locked ways count as on whatever stands here. */
export const chosenWaysSchema = z.partialRecord(groupSchema, waysSchema);
export type ChosenWays = z.infer<typeof chosenWaysSchema>;

const hour = z.number().check(z.int(), z.minimum(0), z.maximum(23));

export const quietHoursSchema = z.object({ is_on: z.boolean(), from: hour, to: hour });

/** A person's changes; fields that are left out stay. */
export const notificationChoiceSchema = z.object({
  ways: z.optional(chosenWaysSchema),
  quiet_hours: z.optional(quietHoursSchema),
  /** Whether a new inquiry is heard while the app is open; of staff. */
  has_sound: z.optional(z.boolean()),
  /** An e-mail in the morning with the count of what waits; of staff. */
  has_morning_email: z.optional(z.boolean()),
  /** They were asked in words whether Hodi may tell them on this device, and said yes or no. */
  was_asked: z.optional(z.literal(true)),
});
export type NotificationChoice = z.infer<typeof notificationChoiceSchema>;

export const notificationSettingsSchema = z.object({
  ways: z.record(z.string(), z.record(z.enum(notificationWays), z.boolean())),
  quiet_hours: quietHoursSchema,
  has_sound: z.boolean(),
  has_morning_email: z.boolean(),
  was_asked: z.boolean(),
  /** Devices of this account that are told by push. */
  devices: z.number(),
  /** They answered STOP to an SMS: only codes and what follows from an emergency still come. */
  is_sms_stopped: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

type Ways = Record<NotificationWay, boolean>;

const defaults: Record<UserType, Partial<Record<NotificationGroup, Ways>>> = {
  patient: {
    emergency: { push: true, sms: true, email: false },
    answer: { push: true, sms: true, email: false },
    appointment: { push: true, sms: true, email: false },
    change: { push: true, sms: false, email: false },
  },
  clinician: {
    emergency: { push: true, sms: true, email: false },
    inquiry: { push: true, sms: false, email: false },
    delivery: { push: true, sms: false, email: false },
  },
};

/** Notifications that nobody can turn off. */
export const isLocked = (group: NotificationGroup, way: NotificationWay): boolean =>
  group === 'emergency' && way !== 'email';

/** Ways that exist for a group; the others are not shown. Staff get SMS of emergencies alone. */
export const hasWay = (to: UserType, group: NotificationGroup, way: NotificationWay): boolean =>
  to === 'patient'
    ? !(group === 'change' && way === 'sms')
    : way === 'push' || (group === 'emergency' && way === 'sms');

export const groupsOf = (to: UserType): readonly NotificationGroup[] =>
  to === 'patient' ? patientGroups : staffGroups;

/**
 * The ways of each group as they count.
 * @param chosen by the person. @param usual by their institution, where the person chose nothing.
 */
export function waysOf(to: UserType, chosen: ChosenWays, usual: ChosenWays = {}): Record<string, Ways> {
  const wayOf = (group: NotificationGroup, way: NotificationWay): boolean =>
    hasWay(to, group, way) &&
    (isLocked(group, way) || (chosen[group]?.[way] ?? usual[group]?.[way] ?? defaults[to][group]?.[way] ?? false));
  return Object.fromEntries(
    groupsOf(to).map((group) => [
      group,
      { push: wayOf(group, 'push'), sms: wayOf(group, 'sms'), email: wayOf(group, 'email') },
    ]),
  );
}

/** The second choice over the first, group by group. */
export const withChoice = (before: ChosenWays, change: ChosenWays): ChosenWays =>
  Object.fromEntries(
    [...patientGroups, ...staffGroups].flatMap((group) =>
      before[group] || change[group] ? [[group, { ...before[group], ...change[group] }]] : [],
    ),
  );

export const institutionNotificationsSchema = z.object({
  /** Minutes after which an SMS follows what a patient has not opened; 0: at once; null: as the server is set. */
  sms_after_minutes: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(1440))),
  /** SMS a day that tell of answers; urgent ones and emergencies are not counted. Null: no ceiling of its own. */
  sms_per_day: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(100_000))),
  /** Of patients who chose nothing. */
  ways: chosenWaysSchema,
});
export type InstitutionNotifications = z.infer<typeof institutionNotificationsSchema>;

/** Which figures there are, in their order. Pure; the words come with the screen. */
import type { EmergencyFigures, Figures, Statistics } from '@hodi/domain/statistics/statistics.api.ts';

/** A number of things, or how many seconds something took. */
export type Unit = 'count' | 'seconds';

/** Whether more or less of it is good; of most figures neither is. */
export type Better = 'more' | 'less' | null;

interface FigureDefinition {
  label: FigureLabel;
  unit?: Unit;
  better?: Better;
  of: (figures: Figures) => number | null;
}
export type FigureLabel =
  | `statistics.figure.${'received' | 'answered' | 'resolved' | 'waiting' | 'answer_median' | 'answer_p90'}`
  | `statistics.figure.${'messages_received' | 'messages_sent' | 'registered' | 'activated' | 'requested' | 'fulfilled'}`
  | `statistics.figure.${'emergencies' | 'emergency_flags' | 'warnings' | 'acknowledged' | 'unacknowledged' | 'flag_median' | 'flag_p90'}`
  | `statistics.figure.${'not_answered' | 'seen_median' | 'seen_longest' | 'answered_median' | 'answered_longest'}`
  | `statistics.figure.${'care_yes' | 'care_no' | 'care_not_needed'}`
  | `statistics.figure.${'completed' | 'to_confirm' | 'cancelled' | 'no_show'}`
  | `appointment.type.${'consultation' | 'follow_up' | 'therapy' | 'checkup'}`;

export interface Figure {
  label: FigureLabel;
  unit: Unit;
  better: Better;
  now: number | null;
  before: number | null;
}

const received: FigureDefinition = { label: 'statistics.figure.received', of: (f) => f.inquiries.received };
const resolved: FigureDefinition = {
  label: 'statistics.figure.resolved',
  better: 'more',
  of: (f) => f.inquiries.resolved,
};
const waiting: FigureDefinition = {
  label: 'statistics.figure.waiting',
  better: 'less',
  of: (f) => f.inquiries.waiting,
};
const answerMedian: FigureDefinition = {
  label: 'statistics.figure.answer_median',
  unit: 'seconds',
  better: 'less',
  of: (f) => f.first_answer.median_seconds,
};
const completed: FigureDefinition = {
  label: 'statistics.figure.completed',
  of: (f) => f.appointments.by_status.completed,
};

const flags = ({ red_flags }: Figures): number => red_flags.emergencies + red_flags.warnings;

const ofEmergencies = (
  name: 'seen_median' | 'seen_longest' | 'answered_median' | 'answered_longest',
  of: (emergencies: EmergencyFigures) => number | null,
): FigureDefinition => ({
  label: `statistics.figure.${name}`,
  unit: 'seconds',
  better: 'less',
  of: ({ emergencies }) => (emergencies === undefined ? null : of(emergencies)),
});

const groups = {
  inquiries: [
    received,
    { label: 'statistics.figure.answered', better: 'more', of: (f) => f.inquiries.answered },
    resolved,
    waiting,
    answerMedian,
    {
      label: 'statistics.figure.answer_p90',
      unit: 'seconds',
      better: 'less',
      of: (f) => f.first_answer.p90_seconds,
    },
  ],
  red_flags: [
    { label: 'statistics.figure.emergency_flags', of: (f) => f.red_flags.emergencies },
    { label: 'statistics.figure.warnings', of: (f) => f.red_flags.warnings },
    { label: 'statistics.figure.acknowledged', of: (f) => f.red_flags.acknowledged },
    {
      label: 'statistics.figure.unacknowledged',
      better: 'less',
      of: (f) => flags(f) - f.red_flags.acknowledged,
    },
    {
      label: 'statistics.figure.flag_median',
      unit: 'seconds',
      better: 'less',
      of: (f) => f.red_flags.median_seconds,
    },
    { label: 'statistics.figure.flag_p90', unit: 'seconds', better: 'less', of: (f) => f.red_flags.p90_seconds },
  ],
  emergencies: [
    { label: 'statistics.figure.emergencies', of: (f) => f.emergencies?.raised ?? null },
    { label: 'statistics.figure.not_answered', better: 'less', of: (f) => f.emergencies?.not_answered ?? null },
    ofEmergencies('seen_median', (f) => f.seen.median_seconds),
    ofEmergencies('seen_longest', (f) => f.seen.longest_seconds),
    ofEmergencies('answered_median', (f) => f.answered.median_seconds),
    ofEmergencies('answered_longest', (f) => f.answered.longest_seconds),
    { label: 'statistics.figure.care_yes', of: (f) => f.emergencies?.care.yes ?? null },
    { label: 'statistics.figure.care_no', better: 'less', of: (f) => f.emergencies?.care.no ?? null },
    { label: 'statistics.figure.care_not_needed', of: (f) => f.emergencies?.care.not_needed ?? null },
  ],
  messages: [
    { label: 'statistics.figure.messages_received', of: (f) => f.messages.received },
    { label: 'statistics.figure.messages_sent', of: (f) => f.messages.sent },
  ],
  patients: [
    { label: 'statistics.figure.registered', of: (f) => f.patients.registered },
    { label: 'statistics.figure.activated', of: (f) => f.patients.activated },
  ],
  appointments: [
    completed,
    { label: 'statistics.figure.to_confirm', of: (f) => f.appointments.by_status.scheduled },
    { label: 'statistics.figure.cancelled', of: (f) => f.appointments.by_status.cancelled },
    { label: 'statistics.figure.no_show', better: 'less', of: (f) => f.appointments.no_show ?? null },
  ],
  types: [
    { label: 'appointment.type.consultation', of: (f) => f.appointments.by_type.consultation },
    { label: 'appointment.type.follow_up', of: (f) => f.appointments.by_type.follow_up },
    { label: 'appointment.type.therapy', of: (f) => f.appointments.by_type.therapy },
    { label: 'appointment.type.checkup', of: (f) => f.appointments.by_type.checkup },
  ],
  services: [
    { label: 'statistics.figure.requested', of: (f) => f.services.requested },
    { label: 'statistics.figure.fulfilled', better: 'more', of: (f) => f.services.fulfilled },
  ],
} as const satisfies Record<string, readonly FigureDefinition[]>;

export type FigureGroup = keyof typeof groups;
export const figureGroups = Object.keys(groups) as FigureGroup[];

const figureOf = (definition: FigureDefinition, { current, previous }: Statistics): Figure => ({
  label: definition.label,
  unit: definition.unit ?? 'count',
  better: definition.better ?? null,
  now: definition.of(current),
  before: definition.of(previous),
});

export const figuresOf = (group: FigureGroup, statistics: Statistics): Figure[] =>
  groups[group].map((definition) => figureOf(definition, statistics));

/** Those that the page opens with. */
export const headFigures = (statistics: Statistics): Figure[] =>
  [received, answerMedian, resolved, waiting, completed].map((definition) => figureOf(definition, statistics));

/** Whether there is anything to show, now or before. */
export const isEmpty = (statistics: Statistics): boolean =>
  figureGroups.every((group) => figuresOf(group, statistics).every(({ now, before }) => !now && !before));

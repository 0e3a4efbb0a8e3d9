import { alertCircle, check, circleCheck, clock, eye, eyeOff } from '~/components/icon/entry-icons.ts';
import type { IconShape } from '~/components/icon/icon.tsx';
import {
  calendar,
  checks,
  circleCross,
  circleMinus,
  doorClosed,
  doorOpen,
  hourglass,
  message,
  octagonAlert,
  pencil,
  robot,
  triangleAlert,
} from '~/components/icon/state-icons.ts';
import type { InquiryBadge } from '@hodi/domain/e-contacts/inquiry-badge.ts';
import type { AppointmentState } from '@hodi/domain/appointments/appointment-state.ts';

/** `act`: act here. `wait`: waiting. `done`: finished well. `red`, `red-full`: danger. `machine`: the machine wrote it. */
export type StatusTone = 'act' | 'wait' | 'done' | 'plain' | 'red' | 'red-full' | 'machine';

export const statusLooks = {
  awaiting_response: { tone: 'act', icon: message },
  new_messages: { tone: 'act', icon: message },
  reviewing: { tone: 'act', icon: eye },
  patient_awaits: { tone: 'wait', icon: clock },
  read: { tone: 'plain', icon: checks },
  answered: { tone: 'done', icon: checks },
  resolved: { tone: 'plain', icon: circleCheck },
  scheduled: { tone: 'act', icon: calendar },
  soon: { tone: 'act', icon: clock },
  to_confirm: { tone: 'wait', icon: clock },
  overdue: { tone: 'wait', icon: hourglass },
  due_soon: { tone: 'wait', icon: clock },
  away: { tone: 'plain', icon: clock },
  not_reached: { tone: 'wait', icon: alertCircle },
  expected: { tone: 'plain', icon: calendar },
  waits: { tone: 'wait', icon: doorOpen },
  early: { tone: 'done', icon: doorOpen },
  called_in: { tone: 'act', icon: doorOpen },
  completed: { tone: 'done', icon: circleCheck },
  cancelled: { tone: 'plain', icon: circleCross },
  draft: { tone: 'plain', icon: pencil },
  invited: { tone: 'wait', icon: clock },
  accepted: { tone: 'done', icon: circleCheck },
  expired: { tone: 'plain', icon: clock },
  declined: { tone: 'plain', icon: circleCross },
  active: { tone: 'done', icon: circleCheck },
  inactive: { tone: 'plain', icon: circleMinus },
  emergency: { tone: 'red-full', icon: octagonAlert },
  emergency_count: { tone: 'red', icon: octagonAlert },
  warning: { tone: 'red', icon: triangleAlert },
  acknowledged: { tone: 'plain', icon: check },
  machine_draft: { tone: 'machine', icon: robot },
  kept: { tone: 'plain', icon: eyeOff },
  waiting_to_send: { tone: 'wait', icon: clock },
  not_sent: { tone: 'wait', icon: alertCircle },
  free: { tone: 'done', icon: circleCheck },
  caution: { tone: 'wait', icon: triangleAlert },
  accepting: { tone: 'done', icon: doorOpen },
  not_accepting: { tone: 'plain', icon: doorClosed },
} as const satisfies Record<string, { tone: StatusTone; icon: IconShape }>;

export type StatusKind = keyof typeof statusLooks;

/** The look of each state that an inquiry can be in. */
export const kindOfInquiry: Readonly<Record<InquiryBadge, StatusKind>> = {
  not_opened: 'patient_awaits',
  clinician_reviewing: 'reviewing',
  read: 'read',
  awaiting_your_response: 'awaiting_response',
  patient_awaits_response: 'patient_awaits',
  no_reply_needed: 'read',
  answered: 'answered',
  resolved: 'resolved',
};

/** The look of each state that an appointment can be in. */
export const kindOfAppointment: Readonly<Record<AppointmentState, StatusKind>> = {
  scheduled: 'scheduled',
  soon: 'soon',
  now: 'soon',
  to_confirm: 'to_confirm',
  completed: 'completed',
  cancelled: 'cancelled',
};

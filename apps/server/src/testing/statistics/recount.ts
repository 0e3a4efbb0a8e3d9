/** Counts a practice again, slowly and obviously, by docs/statistics.md: one thing after the other, in loops. */
import type { Durations, Figures } from '@hodi/domain/statistics/statistics.api.ts';
import type { Told, ToldPractice } from './practice.ts';

type Stretch = Pick<Figures, 'from' | 'to'>;

const isIn = (at: number | null, { from, to }: Stretch): boolean =>
  at !== null && at >= Date.parse(from) && at < Date.parse(to);

/** Between two values in proportion, as one does by hand. */
function share(values: readonly number[], p: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const place = p * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) return null;
  return Math.round(low + (high - low) * (place - Math.floor(place)));
}
const durations = (milliseconds: readonly number[]): Durations => {
  const seconds = milliseconds.map((value) => value / 1000);
  return { median_seconds: share(seconds, 0.5), p90_seconds: share(seconds, 0.9) };
};

const firstAnswer = ({ messages }: Told): number | null =>
  messages.find(({ author }) => author === 'clinician')?.at ?? null;

/** Whether the patient waited just before this moment. */
function waits({ created_at, messages, resolved_at }: Told, at: number): boolean {
  if (created_at >= at || (resolved_at !== null && resolved_at < at)) return false;
  return messages.findLast((message) => message.at < at)?.author !== 'clinician';
}

function inquiries(threads: readonly Told[], stretch: Stretch) {
  const answers = threads.filter((thread) => isIn(firstAnswer(thread), stretch));
  const flags = threads
    .filter((thread) => isIn(thread.created_at, stretch))
    .flatMap(({ created_at, flags: raised }) => raised.map((flag) => ({ ...flag, created_at })));
  const messages = threads.flatMap((thread) => thread.messages).filter(({ at }) => isIn(at, stretch));
  const reactions = flags.flatMap(({ acknowledged_at, created_at }) =>
    acknowledged_at === null ? [] : [acknowledged_at - created_at],
  );
  return {
    inquiries: {
      received: threads.filter(({ created_at }) => isIn(created_at, stretch)).length,
      answered: answers.length,
      resolved: threads.filter(({ resolved_at }) => isIn(resolved_at, stretch)).length,
      waiting: threads.filter((thread) => waits(thread, Date.parse(stretch.to))).length,
    },
    first_answer: durations(answers.map((thread) => (firstAnswer(thread) ?? 0) - thread.created_at)),
    red_flags: {
      emergencies: flags.filter(({ severity }) => severity === 'emergency').length,
      warnings: flags.filter(({ severity }) => severity === 'warning').length,
      acknowledged: reactions.length,
      ...durations(reactions),
    },
    messages: {
      received: messages.filter(({ author }) => author === 'patient').length,
      sent: messages.filter(({ author }) => author === 'clinician').length,
    },
  };
}

/** For a thread with an emergency: when all flags were seen, and when the clinic had also written. */
function emergencyTimes(thread: Told) {
  const raised = thread.flags.filter(({ severity }) => severity === 'emergency');
  const acknowledged = raised.flatMap(({ acknowledged_at }) => (acknowledged_at === null ? [] : [acknowledged_at]));
  const seen = acknowledged.length === raised.length ? Math.max(...acknowledged) : null;
  const written = firstAnswer(thread);
  const answered = seen === null || written === null ? null : Math.max(seen, written);
  return { seen, answered, created_at: thread.created_at, isRaised: raised.length > 0 };
}

function longest(milliseconds: readonly number[]) {
  const { median_seconds } = durations(milliseconds);
  return {
    median_seconds,
    longest_seconds: milliseconds.length > 0 ? Math.round(Math.max(...milliseconds) / 1000) : null,
  };
}

function emergencies(threads: readonly Told[], stretch: Stretch) {
  const raised = threads
    .map(emergencyTimes)
    .filter(({ isRaised, created_at }) => isRaised && isIn(created_at, stretch));
  const took = (of: 'seen' | 'answered') =>
    raised.flatMap(({ created_at, ...times }) => {
      const at = times[of];
      return at === null ? [] : [at - created_at];
    });
  return {
    raised: raised.length,
    not_answered: raised.length - took('answered').length,
    seen: longest(took('seen')),
    answered: longest(took('answered')),
    care: { yes: 0, no: 0, not_needed: 0 },
  };
}

function topics(threads: readonly Told[], stretch: Stretch): Figures['topics'] {
  const received = threads.filter(({ created_at }) => isIn(created_at, stretch)).map(({ topic }) => topic);
  return [...new Set(received)]
    .map((topic) => ({ topic, count: received.filter((other) => other === topic).length }))
    .toSorted((a, b) => b.count - a.count || (a.topic < b.topic ? -1 : 1));
}

/** The figures of a stretch and of each of its steps. */
export function recount(told: ToldPractice, stretch: Stretch, steps: readonly Stretch[]): Figures {
  const isCounted = told.patients.map(
    ({ relationship, is_deactivated }) => relationship === 'active' && !is_deactivated,
  );
  const ofCare = <Thing extends { patient: number }>(things: readonly Thing[]): Thing[] =>
    things.filter(({ patient }) => isCounted[patient]);
  const threads = ofCare(told.threads).filter(({ is_colleagues }) => !is_colleagues);
  const patients = told.patients.filter((_, index) => isCounted[index]);
  const met = ofCare(told.appointments).filter(({ start, is_deleted }) => !is_deleted && isIn(start, stretch));
  const services = ofCare(told.services);
  const byStatus = (status: string) => met.filter((one) => one.status === status).length;
  const byType = (type: string) => met.filter((one) => one.type === type && one.status !== 'cancelled').length;
  return {
    from: stretch.from,
    to: stretch.to,
    ...inquiries(threads, stretch),
    emergencies: emergencies(threads, stretch),
    patients: {
      registered: patients.filter(({ registered_at }) => isIn(registered_at, stretch)).length,
      activated: patients.filter(({ activated_at }) => isIn(activated_at, stretch)).length,
    },
    appointments: {
      no_show: met.filter((one) => one.status === 'cancelled' && one.is_no_show).length,
      by_status: {
        scheduled: byStatus('scheduled'),
        completed: byStatus('completed'),
        cancelled: byStatus('cancelled'),
      },
      by_type: {
        consultation: byType('consultation'),
        follow_up: byType('follow_up'),
        therapy: byType('therapy'),
        checkup: byType('checkup'),
      },
    },
    services: {
      requested: services.filter(({ created_at }) => isIn(created_at, stretch)).length,
      fulfilled: services.filter(({ fulfilled_at }) => isIn(fulfilled_at, stretch)).length,
    },
    topics: topics(threads, stretch),
    steps: steps.map(({ from, to }) => ({
      from,
      to,
      received: threads.filter(({ created_at }) => isIn(created_at, { from, to })).length,
      answered: threads.filter((thread) => isIn(firstAnswer(thread), { from, to })).length,
      resolved: threads.filter(({ resolved_at }) => isIn(resolved_at, { from, to })).length,
    })),
  };
}

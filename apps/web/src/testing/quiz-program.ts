/** The client of a simulated tab, and a questionnaire in it. */
import './tab-program.ts';
import { isTopicKey } from '@hodi/domain/questionnaires/load-topic.ts';
import { fateSince, openQuiz, type SentQuiz } from '~/features/questionnaires/session/open-quiz.ts';
import type { QuizPerson } from '~/features/questionnaires/session/quiz-person.ts';
import { answer, type QuizSession, settle } from '~/features/questionnaires/session/quiz-session.ts';
import { throwAway } from '~/features/questionnaires/session/throw-away.ts';
import { sendQuiz } from '~/features/questionnaires/summary/send-quiz.ts';
import { makeQueryClient } from '~/lib/query/query-client.ts';
import { notKeptOf } from '~/lib/offline/queue-store.ts';
import { currentSession } from '~/lib/session/session.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import type { QuizControls } from './quiz-controls.ts';

const patientOf = (patientId: string): QuizPerson => ({
  patientId,
  name: 'Amina',
  initials: 'A',
  member_id: null,
  filledBy: 'patient',
  about: null,
  isUnsent: false,
  profile: { age_months: 394, age_years: 32, gender: 'female' },
  day: new Date().toISOString().slice(0, 10),
  numbers: { emergency_phone: '999' } as QuizPerson['numbers'],
  institution: '',
  clinic: null,
  recipients: [],
  free_services: [],
});

let session: QuizSession | undefined;
let sent: SentQuiz | undefined;

const faults: string[] = [];
toast.error = (text) => {
  faults.push(text);
  return text;
};

function opened(): QuizSession {
  if (session === undefined) throw new Error('Nothing is open.');
  return session;
}

const controls: QuizControls = {
  async open(patient, topic) {
    if (!isTopicKey(topic)) throw new Error(topic);
    const found = await openQuiz(makeQueryClient(), topic, patientOf(patient));
    sent = found.kind === 'open' ? undefined : found;
    if (found.kind !== 'open') return found.kind;
    ({ session } = found);
    return session.store.get().quiz.answers;
  },
  answer(answers) {
    for (const [id, value] of Object.entries(answers)) answer(opened(), id, value);
    settle(opened());
  },
  async send(isShown = () => true) {
    const whom = { clinicianId: undefined, isForPatient: false, isAboutOther: false };
    const about = { services: [], ...whom, topicTitle: 'Services', editAt: '/' };
    const sent = await sendQuiz({ session: opened(), ...about, isShown });
    return sent.kind === 'sent_before' && sent.otherwise ? 'sent otherwise' : sent.kind;
  },
  async follow() {
    if (sent === undefined) throw new Error('Nothing waits.');
    return fateSince(sent, 'patient');
  },
  throwAway: () => throwAway(opened(), { summary: 'Services', heard: () => undefined }),
  notKeptYet: () => notKeptOf(currentSession()?.userId),
  faults,
};

Object.assign(globalThis, { quizControls: controls });

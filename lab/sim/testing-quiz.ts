/** A phone with an open questionnaire, whose server handles drafts and inquiries as a test sets. */
import assert from 'node:assert/strict';
import type { Answers } from '@hodi/domain/questionnaires/topic.ts';
import type { Answer } from './line.ts';
import type { Tab } from './browser/tab.ts';
import { ofAmina, password, type TestingPhone } from './testing-phone.ts';

export const topic = 'services';
export const bill: Answers = {
  service_category: ['administrative'],
  urgent_signs: ['none'],
  administrative: ['billing'],
};
export const complaint: Answers = { ...bill, administrative: ['complaint'] };

export interface Inquiry {
  id: string;
  answers: Answers;
}

/** The parts of a server that questionnaires need. */
function serve(t: TestingPhone) {
  const inquiries: Inquiry[] = [];
  const byKey = new Map<string, string>();
  const now = { draft: null as object | null, epoch: '0199aaaa', refuses: false };
  const json = (status: number, body: object): Answer => ({ status, text: JSON.stringify(body), epoch: now.epoch });
  const save = (body: object) => {
    now.draft = { patient_id: 'amina', topic, ...body, updated_at: new Date(t.time.now).toISOString() };
    return json(200, { draft: now.draft });
  };
  const take = (inquiry: Inquiry, key: string) => {
    const isTaken = inquiries.some(({ id }) => id === inquiry.id) && byKey.get(key) !== inquiry.id;
    if (isTaken) return json(409, { code: 'id_taken', message: 'Taken.' });
    if (now.refuses) return json(409, { code: 'no_clinician', message: 'No clinician.' });
    if (!byKey.has(key)) inquiries.push(inquiry);
    byKey.set(key, inquiry.id);
    now.draft = null;
    return json(201, { item: { e_contact: { id: inquiry.id }, clinician: {} } });
  };
  const { answers, tells } = t;
  t.answers = (write, number) => {
    const body = JSON.parse(write.body ?? '{}') as Inquiry;
    if (write.url.includes('/questionnaire-drafts/')) return save(body);
    if (write.url === '/e-contacts') return take(body, write.headers['idempotency-key'] ?? '');
    return answers(write, number);
  };
  t.tells = (read, number) => {
    if (read.url.includes('/questionnaire-drafts/')) return json(200, { draft: now.draft, remembered: {} });
    return read.url.startsWith('/e-contacts/') ? json(404, { code: 'not_found' }) : tells(read, number);
  };
  return { now, arrived: () => inquiries.map((inquiry) => inquiry.answers) };
}

/** A tab's results belong to its own realm. */
export const openIn = async (t: TestingPhone, tab: Tab) =>
  structuredClone(await t.result(tab.quiz.open('amina', topic)));
/** Waits until it is stored on the phone, and on the server if there is a network. */
export async function answerIn(t: TestingPhone, tab: Tab, answers: Answers): Promise<void> {
  tab.quiz.answer(answers);
  await t.time.play(5_000);
}
export const queueOf = (tab: Tab) => structuredClone(tab.controls.queue());

export async function opened() {
  const { t, tab } = await ofAmina('quiz-program');
  const server = serve(t);
  assert.deepEqual(await openIn(t, tab), {});
  return { t, tab, server };
}

/** Leaves the phone to somebody else. */
export async function leaveTo(t: TestingPhone, tab: Tab, who: string): Promise<void> {
  tab.controls.logOut();
  await t.result(tab.controls.logIn({ mobile_number: who, user_type: 'patient', password }));
}

/** A whole record written on paper, in the words of its reader. */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { correctionsByPlace } from '@hodi/domain/corrections/corrections-of.ts';
import { questionText } from '@hodi/domain/questionnaires/answer-texts.ts';
import { answersWithChanges } from '@hodi/domain/questionnaires/answers-with-changes.ts';
import { topicTitle } from '@hodi/domain/questionnaires/catalog.ts';
import { isTopicKey, loadTopic } from '@hodi/domain/questionnaires/load-topic.ts';
import type { Answers } from '@hodi/domain/questionnaires/topic.ts';
import { serviceTitles } from '@hodi/domain/services/service-titles.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { formatMonth } from '@hodi/i18n/format-calendar.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { formatDate, formatPlainDate } from '@hodi/i18n/format.ts';
import { texts } from '#server/work/texts.ts';
import { withFormerQuestions } from '#server/features/questionnaires/former-questions.service.ts';
import type { RecordRows } from '#server/features/fhir/whole-record.service.ts';
import { Paper } from '#server/work/paper/paper-layout.ts';
import type { Writing, WrittenRecord } from './paper-writing.ts';
import { printable, writePhotos } from './photos-on-paper.ts';
import { writePlans } from './plans-on-paper.ts';
import { writeRecordEntries } from './record-entries-on-paper.ts';
import { wordsOf } from './words-of-inquiry.ts';

type Inquiry = RecordRows['inquiries'][number];
type Consent = RecordRows['consents'][number];

/** As precise as it is known: "March 14, 1992", "March 1992", "1958", "about 1958". */
function birthdayWords({ record: { patient, language }, t }: Writing): string {
  const { birthday, birthday_precision } = patient;
  if (birthday_precision === 'year') return birthday.slice(0, 4);
  if (birthday_precision === 'month') return formatMonth(birthday, { language, timeZone: 'UTC' });
  if (birthday_precision === 'estimated') return t('paper.about', { what: birthday.slice(0, 4) });
  return formatPlainDate(birthday, 'long', language);
}

function writePerson(writing: Writing): void {
  const { paper, record, t } = writing;
  const { patient, clinic } = record;
  paper.section(t('paper.person'));
  paper.pair(t('person.name'), displayName(patient));
  paper.pair(t('person.member_id'), [patient.member_id, ...record.other_member_ids].join(', '));
  paper.pair(t('person.birthday'), birthdayWords(writing));
  paper.pair(t('person.gender'), t(`paper.${patient.gender as 'male'}`));
  paper.pair(t('person.mobile_number'), formatPhone(patient.mobile_number));
  if (patient.email !== null) paper.pair(t('person.email'), patient.email);
  paper.pair(t('person.address'), patient.address);
  if (clinic !== null) paper.pair(t('paper.clinic'), clinic.name);
}

/** As the topic was called when it was answered. */
const titleOf = ({ topic, texts: then }: Inquiry, language: Language): string =>
  then?.[language].title ?? (isTopicKey(topic) ? topicTitle(topic)[language] : topic);

function writeFlags({ paper, record, t, when }: Writing, inquiry: Inquiry): void {
  const flags = record.flags.filter(({ e_contact_id }) => e_contact_id === inquiry.id);
  if (flags.length > 0) paper.small(t('paper.flags'));
  for (const flag of flags) {
    const text = flag.text?.[record.language] ?? t('paper.flag_unknown', { code: flag.rule_id });
    paper.text(`${t(`paper.${flag.severity}`)}: ${text}`);
    const { acknowledged_at: at, acknowledged_by_name: by } = flag;
    const name = by === null ? '–' : displayName(by, by.role);
    if (at !== null) paper.note(t('paper.flag_seen', { name, at: when(at) }));
  }
}

function correctedLines({ t, when }: Writing, corrections: readonly Inquiry['corrections'][number][] = []): string[] {
  return corrections.map(({ text, created_at, clinician_name: by }) =>
    t('paper.corrected', { text, name: displayName(by, by.role), at: when(Date.parse(created_at)) }),
  );
}

/** Answers as sent, with corrections beside them. */
async function writeAnswers(writing: Writing, inquiry: Inquiry): Promise<void> {
  const { paper } = writing;
  const { shown, textOf } = await writeQuestions(writing, inquiry);
  for (const { question_id, corrections } of correctionsByPlace(inquiry.corrections, shown).rest) {
    const lines = correctedLines(writing, corrections);
    if (question_id !== null) paper.pair(textOf(question_id), lines.join('\n'));
    else for (const line of lines) paper.text(line);
  }
}

interface WrittenQuestions {
  shown: readonly string[];
  /** Also of a question that does not stand there. */
  textOf: (question_id: string) => string;
}

async function writeQuestions(writing: Writing, inquiry: Inquiry): Promise<WrittenQuestions> {
  const { paper, record, t } = writing;
  const { language } = record;
  if (!isTopicKey(inquiry.topic)) return { shown: [], textOf: (id) => id };
  const content = await wordsOf(record, inquiry, inquiry.topic);
  paper.small(t('paper.answers'));
  if (inquiry.texts === undefined) paper.note(t('paper.answers_now'));
  const answers = inquiry.answers as Answers;
  const topic = withFormerQuestions(await loadTopic(inquiry.topic), { answers, texts: inquiry.texts?.[language] });
  const formatDate = (date: string) => formatPlainDate(date, 'long', language);
  const told = { topic, texts: content, formatDate, answers };
  const lines = answersWithChanges(told, inquiry.changed_answers);
  const shown = lines.map(({ question_id }) => question_id);
  const corrected = correctionsByPlace(inquiry.corrections, shown);
  for (const { question_id, question, answer, before } of lines) {
    const sent = answer === '' ? t('paper.taken_back') : answer;
    const changes = before.map((text) => t('paper.changed_from', { text }));
    const said =
      before.length === 0 ? [answer] : [t('paper.changed'), ...changes, t('paper.changed_to', { text: sent })];
    paper.pair(question, [...said, ...correctedLines(writing, corrected.of(question_id))].join('\n'));
  }
  return { shown, textOf: (id) => questionText(content, id) };
}

function writeMessages({ paper, record, t, when }: Writing, inquiry: Inquiry): void {
  const ofThread = record.messages.filter(({ e_contact_id }) => e_contact_id === inquiry.id);
  const messages = ofThread.toSorted((one, other) => one.seq - other.seq);
  paper.small(t('paper.messages'));
  if (messages.length === 0) paper.note(t('paper.no_messages'));
  for (const { author_name, created_at, message, via, is_about_unknown, attachments } of messages) {
    const name = displayName(author_name, author_name.role ?? undefined);
    const sms = is_about_unknown ? 'paper.by_sms_of_family' : 'paper.by_sms';
    const author = via === 'sms' ? t(sms, { author: name }) : name;
    paper.note(`${author}, ${when(created_at)}`);
    if (message !== '') paper.text(message);
    for (const { kind, description, transcript, seconds } of attachments ?? []) {
      const length = Math.round(seconds ?? 0);
      const named = kind === 'photo' ? t('paper.photo') : t('paper.voice_note', { seconds: length });
      const words = kind === 'photo' ? description : transcript;
      paper.note(words === '' ? named : `${named}: ${words}`);
    }
  }
}

async function writeInquiries(writing: Writing): Promise<void> {
  const { paper, record, t, when } = writing;
  paper.section(t('paper.inquiries'));
  if (record.inquiries.length === 0) paper.note(t('paper.no_inquiries'));
  for (const inquiry of record.inquiries) {
    const { clinician_name: clinician, created_at, filled_on, handed_over_at, status, submitted_by } = inquiry;
    paper.heading(titleOf(inquiry, record.language));
    const key = submitted_by === 'patient' ? 'paper.sent' : 'paper.sent_by_clinic';
    const name = displayName(clinician, clinician.role);
    const sent =
      handed_over_at === null
        ? t(key, { at: when(created_at), name })
        : t(`${key}_moved`, { at: when(created_at), name, since: when(handed_over_at) });
    paper.note(status === 'resolved' ? `${sent}. ${t('paper.resolved')}.` : `${sent}.`);
    if (filled_on !== null) paper.note(t('paper.waited', { day: formatPlainDate(filled_on, 'long', record.language) }));
    writeFlags(writing, inquiry);
    await writeAnswers(writing, inquiry);
    await writePhotos(writing, inquiry);
    writeMessages(writing, inquiry);
    // Lets other requests run between two inquiries of a long record.
    await setImmediate();
  }
}

function writeAppointments({ paper, record, t, when }: Writing): void {
  paper.section(t('paper.appointments'));
  const sorted = record.appointments.toSorted((a, b) => b.start_time - a.start_time);
  const there = sorted.flatMap(({ status, ...row }) => (status === 'deleted' ? [] : [{ ...row, status }]));
  if (there.length === 0) paper.note(t('paper.no_appointments'));
  for (const { start_time, topic, type, status, clinician_name: clinician } of there) {
    const name = displayName(clinician, clinician.role);
    const what = t('paper.with', { type: t(`paper.type.${type}`), name, status: t(`paper.status.${status}`) });
    paper.pair(when(start_time), `${what}\n${topic}`);
  }
}

function writeServices({ paper, record, t, when }: Writing): void {
  paper.section(t('paper.services'));
  if (record.services.length === 0) paper.note(t('paper.no_services'));
  for (const { service, created_at, fulfilled_at } of record.services) {
    const known = serviceTitles as Readonly<Record<string, { en: string; sw: string }>>;
    const title = known[service]?.[record.language] ?? service;
    const state = fulfilled_at === null ? t('paper.service_open') : t('paper.service_done', { at: when(fulfilled_at) });
    paper.pair(when(created_at), `${title}: ${state}`);
  }
}

/** Consent of the patient to a clinician: in which form, and since when. */
function consentWords({ t, when }: Writing, { status, consent_at, consent_how: how, ended_at }: Consent): string {
  const agreed = consent_at === null ? [] : [t('paper.agreed', { at: when(consent_at) })];
  const way = how === null ? [] : [t(`paper.agreed_by.${how}`)];
  const access = t(`paper.access.${status}`);
  return [ended_at === null ? access : `${access} (${when(ended_at)})`, ...agreed, ...way].join(', ');
}

/** A clinician who has several merged records in care stands there once. */
function writeConsents(writing: Writing): void {
  const { paper, record, t } = writing;
  paper.section(t('paper.consents'));
  if (record.consents.length === 0) paper.note(t('paper.no_consents'));
  const whose = ({ clinician_id, institution_id }: Consent) => `${clinician_id} ${institution_id}`;
  for (const [one, ...others] of Map.groupBy(record.consents, whose).values()) {
    if (one === undefined) continue;
    const said = new Set([one, ...others].map((consent) => consentWords(writing, consent)));
    const name = displayName(one.clinician_name, one.clinician_name.role);
    paper.pair(`${name}, ${one.institution_name}`, [...said].join('\n'));
  }
}

function writeRequests({ paper, record: { requests }, t, when }: Writing): void {
  if (requests === null) return;
  paper.section(t('paper.requests'));
  if (requests.length === 0) paper.note(t('paper.no_requests'));
  for (const { kind, text, state, reason, created_at, answered_at } of requests) {
    const became = t(`paper.request.${state}`);
    const answered = answered_at === null ? became : `${became}, ${when(answered_at)}`;
    const lines = [text, answered, ...(reason === null ? [] : [t('paper.request.reason', { reason })])];
    paper.pair(`${t(`paper.request.${kind}`)}, ${when(created_at)}`, lines.filter((line) => line !== '').join('\n'));
  }
}

function writeOpened({ paper, record: { opened, language }, t }: Writing): void {
  if (opened === null) return;
  paper.section(t('paper.opened'));
  if (opened.length === 0) paper.note(t('paper.not_opened'));
  for (const { day, name, institution, times } of opened) {
    const who =
      name === null ? t('paper.given_out', { name: institution }) : [name, institution].filter(Boolean).join(', ');
    paper.pair(formatPlainDate(day, 'short', language), `${who}: ${t('paper.opened_times', { count: times })}`);
  }
}

async function writeAll(writing: Writing, title: string, name: string): Promise<void> {
  const { paper, record, t, when } = writing;
  const { clinic } = record;
  paper.title(title, [
    ...(clinic === null ? [] : [clinic.name]),
    t('paper.made', { at: when(record.at), name }),
    t('paper.confidential'),
    ...(writing.tellsUnprinted ? [t('paper.unprinted')] : []),
  ]);
  writePerson(writing);
  writeRecordEntries(writing);
  writePlans(writing);
  await writeInquiries(writing);
  writeAppointments(writing);
  writeServices(writing);
  writeConsents(writing);
  writeRequests(writing);
  writeOpened(writing);
}

interface Counted {
  pictures: ReadonlyMap<string, Buffer>;
  /** Page count of a former run; without it pages are only counted. */
  pages?: number;
  tellsUnprinted: boolean;
}
interface Laid {
  pages: number;
  file: Buffer;
  hasUnprinted: boolean;
}

async function lay(record: WrittenRecord, { pages, tellsUnprinted, pictures }: Counted): Promise<Laid> {
  const { language, clinic, patient } = record;
  const t = texts[language];
  const place = { language, timeZone: clinic?.time_zone ?? 'Africa/Nairobi' };
  const name = displayName(patient);
  const left = [clinic?.name, name, patient.member_id].filter((part) => part !== undefined).join(' · ');
  const paper = new Paper((await import('pdfkit')).default, {
    title: `${t('paper.title')}: ${name}`,
    language,
    at: new Date(record.at),
    ...(pages !== undefined && { pages }),
    foot: (page, all) => [left, t('paper.page', { page, pages: all })],
  });
  const file = pages === undefined ? drained(paper.doc) : buffer(paper.doc);
  const when = (at: number) => formatDate(at, 'default', place);
  await writeAll({ paper, record, t, when, tellsUnprinted, pictures }, t('paper.title'), name);
  paper.doc.end();
  return { file: await file, pages: paper.pages, hasUnprinted: paper.hasUnprinted };
}

async function drained(paper: Readable): Promise<Buffer> {
  paper.resume();
  await finished(paper);
  return Buffer.alloc(0);
}

/**
 * Writes the paper twice, since each page names the total: all pages of a long record in memory would be hundreds of
 * megabytes.
 * @returns the file.
 */
export async function writeRecord(record: WrittenRecord): Promise<Buffer> {
  const pictures = await printable(record.pictures);
  const counted = await lay(record, { tellsUnprinted: false, pictures });
  const tellsUnprinted = counted.hasUnprinted;
  const { pages } = tellsUnprinted ? await lay(record, { tellsUnprinted, pictures }) : counted;
  return (await lay(record, { pages, tellsUnprinted, pictures })).file;
}

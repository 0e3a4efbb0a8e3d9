/**
 * Fills beside a practice what its year of writing and reading leaves: audit lines with their seals, and events, keys of writes and
 * outgoing messages as long as they are kept. One rich conversation is held through the whole server, and its rows are repeated with
 * other ids, people and times.
 */
import type pg from 'pg';
import {
  createEContact,
  getThreadForClinician,
  getThreadForPatient,
  listForClinician,
  markSeen,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { mildFever } from '@hodi/server/src/testing/answers.ts';
import { call } from '@hodi/server/src/testing/test-app.ts';
import { type Practice, tokensOf } from '../bench/open-practice.ts';

/** Conversations to take rows from. */
const samples = 40;
const said = 'Habari daktari, homa imeshuka kidogo lakini bado nina maumivu ya kichwa. Niendelee na dawa zile zile?';

export interface Year {
  clinicians: number;
  patients: number;
  /** Conversations in it, each as one of those held here. */
  inquiries: number;
  days: number;
}

/** An inquiry that is looked at, answered, replied to and answered again; each opens the thread before they write, and the clinician the list. */
async function converse({ app, db, tokens }: Practice, patient: string, number: number): Promise<void> {
  const clinician = tokens[number % tokens.length] ?? '';
  const clinicians = await db.selectFrom('clinician').select('id').orderBy('id').execute();
  const ask = async (contract: Endpoint, given: Parameters<typeof call>[2]) => {
    const answer = await call(app, contract, given);
    if (answer.statusCode >= 300) throw new Error(`${contract.name}: ${answer.body.slice(0, 200)}`);
    return answer.json<{ e_contact: { id: string } }>();
  };
  const body = { topic: 'temperature', answers: mildFever, clinician_id: clinicians[number % tokens.length]?.id };
  const { e_contact } = await ask(createEContact, { token: patient, body });
  const at = { params: { id: e_contact.id } };
  const say = (token: string) => ask(postMessage, { token, ...at, body: { message: said } });
  for (let turn = 0; turn < 2; turn += 1) {
    await ask(listForClinician, { token: clinician });
    await ask(getThreadForClinician, { token: clinician, ...at });
    await ask(markSeen, { token: clinician, ...at, body: { seq: turn * 2 } });
    await say(clinician);
    await ask(getThreadForPatient, { token: patient, ...at });
    await ask(markSeen, { token: patient, ...at, body: { seq: turn * 2 + 1 } });
    if (turn === 0) await say(patient);
  }
}

const number = (kind: number, n: string): string =>
  `('0199000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
/** A key of version 7 of that time. */
const keyAt = (time: string, n: string): string =>
  `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' || substr(md5((${n})::text), 1, 3) ||
    '8' || substr(md5((${n})::text), 4, 15))::uuid`;

interface Repeated {
  table: string;
  /** Days for which it is kept; the whole year unless given. */
  kept?: number;
  /** Columns that differ from those of the sample, in SQL of `nth`, `made.at`, `patient`, `clinician` and of the sample `s`. */
  other: Readonly<Record<string, string>>;
}

const user = `case s.user_id in (select user_id from clinician) when true then ${number(1, 'clinician')} else ${number(2, 'patient')} end`;
const repeated: readonly Repeated[] = [
  {
    table: 'audit_line',
    other: {
      id: keyAt('made.at', 'nth'),
      at: 'made.at',
      user_id: user,
      patient_ids: `array(select ${number(4, '1 + (patient + k * 7) % patients')} from generate_series(0, cardinality(s.patient_ids) - 1) k)`,
      address: `'102.89.' || nth % 256 || '.' || nth / 256 % 256`,
      request_id: `md5(nth::text)`,
    },
  },
  {
    table: 'user_event',
    kept: 31,
    other: { user_id: user, n: '1000000 + nth', id: keyAt('made.at', '-nth'), created_at: 'made.at' },
  },
  {
    table: 'idempotency_key',
    kept: 30,
    other: {
      user_id: user,
      key: 'md5(nth::text)::uuid::text',
      patient_id: number(4, 'patient'),
      created_at: 'made.at',
    },
  },
];

/** So many at a time. */
const portion = 50_000;

/** Columns of a table and how they are filled. */
async function columnsOf(owner: pg.Client, { table, other }: Repeated): Promise<[names: string, values: string]> {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped`,
  );
  const names = rows.map(({ name }) => name);
  return [names.join(', '), names.map((name) => other[name] ?? `s.${name}`).join(', ')];
}

async function repeat(owner: pg.Client, one: Repeated, { clinicians, patients, inquiries, days }: Year): Promise<void> {
  const [names, values] = await columnsOf(owner, one);
  const kept = one.kept ?? days;
  const { rows } = await owner.query<{ count: string }>(`select count(*) from sample_${one.table}`);
  const count = Math.round(((Number(rows[0]?.count) / samples) * inquiries * kept) / days);
  for (let from = 1; from <= count; from += portion) {
    await owner.query(`
      insert into ${one.table} (${names}) select ${values} from (
        select n as nth, ${patients} as patients, 1 + abs(hashint4(n)) % ${patients} as patient, 1 + n % ${clinicians} as clinician,
          now() - interval '3 hours' - (${count} - n)::float / ${count} * interval '${kept} days' as at
        from generate_series(${from}, ${Math.min(count, from + portion - 1)}) n) made
      join (select row_number() over () - 1 as place, sample.* from sample_${one.table} sample) s
        on s.place = made.nth % ${Number(rows[0]?.count)} order by nth`);
  }
}

/** Each line of the log has its seal; two SMS or push messages and a notification for each inquiry; three sign-ins of each person. */
const rest = ({ patients, inquiries, days }: Year): string[] => [
  `insert into audit_seal (n, audit_id, line_hash, hash, sealed_at, version)
   select row_number() over (order by id), id, sha256(id::text::bytea), sha256(('seal' || id)::bytea), at, 2 from audit_line order by id`,
  `insert into session (id, user_id, refresh_hash, previous_refresh_hash, user_agent, address, created_at, last_used_at, expires_at)
   select gen_random_uuid(), ${number(2, '1 + n % ' + String(patients))}, sha256(n::text::bytea), sha256((-n)::text::bytea),
     'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
     '102.89.0.1', now(), now(), now() + interval '90 days' from generate_series(1, ${patients * 3}) n`,
  `insert into notification (id, user_id, subject_id, institution_id, kind, level, created_at, told_at, told_by, closed_at)
   select ${keyAt('at', 'n')}, ${number(2, '1 + abs(hashint4(n)) % ' + String(patients))}, ${number(6, 'n')}, ${number(0, '1')},
     'answer', 1, at, at, 'push', at + interval '2 hours'
   from (select n, now() - n * interval '1 second' * ${(90 * 86_400) / Math.max(1, (inquiries * 90) / days)} as at
     from generate_series(1, ${Math.round((inquiries * 90) / days)}) n) times order by n desc`,
  `insert into outbox_message (id, channel, receiver_user_id, receiver, language, template, body, state, tries, created_at, sent_at,
     provider, provider_id, notification_id)
   select ${keyAt('created_at', '7 * k + 1')}, channel, user_id, '+254712000184', 'sw', 'sms.answer',
     'Zahanati ya Ziwa imejibu. Fungua Hodi usome jibu: https://hodi.example/e-contact', 'sent', 1, created_at, created_at, channel,
     'ATXid_' || md5(id::text || channel), id
   from (select *, row_number() over (order by id, channel) as k
     from notification, unnest(array['sms', 'push']) channel) told order by id`,
];

/** @param owner of the tables, without a limit of time. @returns tokens of patients. */
export async function fillYear(practice: Practice, owner: pg.Client, year: Year): Promise<string[]> {
  const patients = await tokensOf(practice.db, 'patient', samples);
  const before = new Date();
  for (const [index, patient] of patients.entries()) await converse(practice, patient, index);
  for (const one of repeated) {
    const time = one.table === 'audit_line' ? 'at' : 'created_at';
    await owner.query(`create temporary table sample_${one.table} as select * from ${one.table} where ${time} >= $1`, [
      before,
    ]);
  }
  for (const one of repeated) await repeat(owner, one, year);
  for (const statement of rest(year)) await owner.query(statement);
  return patients;
}

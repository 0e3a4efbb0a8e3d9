/** Which writes may go past `send`, and why: a new one must be decided. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { mayWait } from '@hodi/domain/offline/queue-order.ts';

const code = 'brings or asks for a code, which is for now or never';
const link = 'by the token of a link, before any login: there is nobody whose queue it could lie in';
const access = 'who has access is said once the clinic knows it: what waited on a device would be believed to be done';
const compared = 'two records are joined or kept apart as they were when somebody compared them';
const media = 'whoever looks at it has a network, and sees at once what became of it';
const signed = 'what is signed is what was read just now; the server compares it';
const mayGoPast: Readonly<Record<string, string>> = {
  'attachments.cancel': 'the upload itself waits on the phone, and is cancelled there first',
  'attachments.heard': 'it follows from listening, which needs a network',
  'attachments.remove': media,
  'attachments.set_transcript': media,
  'caregivers.add': access,
  'caregivers.agree_by_code': code,
  'caregivers.confirm': access,
  'caregivers.end': access,
  'caregivers.end_own': access,
  'caregivers.send_code': code,
  'clinician_invitations.decline': link,
  'content.decide': signed,
  'content.sign': signed,
  'content.take_topic': signed,
  'content.withdraw': signed,
  // An erasure cannot be taken back.
  'data_requests.answer': 'whoever confirms it sees at once what became of it; the same answer again has the same key',
  'e_contacts.mark_seen':
    'nobody made it: the device keeps how far each thread was read, and tells it by itself (0030)',
  'merged_records.agree': access,
  'merged_records.agree_by_code': code,
  'merged_records.create': compared,
  'merged_records.keep_apart': compared,
  'merged_records.send_codes': code,
  'merged_records.undo': compared,
  'notifications.subscribe': 'the subscription is told again at each start',
  'notifications.unsubscribe': 'it ends on the device at once, and the push service tells the server',
  'phone_numbers.begin_own_account': code,
  'phone_numbers.change_patient': code,
  'phone_numbers.verify_own_account': code,
  'phone_numbers.verify_patient': code,
  'questionnaires.save_draft': 'the device keeps the draft, and saves it again by itself',
  'registrations.complete': link,
  'registrations.resend_consent': code,
  'registrations.verify_consent': code,
  'speech.generate': 'something to listen to now',
};

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Everything between the brackets of each `call(`, up to the first comma: what is called. */
function* called(source: string): Generator<string> {
  for (const { index } of source.matchAll(/\bcall\(/g)) {
    let depth = 0;
    let at = index + 'call('.length;
    const from = at;
    for (; depth > 0 || !',)'.includes(source.charAt(at)); at += 1) {
      if ('([{'.includes(source.charAt(at))) depth += 1;
      if (')]}'.includes(source.charAt(at))) depth -= 1;
    }
    yield source.slice(from, at);
  }
}

/** By the name that a module gives it: the contracts that it imports. */
async function contractsOf(source: string): Promise<Map<string, Endpoint>> {
  const found = new Map<string, Endpoint>();
  for (const [, names = '', from = ''] of source.matchAll(
    /\{([^{}]*)\} (?:from |= await import\()'(@hodi\/domain\/[^']*\.ts)'/g,
  )) {
    const module = (await import(from)) as Record<string, Endpoint>;
    for (const name of names.split(',').map((one) => one.trim()))
      if (module[name]?.method !== undefined) found.set(name, module[name]);
  }
  return found;
}

/** Files that take any contract but only read. */
const forAny = /^(lib\/query\/(query-for|thread-query|whole-list)\.ts|features\/registrations\/use-link\.ts)$/;

test('no write goes past the queue but those that were decided', async () => {
  const past = new Set<string>();
  for (const file of globSync('{app,features,lib}/**/*.{ts,tsx}', { cwd: root })) {
    const source = readFileSync(`${root}${file}`, 'utf8');
    if (!source.includes("from '~/lib/api/call.ts'") || file.endsWith('.test.ts') || forAny.test(file)) continue;
    const contracts = await contractsOf(source);
    for (const what of called(source)) {
      const used = [...contracts].filter(([name]) => new RegExp(`\\b${name}\\b`).test(what));
      assert.notDeepEqual(used, [], `${file} calls ${what}: which contract is it?`);
      for (const [, endpoint] of used) if (mayWait(endpoint)) past.add(endpoint.name);
    }
  }
  assert.deepEqual([...past].sort(), Object.keys(mayGoPast).sort());
});

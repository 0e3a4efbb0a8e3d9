/** Answers on slow connections: nothing that the client has already, and the rest compressed. */
import assert from 'node:assert/strict';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, test } from 'node:test';
import type { Bundle } from 'fhir/r4';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { readFhirQuestionnaire, searchFhirQuestionnaires } from '@hodi/domain/fhir/questionnaires.api.ts';
import { getOwnPatient, updateOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { deviceSecret } from '@hodi/domain/sessions/sessions.api.ts';
import { listInstitutionChoices } from '@hodi/domain/institutions/institutions.api.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const [patient, own] = await Promise.all([t.as(t.clinic.achieng), t.as(t.clinic.doctor)]);
const ask = (headers: Record<string, string> = {}) => patient.call(getOwnPatient, { headers });

const encodedTo = ({ token }: { token: string }, encoding: string) =>
  t.app.inject({
    url: `${getOwnPatient.path}?people=1`,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
  });

describe('an answer that the asker has already', () => {
  test('is not sent again, until it is another', async () => {
    const first = await ask();
    const tag = String(first.headers.etag);
    assert.match(tag, /^"[\w-]{16}"$/);
    const again = await ask({ 'if-none-match': tag });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
    assert.equal(again.headers['cache-control'], 'no-store');
    const { patient: person, user } = first.json<{
      patient: { version: number; birthday: string; gender: string };
      user: { given_name: string };
    }>();
    const body = {
      given_name: user.given_name,
      birthday: person.birthday,
      gender: person.gender,
      version: person.version,
    };
    const rest = { additional_name: '', family_name: 'Akinyi', address: 'Kisumu', email: '' };
    assert.equal((await patient.call(updateOwnPatient, { body: { ...rest, ...body } })).statusCode, 200);
    const changed = await ask({ 'if-none-match': tag });
    assert.equal(changed.statusCode, 200);
    assert.notEqual(changed.headers.etag, tag);
    assert.equal(changed.json<{ patient: { address: string } }>().patient.address, 'Kisumu');
  });

  test('is that of the asker alone: the tag of another opens nothing', async () => {
    const tag = String((await ask()).headers.etag);
    const other = await own.call(getOwnClinician, { headers: { 'if-none-match': tag } });
    assert.equal(other.statusCode, 200);
    const nobody = await call(t.app, getOwnPatient, { headers: { 'if-none-match': tag } });
    assert.equal(nobody.statusCode, 401);
  });
});

describe('an answer', () => {
  test('comes compressed to whoever reads that, and says the same', async () => {
    const plain = await ask();
    const as = (encoding: string) => encodedTo(patient, encoding);
    const [small, older] = [await as('gzip, br'), await as('br;q=0, GZIP;q=0.5')];
    const none = await as('br;q=0, gzip;q=0.0, zstd');
    assert.deepEqual([none.headers['content-encoding'], none.body], [undefined, plain.body]);
    assert.equal(small.headers['content-encoding'], 'br');
    assert.equal(brotliDecompressSync(small.rawPayload).toString(), plain.body);
    assert.equal(older.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(older.rawPayload).toString(), plain.body);
    assert.ok(small.rawPayload.length < plain.rawPayload.length / 2, `${small.rawPayload.length} bytes`);
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(small.headers.etag, plain.headers.etag);
  });

  test('that is short, or that needs no login, comes as it is', async () => {
    const encoded = { headers: { 'accept-encoding': 'br' } };
    assert.equal((await patient.call(deviceSecret, encoded)).headers['content-encoding'], undefined);
    const open = await call(t.app, listInstitutionChoices, encoded);
    assert.deepEqual(
      [open.statusCode, open.headers['content-encoding'], open.headers.etag],
      [200, undefined, undefined],
    );
  });
});

test('the questionnaires, which FHIR gives to anyone, are sent once and compressed, whole or one by one', async () => {
  const ask = (headers: Record<string, string> = {}, query = {}) =>
    call(t.app, searchFhirQuestionnaires, { headers, query });
  const plain = await ask();
  const small = await ask({ 'accept-encoding': 'br' });
  assert.equal(small.headers['content-encoding'], 'br');
  assert.equal(small.headers['content-type'], plain.headers['content-type']);
  assert.equal(brotliDecompressSync(small.rawPayload).toString(), plain.body);
  assert.ok(small.rawPayload.length < plain.rawPayload.length / 10, `${small.rawPayload.length} bytes`);
  const again = await ask({ 'if-none-match': String(plain.headers.etag) });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
  const { entry = [], total } = plain.json<Bundle>();
  assert.equal(total, entry.length);
  const [first, ...others] = entry.map(({ resource }) => resource);
  const { id = '' } = first ?? {};
  assert.deepEqual((await call(t.app, readFhirQuestionnaire, { params: { id } })).json(), first);
  const some = (await ask({}, { _id: others.map((one) => one?.id).join(',') })).json<Bundle>();
  assert.deepEqual(
    some.entry?.map(({ resource }) => resource),
    others,
  );
  const none = (await ask({}, { _id: 'none' })).json<Bundle>();
  assert.deepEqual([none.total, none.entry], [0, undefined]);
});

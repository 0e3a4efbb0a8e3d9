/** All of one institution as FHIR, as operators ask for it: whole, as published, nothing of another, there at once or not at all. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Bundle } from 'fhir/r4';
import { Client } from 'pg';
import { listAudit } from '@hodi/domain/audit/audit.api.ts';
import * as api from '@hodi/domain/fhir/fhir.api.ts';
import { faultsOf } from '#server/testing/audit/published-definitions.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { askAs, clinicToExport } from '#server/testing/exports/clinic-to-export.ts';
import { type ExportedFolder, danglingIn, readExport } from '#server/testing/exports/exported-folder.ts';
import { urlOf } from '#server/testing/postgres-cluster.ts';
import { auditLines } from '#server/testing/row-counts.ts';
import { waitingOrDone } from '#server/testing/servers/database-connections.ts';
import { type Ran, runSpawned } from '#server/testing/spawned-command.ts';

const publicUrl = 'https://hodi.example.org';
const t = await openClinicApp({ env: { PUBLIC_URL: publicUrl } });
const { doctor, stranger, achieng } = t.clinic;
const institution = doctor.institution_id;
const cast = await clinicToExport(t);

const folder = mkdtempSync(join(tmpdir(), 'hodi-fhir-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
/** Files of an export, under its final name or another. */
const leftOf = (name: string): string[] => readdirSync(folder).filter((one) => one.startsWith(name));

const env = { DATABASE_URL: urlOf(t.database.app), DATABASE_OWNER_URL: urlOf(t.database.owner), PUBLIC_URL: publicUrl };
const argumentsFor = (name: string, of = institution) => ['fhir-export', '--institution', of, '--to', at(name)];
const run = (name: string, started?: (child: ChildProcess) => void): Promise<Ran> =>
  runSpawned('admin', argumentsFor(name), { env, ...(started && { started }) });

let ran: Ran;
let whole: ExportedFolder;
before(async () => {
  ran = await run('whole');
  assert.equal(ran.errors, '');
  whole = readExport(at('whole'));
});

describe('an export of an institution', () => {
  test('has a file for each type, which its manifest names and counts', () => {
    const types = ['Appointment', 'AuditEvent', 'Communication', 'Consent', 'Flag', 'Organization', 'Patient'];
    types.push('Practitioner', 'Questionnaire', 'QuestionnaireResponse', 'ServiceRequest');
    const { output, transactionTime, request, requiresAccessToken, error } = whole.manifest;
    assert.deepEqual(output.map(({ type }) => type).toSorted(), types);
    for (const { type, url, count } of output) {
      const lines = whole.files.get(url) ?? [];
      assert.deepEqual([...new Set(lines.map(({ resourceType }) => resourceType))], [type]);
      assert.equal(lines.length, count, type);
    }
    assert.equal(whole.files.size, types.length);
    assert.equal(
      new Set(whole.resources.keys()).size,
      [...whole.files.values()].flat().length,
      'nothing is there twice',
    );
    assert.ok(Math.abs(Date.parse(transactionTime) - Date.now()) < 600_000);
    assert.equal(request, `${publicUrl}/fhir/Organization/${institution}`);
    assert.deepEqual([requiresAccessToken, error], [false, []]);
    assert.match(ran.out, /whole holds Ziwa Family Clinic as of 20[^ ]+: Patient \d/);
  });

  test('is for its owner alone', () => {
    const [ofFolder, ...ofFiles] = whole.modes;
    assert.equal(ofFolder, 0o700);
    assert.deepEqual([...new Set(ofFiles)], [0o600]);
  });

  test('is as published', () => {
    for (const resource of whole.resources.values()) assert.deepEqual(faultsOf(resource), [], JSON.stringify(resource));
  });

  test('has whatever it refers to', () => {
    const { followed, dangling } = danglingIn(whole);
    assert.ok(followed > 50);
    assert.deepEqual(dangling, []);
  });

  test('says what the read of a record says to its clinician', async () => {
    const params = { id: achieng.id };
    const bundle = (await (await t.as(doctor)).call(api.everythingOfPatient, { params })).json<Bundle>();
    const types = new Set<string>();
    for (const { resource, search } of bundle.entry ?? []) {
      if (search?.mode !== 'match' || resource === undefined) continue;
      assert.deepEqual(whole.resources.get(`${resource.resourceType}/${resource.id}`), resource);
      types.add(resource.resourceType);
    }
    assert.equal(types.size, 7);
  });

  test('says what people and log say to its admin', async () => {
    const admin = await t.as(cast.admin);
    const own = whole.resources.get(`Practitioner/${doctor.id}`);
    assert.deepEqual(await admin.ok(api.readFhirPractitioner, { params: { id: doctor.id } }), own);
    const place = whole.resources.get(`Organization/${institution}`);
    assert.deepEqual(await admin.ok(api.readFhirOrganization, { params: { id: institution } }), place);
    const lines = whole.files.get('AuditEvent.ndjson') ?? [];
    assert.ok(lines.length > 15);
    for (const line of lines) {
      assert.deepEqual(await admin.ok(api.readFhirAuditEvent, { params: { id: line.id ?? '' } }), line);
    }
  });
});

describe('is in no file', () => {
  test('data of another institution is left out, also of a patient of both', () => {
    for (const word of ['Kwa kliniki nyingine', 'Ziara ya nje', 'Neno la mgeni', 'Mgeni', 'Stranger']) {
      assert.ok(!whole.text.includes(word), word);
    }
    for (const id of [stranger.id, stranger.user.id, stranger.institution_id, cast.foreign.id]) {
      assert.ok(!whole.text.includes(id), id);
    }
    assert.ok('birthDate' in (whole.resources.get(`Patient/${cast.shared.id}`) ?? {}));
  });

  test('data that no reader gets is left out: notes, data requests, closed records, people who left or were erased', () => {
    const words = [
      'Daftari la siri',
      'Ombi la siri',
      'Neno la mfungwa',
      'Neno la muondoka',
      'Neno la mfutwa',
      'Mfutwa',
    ];
    for (const word of words) assert.ok(!whole.text.includes(word), word);
  });

  test('more than the name of who is invited or deactivated, and more than the id of who left or was erased', () => {
    const fieldsOf = ({ id }: { id: string }) => Object.keys(whole.resources.get(`Patient/${id}`) ?? {}).toSorted();
    const listed = ['active', 'id', 'meta', 'name', 'resourceType', 'telecom'];
    assert.deepEqual(fieldsOf(cast.invited), listed);
    assert.deepEqual(fieldsOf(cast.closed), [...listed, 'identifier'].toSorted());
    for (const one of [cast.left, cast.erased]) assert.deepEqual(fieldsOf(one), ['id', 'meta', 'resourceType']);
  });
});

test('leaves lines in the log of the institution, which name whom it told of', async () => {
  const lines = (await auditLines(t.db)).filter(({ action }) => action === 'command.fhir_export');
  const told = (whole.files.get('Patient.ndjson') ?? []).filter((one) => 'name' in one).map(({ id }) => id);
  assert.equal(told.length, 5);
  assert.deepEqual([...new Set(lines.map(({ institution_id }) => institution_id))], [institution]);
  const named = lines.flatMap(({ patient_ids }) => patient_ids);
  assert.deepEqual([named.length, new Set<unknown>(named)], [told.length, new Set(told)]);
  const { items } = await (
    await t.as(cast.admin)
  ).ok(listAudit, { query: { patient_id: achieng.id, kind: 'exported' } });
  assert.match(items[0]?.address ?? '', /^command line: /);
});

/** Holds the command when it has written answers and messages, and comes to services. (A new inquiry needs the table of appointments.) */
async function held(name: string, meanwhile: (child: ChildProcess | undefined) => Promise<void>): Promise<Ran> {
  const client = new Client(t.database.owner);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('lock table service_interest in access exclusive mode');
    let child: ChildProcess | undefined;
    const running = run(name, (started) => void (child = started));
    await waitingOrDone(t.db, running);
    await meanwhile(child);
    await client.query('rollback');
    return await running;
  } finally {
    await client.end();
  }
}

test('all of it is of one moment, whatever is written meanwhile', async () => {
  let late = '';
  const { code } = await held('moment', async () => {
    late = (await askAs(t, { clinician: doctor, patient: achieng }, 'Nimechelewa')).flag;
  });
  assert.equal(code, 0);
  const found = readExport(at('moment'));
  assert.ok(late !== '' && !found.resources.has(`Flag/${late}`));
  assert.deepEqual(danglingIn(found).dangling, []);
  const again = await run('later');
  assert.equal(again.code, 0);
  assert.ok(readExport(at('later')).resources.has(`Flag/${late}`));
});

describe('that is interrupted', () => {
  test('looks like none where it was cut off, and is made anew', async () => {
    const { code } = await held('cut', async (child) => void child?.kill('SIGKILL'));
    assert.equal(code, null);
    const [begun = '', ...others] = leftOf('cut');
    assert.match(begun, /^cut\.begun-/);
    assert.deepEqual(others, []);
    const inside = readdirSync(at(begun));
    assert.ok(inside.includes('Communication.ndjson') && !inside.includes('manifest.json'), inside.join());
    assert.equal((await run('cut')).code, 0);
    readExport(at('cut'));
  });

  test('is not there where the disk is full, which the command says', { skip: process.platform === 'win32' }, () => {
    const command = ['-c', 'ulimit -f 200; exec "$@"', 'sh', process.execPath, join(import.meta.dirname, 'admin.ts')];
    const full = spawnSync('sh', [...command, ...argumentsFor('full')], { env, encoding: 'utf8' });
    assert.equal(full.stderr, `${at('full')} cannot be written: it is too large for the disk (EFBIG)\n`);
    assert.equal(full.status, 1);
    assert.deepEqual(leftOf('full'), []);
  });

  test('is not begun over something that is there, nor where there is no such folder', async () => {
    mkdirSync(at('taken'));
    writeFileSync(at('taken/mine'), 'my own words');
    const over = await run('taken');
    const says = `There is a file or folder ${at('taken')} already: nothing was written\n`;
    assert.deepEqual(over, { code: 1, out: '', errors: says });
    assert.deepEqual([leftOf('taken'), readFileSync(at('taken/mine'), 'utf8')], [['taken'], 'my own words']);
    const nowhere = await run('no/such');
    assert.equal(nowhere.errors, `${at('no/such')} cannot be written: there is no such file or folder (ENOENT)\n`);
  });

  test('overwrites nothing that came to be there meanwhile', async () => {
    const { code, errors } = await held('raced', async () => {
      mkdirSync(at('raced'));
      writeFileSync(at('raced/mine'), 'my own words');
    });
    const why = 'there is a folder with something in it (ENOTEMPTY)';
    assert.deepEqual([code, errors], [1, `${at('raced')} cannot be written: ${why}\n`]);
    assert.deepEqual([leftOf('raced'), readdirSync(at('raced'))], [['raced'], ['mine']]);
  });

  test('is of an institution that there is, and says how codes begin', async () => {
    const lines = (await auditLines(t.db)).length;
    const unknown = await runSpawned('admin', argumentsFor('unknown', 'Ziwa'), { env });
    assert.equal(unknown.code, 1);
    const [says, ...known] = unknown.errors.trimEnd().split('\n');
    assert.equal(says, 'There is not exactly one institution Ziwa: --institution with a name or id');
    assert.ok(known.includes(`  ${institution}  Ziwa Family Clinic`));
    const { PUBLIC_URL: _, ...without } = env;
    const production = { ...without, NODE_ENV: 'production' };
    const unsaid = await runSpawned('admin', argumentsFor('unknown'), { env: production });
    assert.equal(unsaid.code, 2);
    assert.match(unsaid.errors, /^PUBLIC_URL: must be set in production/);
    const wrong = await runSpawned('admin', ['fhir-export', '--institution', institution], { env });
    assert.deepEqual([wrong.code, wrong.errors], [2, 'fhir-export needs --to. See: npm run admin -- help\n']);
    assert.deepEqual([leftOf('unknown'), (await auditLines(t.db)).length], [[], lines]);
  });
});

/** Every resource that the demo clinic yields, checked against the definitions that HL7 published. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Bundle, FhirResource } from 'fhir/r4';
import { createDataRequest } from '@hodi/domain/data-requests/data-requests.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as api from '@hodi/domain/fhir/fhir.api.ts';
import * as publishedApi from '@hodi/domain/fhir/questionnaires.api.ts';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import { ensureDemo } from '#server/demo/ensure-demo.ts';
import { askForBill } from '#server/testing/answers.ts';
import { aPhotoFile, announced, uploadUntilMade } from '#server/testing/attachments/uploading.ts';
import { faultsOf } from '#server/testing/audit/published-definitions.ts';
import { codeSystems } from '#server/testing/audit/published/code-systems.ts';
import { ownExtensions } from '#server/testing/audit/published/own-terms.ts';
import { breakings, spoilt } from '#server/testing/audit/published/broken-resources.ts';
import { personWith } from '#server/testing/clinic-app.ts';
import { newId } from '#server/work/new-id.ts';
import { contentOf } from './kinds.ts';
import { type TestApp, call, closeCluster, openTestApp, tokenFor } from '#server/testing/test-app.ts';

let t: TestApp;
before(async () => {
  t = await openTestApp();
  await ensureDemo(t.db, t.time.now);
});
after(async () => {
  await t.close();
  await closeCluster();
});

const as = async (id: string, user_type: 'patient' | 'clinician') =>
  personWith(t, await tokenFor(t, { user: { id, user_type } } as PatientSeed));

const everybody = () =>
  t.db
    .selectFrom('app_user as u')
    .leftJoin('clinician as c', 'c.user_id', 'u.id')
    .leftJoin('patient as p', 'p.user_id', 'u.id')
    .select(['u.id', 'u.user_type'])
    .where('u.status', '=', 'active')
    .where((where) => where.or([where('c.approval', '=', 'approved'), where('p.status', '=', 'active')]))
    .execute();

const searches = {
  Patient: api.searchFhirPatients,
  Practitioner: api.searchFhirPractitioners,
  Organization: api.searchFhirOrganizations,
  QuestionnaireResponse: api.searchFhirQuestionnaireResponses,
  Communication: api.searchFhirCommunications,
  Media: api.searchFhirMedia,
  Appointment: api.searchFhirAppointments,
  Flag: api.searchFhirFlags,
  ServiceRequest: api.searchFhirServiceRequests,
  CarePlan: api.searchFhirCarePlans,
  Consent: api.searchFhirConsents,
  Task: api.searchFhirTasks,
  AuditEvent: api.searchFhirAuditEvents,
};

const reads = {
  Patient: api.readFhirPatient,
  Practitioner: api.readFhirPractitioner,
  Organization: api.readFhirOrganization,
  QuestionnaireResponse: api.readFhirQuestionnaireResponse,
  Communication: api.readFhirCommunication,
  Media: api.readFhirMedia,
  Appointment: api.readFhirAppointment,
  Flag: api.readFhirFlag,
  ServiceRequest: api.readFhirServiceRequest,
  CarePlan: api.readFhirCarePlan,
  Consent: api.readFhirConsent,
  Task: api.readFhirTask,
  AuditEvent: api.readFhirAuditEvent,
} satisfies Record<keyof typeof searches, unknown>;

/** Fields of any JSON value that the test reads. */
type Json = { system?: string; code?: string; url?: string } | null | undefined;

const found = new Map<string, Map<string, FhirResource>>();
/** Not everybody is told all of a resource. */
const finders = new Map<FhirResource, Awaited<ReturnType<typeof as>>>();
const bundles: Bundle[] = [];

/** Everything that somebody finds of a type, page by page. */
async function gather(person: Awaited<ReturnType<typeof as>>, type: keyof typeof searches): Promise<void> {
  const resources = found.get(type) ?? new Map<string, FhirResource>();
  found.set(type, resources);
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { _count: '40', ...(cursor !== null && { _cursor: cursor }) };
    const bundle = (await person.ok(searches[type], { query })) as unknown as Bundle;
    bundles.push(bundle);
    for (const { resource } of bundle.entry ?? []) {
      if (resource?.id === undefined) continue;
      resources.set(`${resource.id} ${JSON.stringify(resource).length}`, resource);
      finders.set(resource, person);
    }
    const next = bundle.link?.find(({ relation }) => relation === 'next')?.url;
    cursor = next === undefined ? null : new URL(next).searchParams.get('_cursor');
  } while (cursor !== null);
}

/** Nobody of the demo clinic has asked to have anything erased. */
async function ask(): Promise<void> {
  const patient = (await everybody()).find(({ user_type }) => user_type === 'patient');
  const person = await as(patient?.id ?? '', 'patient');
  for (const kind of ['correction', 'erasure']) {
    await person.ok(createDataRequest, { body: { id: newId(t.time.now), kind, text: 'Please' } });
  }
  const file = await aPhotoFile({ width: 64, height: 48 });
  const about = announced(file, { question_id: 'test_results' });
  const body = { topic: 'services', answers: askForBill, attachments: [about] };
  await person.ok(createEContact, { body });
  await uploadUntilMade(person, about.id, file);
}

test('the demo clinic yields resources of every type', async () => {
  await ask();
  for (const { id, user_type } of await everybody()) {
    const person = await as(id, user_type);
    for (const type of Object.keys(searches) as (keyof typeof searches)[]) await gather(person, type);
  }
  for (const [type, resources] of found) assert.ok(resources.size > 0, `no ${type}`);
});

describe('as published', () => {
  for (const type of Object.keys(searches)) {
    test(type, () => {
      for (const resource of found.get(type)?.values() ?? []) {
        assert.deepEqual(faultsOf(resource), [], JSON.stringify(resource));
      }
    });
  }

  test('no version is told, since none can be asked for', () => {
    const all = [...found.values()].flatMap((resources) => [...resources.values()]);
    assert.deepEqual(
      [...new Set(all.filter(({ meta }) => meta?.versionId).map(({ resourceType }) => resourceType))],
      [],
    );
  });

  test('Questionnaire, with the answers under its link ids', async () => {
    const answer = await call(t.app, publishedApi.searchFhirQuestionnaires, {});
    const bundle = answer.json<Bundle>();
    const linkIds = new Map<string, Set<string>>();
    for (const { resource } of bundle.entry ?? []) {
      assert.deepEqual(faultsOf(resource as FhirResource), []);
      const read = await call(t.app, publishedApi.readFhirQuestionnaire, { params: { id: resource?.id ?? '' } });
      assert.deepEqual(read.json(), resource, 'read by itself it is the same');
      if (resource?.resourceType !== 'Questionnaire') continue;
      const ids = new Set<string>(
        (resource.item ?? []).flatMap((item) => [item, ...(item.item ?? [])]).map((item) => item.linkId),
      );
      linkIds.set(`${resource.url ?? ''}|${resource.version ?? ''}`, ids);
    }
    assert.equal(linkIds.size, 18);
    let answers = 0;
    for (const resource of found.get('QuestionnaireResponse')?.values() ?? []) {
      if (resource.resourceType !== 'QuestionnaireResponse') continue;
      const known = linkIds.get(resource.questionnaire ?? '');
      assert.ok(known, resource.questionnaire ?? '');
      for (const item of resource.item ?? []) {
        answers += 1;
        assert.ok(known.has(item.linkId), `${item.linkId} of ${resource.questionnaire}`);
        for (const inner of item.answer?.flatMap((one) => one.item ?? []) ?? []) assert.ok(known.has(inner.linkId));
      }
    }
    assert.ok(answers > 50);
  });

  test('Media, with the question of its questionnaire that it answers', () => {
    const [photo] = found.get('Media')?.values() ?? [];
    assert.ok(photo?.resourceType === 'Media');
    const inquiry = photo.partOf?.[0]?.reference?.split('/').at(-1);
    assert.ok([...(found.get('QuestionnaireResponse')?.values() ?? [])].some(({ id }) => id === inquiry));
    const said = photo.extension?.map(({ url, valueString }) => [url.split('/').at(-1), valueString]);
    assert.deepEqual(said, [['link-id', 'test_results']]);
  });

  test('our own codes are explained', async () => {
    const codes = new Map<string, Set<string>>();
    const urls = new Set<string>();
    const questionnaires = (await call(t.app, publishedApi.searchFhirQuestionnaires, {})).json<Bundle>();
    JSON.stringify([questionnaires, ...[...found.values()].map((one) => [...one.values()])], (_, value: Json) => {
      if (value?.system?.includes('/fhir/CodeSystem/') && value.code !== undefined)
        codes.set(value.system, (codes.get(value.system) ?? new Set()).add(value.code));
      if (value?.url?.includes('/fhir/StructureDefinition/') && !value.url.startsWith('http://hl7.org/'))
        urls.add(value.url);
      return value;
    });
    assert.ok(codes.size > 100 && urls.size > 8, `${codes.size} systems, ${urls.size} extensions`);
    const base = [...codes.keys()][0]?.split('/CodeSystem/')[0] ?? '';
    for (const url of urls) assert.ok(Object.hasOwn(ownExtensions, url.split('/').at(-1) ?? ''), url);
    const systems = new Map(
      codeSystems(base, await Promise.all(topicKeys.map(contentOf))).map((one) => [one.url, one]),
    );
    for (const [system, said] of codes) {
      const known = new Set((systems.get(system)?.concept ?? []).map(({ code }) => code));
      assert.deepEqual(
        [...said].filter((code) => !known.has(code)),
        [],
        system,
      );
    }
  });

  test('bundles, the capability statement and what a refusal says', async () => {
    for (const bundle of bundles) assert.deepEqual(faultsOf(bundle), []);
    const capabilities = await call(t.app, api.capabilities, {});
    assert.deepEqual(faultsOf(capabilities.json()), []);
    assert.equal(capabilities.json().rest[0].security.cors, false, 'no other origin is named');
    const refused = await call(t.app, publishedApi.searchFhirQuestionnaires, {
      query: { _count: 'many', version: '1' },
    });
    assert.equal(refused.statusCode, 400);
    assert.deepEqual(faultsOf(refused.json()), []);
  });
});

describe('read by itself it is what the search found, as published', () => {
  for (const [type, contract] of Object.entries(reads)) {
    test(type, async () => {
      const all = [...(found.get(type)?.values() ?? [])];
      const step = Math.ceil(all.length / 20);
      const some = all.filter((_, index) => index % step === 0);
      assert.ok(some.length > 0);
      for (const resource of some) {
        const read = await finders.get(resource)?.call(contract, { params: { id: resource.id ?? '' } });
        assert.deepEqual([read?.statusCode, read?.json()], [200, resource]);
        assert.deepEqual(faultsOf(read?.json() as FhirResource), []);
      }
    });
  }
});

describe('is found', () => {
  for (const [name, breaking] of Object.entries(breakings)) {
    test(name, () => {
      const [sound] = found.get(breaking.type)?.values() ?? [];
      assert.ok(sound);
      assert.match(faultsOf(spoilt(sound, breaking)).join('\n'), breaking.found);
    });
  }
});

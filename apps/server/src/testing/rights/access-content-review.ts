/** Calls of the content review. They are about no patient. */
import { loadContent, loadContentHashes } from '@hodi/domain/content-review/load-content.ts';
import type { SignedItem } from '@hodi/domain/content-review/signed-text.ts';
import { newId } from '#server/work/new-id.ts';
import { type AccessCall, type Given, type World, unknownId } from '../access-row.ts';
import { startOfTime, testPassword } from '../test-app.ts';

const topic = 'chest_pain';
const ofTopic = { params: { topic } };
/** Callers without the right are refused alike, whatever it is about. */
const asGiven = (given: Given): Given => given;
const hash = (await loadContentHashes())[topic].en;

async function aComment({ t }: World): Promise<Given> {
  const id = newId(startOfTime);
  const about = { id, topic, item_id: 'topic', language: null, body: 'Why?', suggestion: '' } as const;
  const author = { author_id: t.clinic.doctor.user.id, created_at: t.put.at };
  await t.db
    .insertInto('content_comment')
    .values({ ...about, ...author })
    .execute();
  return { params: { topic, comment_id: id }, body: { is_resolved: true, version: 1 } };
}

async function aSignOff({ t }: World): Promise<Given> {
  const id = newId(startOfTime);
  const items = JSON.stringify([] satisfies SignedItem[]);
  const signed = { id, topic, language: 'en', hash, items, version: '1' } as const;
  const signer = { name: 'Dr. Wanjiru', profession: 'Physician', licence_number: 'A1' };
  const by = { signed_by: t.clinic.doctor.user.id, signed_at: t.put.at };
  await t.db
    .insertInto('content_sign_off')
    .values({ ...signed, ...signer, ...by })
    .execute();
  return { params: { topic, sign_off_id: id }, body: { reason: 'Not yet' } };
}

async function aCase({ t }: World): Promise<Given> {
  const id = newId(startOfTime);
  const tried = { profile: '{"age_years":30,"age_months":360,"gender":"male"}', answers: '{}', expect: '[]' };
  const about = { id, topic, note: '', content_version: '1', created_at: t.put.at } as const;
  await t.db
    .insertInto('content_case')
    .values({ ...about, ...tried, author_id: t.clinic.doctor.user.id })
    .execute();
  return { params: { topic, case_id: id } };
}

const release = (await loadContent(topic)).version;
const place = { item_id: 'question.pain_now', line_id: 'text', language: 'en' } as const;
const [line] = (await loadContent(topic)).items.find(({ id }) => id === place.item_id)?.lines ?? [];
const before = line?.en ?? '';

/** A proposal by another user: nobody decides on their own. */
async function aProposal({ t }: World): Promise<Given> {
  const id = newId(startOfTime);
  const texts = {
    id,
    topic,
    ...place,
    before,
    after: `${before} `.repeat(2).trim(),
    content_version: release,
  } as const;
  await t.db
    .insertInto('content_proposal')
    .values({ ...texts, author_id: t.clinic.doctor.user.id, created_at: t.put.at })
    .execute();
  return { ...ofTopic, body: { proposal_ids: [id], is_accepted: false, reason: 'Not so' } };
}

const missing = (name: string) => (given: Given) => ({ ...given, params: { topic, [name]: unknownId() } });

const ofInstitution = ({ t }: World): Given => ({
  params: { institution_id: t.clinic.doctor.institution_id, topic },
  body: { words: 'Our doctors have read it.' },
});
const noInstitution = (given: Given): Given => ({ ...given, params: { topic, institution_id: unknownId() } });

export const contentReview: Record<string, AccessCall> = {
  'content.offer': { about: (world) => ({ params: ofInstitution(world).params }), missing: noInstitution },
  'content.take_topic': { about: ofInstitution, missing: noInstitution },
  'content.progress': { about: () => ({}), missing: asGiven },
  'content.review': { about: () => ofTopic, missing: asGiven },
  'content.reviewed': { about: () => ({}) },
  'content.comment': {
    about: () => ({
      ...ofTopic,
      body: { id: newId(startOfTime), item_id: 'topic', language: 'en', body: 'Shorter, please.', suggestion: '' },
    }),
    missing: asGiven,
  },
  'content.resolve_comment': { about: aComment, missing: missing('comment_id') },
  'content.questionnaire': { about: () => ofTopic, missing: asGiven },
  'content.report': { about: () => ({}), missing: asGiven },
  'content.propose': {
    about: () => ({
      ...ofTopic,
      body: { proposals: [{ id: newId(startOfTime), ...place, before, after: `${before} Now?` }] },
    }),
    missing: asGiven,
  },
  'content.decide': {
    about: aProposal,
    missing: (given) => ({ ...given, body: { proposal_ids: [unknownId()], is_accepted: false, reason: 'Not so' } }),
  },
  'content.texts': { about: () => ({ params: { topic, version: release } }) },
  'content.sign': {
    about: () => ({
      ...ofTopic,
      body: {
        id: newId(startOfTime),
        language: 'en',
        hash,
        profession: 'Physician',
        licence_number: 'A1',
        password: testPassword,
        code: '',
      },
    }),
    missing: asGiven,
    // Nobody here has a second factor.
    status: 409,
  },
  'content.withdraw': { about: aSignOff, missing: missing('sign_off_id') },
  'content.keep_case': {
    about: () => ({
      ...ofTopic,
      body: {
        id: newId(startOfTime),
        note: '',
        profile: { age_years: 30, age_months: 360, gender: 'male' },
        answers: {},
        expect: [],
      },
    }),
    missing: asGiven,
  },
  'content.delete_case': { about: aCase, missing: missing('case_id') },
};

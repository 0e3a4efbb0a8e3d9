/** A clinic with two who review the texts of a topic, one who may sign them, and a patient who reads them. */
import { createHash } from 'node:crypto';
import { setClinicalLead } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import type { ContentKey } from '@hodi/domain/content-review/content.ts';
import { getContentProgress, signContent } from '@hodi/domain/content-review/content-review.api.ts';
import { withTexts } from '@hodi/domain/content-review/editions.ts';
import { loadContent } from '@hodi/domain/content-review/load-content.ts';
import { listReviewedTopics } from '@hodi/domain/content-review/reviewed-topics.api.ts';
import { signedText } from '@hodi/domain/content-review/signed-text.ts';
import type { NewProposal } from '@hodi/domain/content-review/text-proposal.ts';
import { proposeTexts } from '@hodi/domain/content-review/text-proposals.api.ts';
import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { newId } from '#server/work/new-id.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatientOf } from '#server/testing/insert-people.ts';
import { turnOnSecondFactor } from '#server/testing/registering.ts';
import { startOfTime, testPassword } from '#server/testing/test-app.ts';

const deciding = (proposal_ids: readonly string[], over: { is_accepted?: boolean; reason?: string } = {}) => ({
  proposal_ids: [...proposal_ids],
  is_accepted: true,
  reason: '',
  ...over,
});

export async function openReviewClinic(topic: TopicKey) {
  const t = await openClinicApp();
  const { doctor, nurse } = t.clinic;
  const ofTopic = { params: { topic } } as const;
  const content = await loadContent(topic);
  const root = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'superuser' }));
  const admin = await t.as(root);
  const [lead, other] = [await t.as(doctor), await t.as(nurse)];
  for (const { id } of [doctor, nurse]) {
    await admin.ok(setClinicalLead, { params: { clinician_id: id }, body: { is_clinical_lead: true } });
  }
  const codes = (await turnOnSecondFactor(lead, t.time.now)).recovery_codes;
  const patient = await t.as(await putPatientOf(t.put, doctor));
  const newest = async (of: ContentKey = topic) =>
    (await lead.ok(getContentProgress)).texts?.find((one) => one.topic === of);
  return {
    t,
    ofTopic,
    content,
    root,
    lead,
    other,
    patient,
    newest,
    propose: async (by: Person, ...proposals: readonly Omit<NewProposal, 'id'>[]) => {
      const made = proposals.map((proposal) => ({ id: newId(startOfTime), ...proposal }));
      return (await by.ok(proposeTexts, { ...ofTopic, body: { proposals: made } })).proposals.map(({ id }) => id);
    },
    deciding: (ids: readonly string[], over: Parameters<typeof deciding>[1] = {}) => ({
      ...ofTopic,
      body: deciding(ids, over),
    }),
    /** The versions that a patient is told to ask by. */
    served: async () => (await patient.ok(listReviewedTopics)).texts ?? [],
    hashOf: async (language: Language, of: ContentKey = topic) => {
      const items = withTexts((await loadContent(of)).items, (await newest(of))?.changes ?? []);
      return createHash('sha256').update(signedText(items, language)).digest('hex');
    },
    sign: (language: Language, hash: string, of: ContentKey = topic) => {
      const signer = { profession: 'Physician', licence_number: 'KMPDC 1', password: testPassword, code: codes.pop() };
      return lead.call(signContent, {
        params: { topic: of },
        body: { id: newId(startOfTime), language, hash, ...signer },
      });
    },
  };
}

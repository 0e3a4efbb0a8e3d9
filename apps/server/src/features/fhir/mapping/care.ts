/** Messages, appointments, red flags and requested services. */
import type * as fhir from 'fhir/r4';
import type { appointmentTypes } from '@hodi/domain/appointments/appointment-kinds.ts';
import { serviceTitles } from '@hodi/domain/services/service-titles.ts';
import { serviceCodes } from '@hodi/domain/services/services.ts';
import { ruleOf } from '@hodi/domain/red-flags/flag-rank.ts';
import type { Bilingual } from '@hodi/domain/shared/language.ts';
import { otherRules } from './other-rules.ts';
import type { AppointmentRow, CommunicationRow, FlagRow, PhotoRow, ServiceRow } from '../rows/care.repository.ts';
import {
  type Base,
  appointmentStatus,
  conceptOf,
  hl7,
  inKiswahili,
  iso,
  metaOf,
  nameShown,
  ownExtension,
  reference,
  systemOf,
  unknownText,
} from './terms.ts';

const patientOf = (row: CommunicationRow | AppointmentRow | FlagRow | PhotoRow | ServiceRow): fhir.Reference =>
  reference('Patient', row.patient_id, nameShown(row.patient_name));

/** HL7 has no code for it. */
const bySms: Bilingual = { en: 'SMS, sender not verified', sw: 'SMS, mtumaji hajathibitishwa' };
const bySmsOfFamily: Bilingual = {
  en: `${bySms.en}, about whom is not known`,
  sw: `${bySms.sw}, haijulikani ujumbe unamhusu nani`,
};

/** Address of a photo or voice note, which serves it to readers of the thread. */
const kept = ({ id, type, bytes, description }: Pick<PhotoRow, 'id' | 'type' | 'bytes' | 'description'>) => ({
  contentType: type,
  url: `/attachments/${id}/content`,
  size: bytes,
  ...(description !== '' && { title: description }),
});

/** Text of a message, with the transcripts of its voice notes. */
function payloadOf({ message, attachments }: CommunicationRow): fhir.CommunicationPayload[] {
  const files = (attachments ?? []).flatMap(({ transcript, ...file }) => [
    { contentAttachment: kept(file) },
    ...(transcript === '' ? [] : [{ contentString: transcript }]),
  ]);
  const words = message === '' ? [] : [{ contentString: message }];
  // A removed or missing attachment leaves only the fact that there was a message.
  return words.length + files.length === 0 ? [{ contentString: '–' }] : [...words, ...files];
}

/** Sender of a message: named by the account that wrote it, the patient or a clinician. */
export function communicationResource(
  row: CommunicationRow,
  { base, titleOf }: { base: Base; titleOf: (topic: string) => Bilingual },
): fhir.Communication {
  const clinician = reference('Practitioner', row.clinician_id, nameShown(row.clinician_name, row.clinician_name.role));
  const isFromPatient = row.author_type === 'patient';
  const author = isFromPatient
    ? patientOf(row)
    : reference(
        'Practitioner',
        row.author_clinician_id ?? row.clinician_id,
        nameShown(row.author_name, row.author_name.role ?? undefined),
      );
  const title = titleOf(row.topic);
  const said = row.is_about_unknown ? bySmsOfFamily : bySms;
  const via = row.via === null ? {} : { text: said.en, _text: inKiswahili(said) };
  return {
    resourceType: 'Communication',
    id: row.id,
    meta: metaOf(row.created_at),
    partOf: [reference('QuestionnaireResponse', row.e_contact_id)],
    status: 'completed',
    medium: [
      {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationMode', code: 'WRITTEN', display: 'written' },
        ],
        ...via,
      },
    ],
    subject: patientOf(row),
    topic: {
      coding: [{ system: systemOf(base, 'topic'), code: row.topic, display: title.en }],
      text: title.en,
      _text: inKiswahili(title),
    },
    sent: iso(row.created_at),
    ...(isFromPatient ? row.is_recipient_sure && { recipient: [clinician] } : { recipient: [patientOf(row)] }),
    sender: author,
    payload: payloadOf(row),
  };
}

/** A photo that was sent with the answers of an inquiry. */
export const mediaResource = (row: PhotoRow, base: Base): fhir.Media => ({
  resourceType: 'Media',
  id: row.id,
  meta: metaOf(row.updated_at),
  ...(row.question_id !== null && {
    extension: [{ url: ownExtension(base, 'link-id'), valueString: row.question_id }],
  }),
  partOf: [reference('QuestionnaireResponse', row.e_contact_id)],
  status: 'completed',
  type: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/media-type', code: 'image', display: 'Image' }],
  },
  subject: patientOf(row),
  issued: iso(row.created_at),
  ...(row.width !== null && row.height !== null && { width: row.width, height: row.height }),
  content: kept(row),
});

export const appointmentTypeTexts: Readonly<Record<(typeof appointmentTypes)[number], Bilingual>> = {
  consultation: { en: 'Consultation', sw: 'Ushauri wa daktari' },
  follow_up: { en: 'Follow-up', sw: 'Ufuatiliaji' },
  therapy: { en: 'Therapy', sw: 'Tiba' },
  checkup: { en: 'Check-up', sw: 'Uchunguzi wa afya' },
};

/** Those that HL7's table has too. */
const v2Types: Partial<Record<AppointmentRow['type'], fhir.Coding>> = {
  checkup: {
    system: hl7.appointmentType,
    code: 'CHECKUP',
    display: 'A routine check-up, such as an annual physical',
  },
  follow_up: {
    system: hl7.appointmentType,
    code: 'FOLLOWUP',
    display: 'A follow up visit from a previous appointment',
  },
};

export function appointmentResource(row: AppointmentRow, base: Base): fhir.Appointment {
  const other = v2Types[row.type];
  const named = { system: systemOf(base, 'appointment-type'), code: row.type, text: appointmentTypeTexts[row.type] };
  return {
    resourceType: 'Appointment',
    id: row.id,
    meta: metaOf(row.updated_at),
    status: appointmentStatus[row.status],
    appointmentType: conceptOf(named, ...(other === undefined ? [] : [other])),
    // A deleted appointment may have been another patient's.
    ...(row.status !== 'deleted' && { description: row.topic }),
    start: iso(row.start_time),
    end: iso(row.end_time),
    created: iso(row.created_at),
    participant: [
      { actor: patientOf(row), status: 'accepted' },
      {
        type: [
          {
            coding: [
              {
                system: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType',
                code: 'PPRF',
                display: 'primary performer',
              },
            ],
          },
        ],
        actor: reference('Practitioner', row.clinician_id, nameShown(row.clinician_name, row.clinician_name.role)),
        status: 'accepted',
      },
    ],
  };
}

const priorities = {
  emergency: { code: 'PH', display: 'High priority' },
  warning: { code: 'PM', display: 'Medium priority' },
} as const;

/** The clinician who acknowledged it; a Flag has no element for that. */
function acknowledgedBy({ acknowledged_by: id, acknowledged_by_name: name }: FlagRow, base: Base): fhir.Extension[] {
  if (id === null || name === null) return [];
  const valueReference = reference('Practitioner', id, nameShown(name, name.role));
  return [{ url: ownExtension(base, 'acknowledged-by'), valueReference }];
}

/** In the texts of its version; if that is not kept only the code, and a mark that its texts are unknown. */
function warningOf({ rule_id, text: ofVersion }: FlagRow, base: Base): fhir.CodeableConcept {
  const code = ruleOf(rule_id);
  const text = otherRules.get(code) ?? ofVersion;
  const system = systemOf(base, 'red-flag-rule');
  return text === undefined ? { coding: [{ system, code }], _text: unknownText } : conceptOf({ system, code, text });
}

/** An acknowledged red flag is no longer raised: `inactive`, from that moment. */
export function flagResource(row: FlagRow, base: Base): fhir.Flag {
  const { code, display } = priorities[row.severity];
  return {
    resourceType: 'Flag',
    id: row.id,
    meta: metaOf(row.updated_at),
    extension: [
      {
        url: 'http://hl7.org/fhir/StructureDefinition/flag-detail',
        valueReference: reference('QuestionnaireResponse', row.e_contact_id),
      },
      {
        url: 'http://hl7.org/fhir/StructureDefinition/flag-priority',
        valueCodeableConcept: { coding: [{ system: 'http://hl7.org/fhir/flag-priority-code', code, display }] },
      },
      { url: ownExtension(base, 'content-version'), valueString: row.rule_version },
      ...acknowledgedBy(row, base),
    ],
    status: row.acknowledged_at === null ? 'active' : 'inactive',
    category: [
      {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/flag-category', code: 'clinical', display: 'Clinical' },
        ],
      },
    ],
    code: warningOf(row, base),
    subject: patientOf(row),
    period: {
      start: iso(row.triggered_at),
      ...(row.acknowledged_at !== null && { end: iso(row.acknowledged_at) }),
    },
  };
}

const isServiceCode = (code: string): code is (typeof serviceCodes)[number] =>
  (serviceCodes as readonly string[]).includes(code);

/** A service that a patient would like: a proposal, which the clinic fulfils or not. */
export function serviceResource(row: ServiceRow, base: Base): fhir.ServiceRequest {
  const text = isServiceCode(row.service) ? serviceTitles[row.service] : { en: row.service, sw: row.service };
  return {
    resourceType: 'ServiceRequest',
    id: row.id,
    meta: metaOf(row.updated_at),
    status: row.fulfilled_at === null ? 'active' : 'completed',
    intent: 'proposal',
    code: conceptOf({ system: systemOf(base, 'service'), code: row.service, text }),
    subject: patientOf(row),
    authoredOn: iso(row.created_at),
    ...(row.e_contact_id !== null && { supportingInfo: [reference('QuestionnaireResponse', row.e_contact_id)] }),
  };
}

/**
 * Lines of the log in the shape of IHE's Basic Audit Log Patterns (BALP, github.com/IHE/ITI.BasicAudit at 09fe729,
 * `input/fsh`): reads, creates and updates that succeeded, over a network, of one patient's record or of none. Left
 * out, since the log lacks fields that the profiles require: searches and lists (the raw query is not kept), several
 * patients in one line, refusals, and lines of anything but calls.
 */
import { isIP } from 'node:net';
import type * as fhir from 'fhir/r4';
import { auditActionOf } from '@hodi/domain/audit/audit-actions.ts';
import type { AuditKind, AuditPart } from '@hodi/domain/audit/audit-kinds.ts';
import type { AuditRow } from '../rows/audit.ts';
import { type Base, dicom } from './terms.ts';

const profiles = 'https://profiles.ihe.net/ITI/BALP/StructureDefinition/IHE.BasicAudit';
const entityType = 'http://terminology.hl7.org/CodeSystem/audit-entity-type';
const objectRole = 'http://terminology.hl7.org/CodeSystem/object-role';
const source: fhir.Coding = { system: dicom, code: '110153', display: 'Source Role ID' };
const destination: fhir.Coding = { system: dicom, code: '110152', display: 'Destination Role ID' };

interface Pattern {
  profile: 'Read' | 'Create' | 'Update';
  interaction: 'read' | 'create' | 'update';
  action: 'R' | 'C' | 'U';
  /** The person's role, of v3-ParticipationType: receiver or author. */
  participation: 'IRCP' | 'AUT';
}
const patterns: Partial<Record<AuditKind, Pattern>> = {
  read: { profile: 'Read', interaction: 'read', action: 'R', participation: 'IRCP' },
  answered: { profile: 'Create', interaction: 'create', action: 'C', participation: 'AUT' },
  changed: { profile: 'Update', interaction: 'update', action: 'U', participation: 'AUT' },
};

/** Parts that concern no patient. */
const ofNobody: ReadonlySet<AuditPart> = new Set(['staff', 'institution', 'content', 'statistics', 'audit']);
/** Other lines than a call that read or wrote one thing. */
const noSingleCall = /^(?:fhir\.search_|repeated\.|shown\.|live\.|command\.)/;

function patternOf({ action, outcome, address, patient_ids }: AuditRow): Pattern | undefined {
  const { kind, part } = auditActionOf(action);
  if (outcome !== 'done' || address === null || isIP(address) === 0 || noSingleCall.test(action)) return undefined;
  if (patient_ids.length !== 1 && !(patient_ids.length === 0 && ofNobody.has(part))) return undefined;
  return patterns[kind];
}

const coded = (code: fhir.Coding): fhir.CodeableConcept => ({ coding: [code] });

/** The device that asked, Hodi, and who it was. */
function agents(row: AuditRow, { participation, profile }: Pattern, { user, base }: Shared): fhir.AuditEventAgent[] {
  const [ofClient, ofServer] = profile === 'Read' ? [destination, source] : [source, destination];
  const { network: _, ...person } = user;
  const type = coded({ system: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType', code: participation });
  const address = row.address ?? '';
  return [
    ...(person.who === undefined ? [] : [{ ...person, type }]),
    { type: coded(ofClient), who: { display: address }, requestor: false, network: { address, type: '2' } },
    { type: coded(ofServer), who: { display: 'Hodi' }, requestor: false, network: { address: base, type: '5' } },
  ];
}

interface Shared {
  /** As it is in every line. */
  user: fhir.AuditEventAgent;
  base: Base;
}

/** Fields that the profile requires beside the rest of the line; undefined if the line fits no profile. */
export function basicAudit(row: AuditRow, shared: Shared): Partial<fhir.AuditEvent> | undefined {
  const pattern = patternOf(row);
  if (pattern === undefined) return undefined;
  const { profile, interaction, action } = pattern;
  const data: fhir.AuditEventEntity = {
    what: { display: auditActionOf(row.action).part },
    type: { system: entityType, code: '2', display: 'System Object' },
    role: { system: objectRole, code: '4', display: 'Domain Resource' },
  };
  return {
    meta: { profile: [`${profiles}.${row.patient_ids.length === 0 ? '' : 'Patient'}${profile}`] },
    type: { system: 'http://terminology.hl7.org/CodeSystem/audit-event-type', code: 'rest' },
    subtype: [{ system: 'http://hl7.org/fhir/restful-interaction', code: interaction }],
    action,
    agent: agents(row, pattern, shared),
    entity: [data],
  };
}

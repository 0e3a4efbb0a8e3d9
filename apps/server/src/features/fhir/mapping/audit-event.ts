import { isIP } from 'node:net';
import type * as fhir from 'fhir/r4';
import { auditActionOf, givenOutActions } from '@hodi/domain/audit/audit-actions.ts';
import type { AuditKind } from '@hodi/domain/audit/audit-kinds.ts';
import type { AuditRow } from '../rows/audit.ts';
import { basicAudit } from './basic-audit.ts';
import { type Base, dicom, iso, nameShown, reference, systemOf } from './terms.ts';

const recordAccess: fhir.Coding = { system: dicom, code: '110110', display: 'Patient Record' };
const types: Partial<Record<AuditKind, fhir.Coding>> = {
  signed_in: { system: dicom, code: '110114', display: 'User Authentication' },
  exported: { system: dicom, code: '110106', display: 'Export' },
};
const actions: Readonly<Record<AuditKind, fhir.AuditEvent['action']>> = {
  listed: 'R',
  read: 'R',
  answered: 'C',
  changed: 'U',
  signed_in: 'E',
  exported: 'R',
  shared: 'R',
  received: 'R',
};

/** For a command it names the machine's account that ran it, which is no network address. */
function networkOf({ address }: AuditRow): Pick<fhir.AuditEventAgent, 'network'> {
  if (address === null || address === '') return {};
  return { network: { address, ...(isIP(address) !== 0 && { type: '2' as const }) } };
}

/** The person, or the institution that gave the records out if no account did it. */
function whoOf(row: AuditRow): Pick<fhir.AuditEventAgent, 'who' | 'name'> {
  const { person, institution_id, institution_name } = row;
  if (person === null) {
    if (institution_id === null || !givenOutActions.includes(row.action)) return {};
    const name = institution_name ?? '';
    return { who: reference('Organization', institution_id, name), ...(name !== '' && { name }) };
  }
  const name = person.name === null ? '' : nameShown(person.name, person.role ?? undefined);
  return { who: reference(person.type, person.id, name), ...(name !== '' && { name }) };
}

const agentOf = (row: AuditRow): fhir.AuditEventAgent => ({
  ...whoOf(row),
  requestor: true,
  ...(row.role !== null && { role: [{ text: row.role }] }),
  ...networkOf(row),
});

const patientEntity = (id: string): fhir.AuditEventEntity => ({
  what: reference('Patient', id),
  type: { system: 'http://terminology.hl7.org/CodeSystem/audit-entity-type', code: '1', display: 'Person' },
  role: { system: 'http://terminology.hl7.org/CodeSystem/object-role', code: '1', display: 'Patient' },
});

/**
 * A line of the log: who did what to whose record, never its content. It follows IHE BALP if it fits one of its
 * profiles.
 */
export function auditEvent(row: AuditRow, base: Base): fhir.AuditEvent {
  const { kind } = auditActionOf(row.action);
  const user = agentOf(row);
  const basic = basicAudit(row, { user, base });
  const entity = [...row.patient_ids.map(patientEntity), ...(basic?.entity ?? [])];
  return {
    resourceType: 'AuditEvent',
    id: row.id,
    meta: { lastUpdated: iso(row.at), ...basic?.meta },
    type: basic?.type ?? types[kind] ?? recordAccess,
    subtype: [{ system: systemOf(base, 'action'), code: row.action }, ...(basic?.subtype ?? [])],
    action: basic?.action ?? actions[kind] ?? 'E',
    recorded: iso(row.at),
    outcome: row.outcome === 'done' ? '0' : '4',
    agent: basic?.agent ?? [user],
    source: { observer: { display: 'Hodi' } },
    ...(entity.length > 0 && { entity }),
  };
}

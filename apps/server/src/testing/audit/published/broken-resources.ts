/** Ways to break a valid resource, each with the expected fault: at least one for everything that is checked. */
const hl7 = 'http://hl7.org/fhir/StructureDefinition';
const base = 'http://localhost:3000/fhir';
const own = `${base}/StructureDefinition`;

type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json };

interface Breaking {
  type: string;
  /** Path: `scope.coding.0.code`; `+` is a place after the last of a list, which need not exist. */
  at: string;
  /** The value put there; undefined removes it. */
  put: Json;
  found: RegExp;
}

const breaking = (type: string, [at, put]: [at: string, put: Json], found: RegExp): Breaking => ({
  type,
  at,
  put,
  found,
});

/** In the JSON schema, and how often what comes. */
const elements: Record<string, Breaking> = {
  'a code that is none': breaking('Appointment', ['status', 'scheduled'], /status.*allowed values/),
  'an element that is none': breaking('Patient', ['member_id', 'HD-1'], /member_id/),
  'a moment that is none': breaking('Communication', ['sent', '22.11.2026'], /sent.*pattern/),
  'a missing element': breaking('Flag', ['subject', undefined], /subject/),
  'a choice of two': breaking('ServiceRequest', ['intent', ['proposal']], /intent/),
  'an element that is not HL7’s': breaking('Patient', ['meta.project', 'p'], /meta\.project/),
  'a value of two types': breaking('Communication', ['payload.0.contentReference', { reference: 'Flag/1' }], /content/),
};

const references: Record<string, Breaking> = {
  'a reference to what may not stand there': breaking(
    'Flag',
    ['subject', { reference: 'Task/1' }],
    /Flag\.subject may not refer to a Task/,
  ),
  'the same as an address': breaking(
    'Flag',
    ['subject', { reference: `${base}/Task/1` }],
    /Flag\.subject may not refer to a Task/,
  ),
  'a reference that is of another type than it says': breaking(
    'Flag',
    ['subject.type', 'Practitioner'],
    /a Patient is a Practitioner/,
  ),
};

const codes: Record<string, Breaking> = {
  'a code that its system does not have': breaking(
    'Consent',
    ['scope.coding.0.code', 'patient-secrecy'],
    /no code patient-secrecy/,
  ),
  'a code under another name than its own': breaking(
    'Communication',
    ['medium.0.coding.0.display', 'spoken'],
    /WRITTEN is called written, not spoken/,
  ),
  'a system that HL7 does not have': breaking(
    'Flag',
    ['category.0.coding.0.system', 'http://terminology.hl7.org/CodeSystem/none'],
    /no code system .*\/none/,
  ),
  'a code that is not in the set of its element': breaking(
    'AuditEvent',
    ['type', { system: 'http://dicom.nema.org/resources/ontology/DCM', code: '110120' }],
    /AuditEvent\.type not in .*audit-event-type/,
  ),
  'a code of ours that we do not have': breaking(
    'Appointment',
    ['appointmentType.coding.+', { system: `${base}/CodeSystem/appointment-type`, code: 'party' }],
    /no code party/,
  ),
  'a system of ours that we do not have': breaking(
    'ServiceRequest',
    ['code.coding.0.system', `${base}/CodeSystem/none`],
    /no code system .*\/none/,
  ),
};

const extensions: Record<string, Breaking> = {
  'an extension that HL7 does not have': breaking(
    'Flag',
    ['extension.+', { url: `${hl7}/flag-colour`, valueCode: 'red' }],
    /no extension .*flag-colour/,
  ),
  'an extension that we do not have': breaking(
    'Flag',
    ['extension.+', { url: `${own}/none`, valueCode: 'x' }],
    /no extension .*none/,
  ),
  'an extension of somebody else': breaking(
    'Flag',
    ['extension.+', { url: 'urn:x', valueCode: 'x' }],
    /no extension urn:x/,
  ),
  'an extension without an address': breaking(
    'Flag',
    ['extension.+', { url: 'x', valueCode: 'x' }],
    /without an address/,
  ),
  'an extension where it may not stand': breaking(
    'Patient',
    ['extension.+', { url: `${hl7}/flag-detail`, valueReference: { reference: 'Flag/1' } }],
    /flag-detail may not stand here/,
  ),
  'an extension of ours where it may not stand': breaking(
    'Patient',
    ['extension.+', { url: `${own}/content-version`, valueString: '1' }],
    /content-version may not stand here/,
  ),
  'an extension more often than it may be': breaking(
    'Flag',
    ['extension.+', { url: `${own}/content-version`, valueString: '1' }],
    /content-version stands there 2 times/,
  ),
};

const valuesOfExtensions: Record<string, Breaking> = {
  'an extension with a value of another type': breaking(
    'Flag',
    ['extension.0', { url: `${hl7}/flag-detail`, valueString: 'x' }],
    /flag-detail has no valueString/,
  ),
  'an extension of ours with a value of another type': breaking(
    'Flag',
    ['extension.+', { url: `${own}/content-version`, valueCode: 'x' }],
    /content-version has no valueCode/,
  ),
  'an extension without its value': breaking(
    'Flag',
    ['extension.+', { url: `${own}/acknowledged-by`, extension: [{ url: 'x', valueCode: 'x' }] }],
    /acknowledged-by has no value/,
  ),
  'an extension of ours that refers to another type': breaking(
    'QuestionnaireResponse',
    ['extension.0', { url: `${own}/asked-of`, valueReference: { reference: 'Patient/1' } }],
    /asked-of.* may not refer to a Patient/,
  ),
  'an extension whose code is not in its set': breaking(
    'Flag',
    ['code._text', { extension: [{ url: `${hl7}/data-absent-reason`, valueCode: 'forgotten' }] }],
    /none of .*data-absent-reason/,
  ),
  'an extension without one of its parts': breaking(
    'Communication',
    ['topic._text.extension.0.extension.0', { url: 'content', valueString: 'x' }],
    /translation has lang 0 times[^]*translation has content 2 times/,
  ),
  'an extension with a part that it does not have': breaking(
    'QuestionnaireResponse',
    ['extension.+', { url: `${own}/correction`, extension: [{ url: 'reason', valueString: 'x' }] }],
    /correction has no reason/,
  ),
  'an extension with a part of another type': breaking(
    'QuestionnaireResponse',
    ['extension.+', { url: `${own}/correction`, extension: [{ url: 'date', valueString: 'x' }] }],
    /correction\.date has no valueString/,
  ),
};

export const breakings = { ...elements, ...references, ...codes, ...extensions, ...valuesOfExtensions };

/** A copy that is spoilt so. */
export function spoilt<T extends { resourceType: string }>(sound: T, { at, put }: Breaking): T {
  const broken = structuredClone(sound);
  const steps = at.split('.');
  const last = steps.pop() ?? '';
  let place = broken as unknown as Record<string, unknown>;
  for (const [index, step] of steps.entries()) {
    place[step] ??= (steps[index + 1] ?? last) === '+' ? [] : {};
    place = place[step] as Record<string, unknown>;
  }
  const name = last === '+' ? String((place as unknown as unknown[]).length) : last;
  if (put === undefined) delete place[name];
  else place[name] = put;
  return broken;
}

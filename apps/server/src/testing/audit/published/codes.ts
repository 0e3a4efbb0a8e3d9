/** Checks codes against the systems and value sets that HL7 published with R4, as far as the package includes them. */
import type { CodeSystem, CodeSystemConcept, Coding, ValueSetComposeInclude } from 'fhir/r4';
import { codeSystemAt, valueSetAt } from './definitions.ts';
import type { Part } from './parts.ts';

/** Systems of which HL7 does not publish the codes, and that are used on purpose. */
const ofOthers = new Set(['http://loinc.org', 'http://unitsofmeasure.org', 'urn:ietf:bcp:47', 'urn:ietf:bcp:13']);

interface Concept {
  displays: string[];
  /** Codes that it is a kind of. */
  above: string[];
}
type Concepts = Map<string, Concept>;

function collect(into: Concepts, concepts: readonly CodeSystemConcept[], above: readonly string[]): void {
  for (const { code, display, designation = [], property = [], concept = [] } of concepts) {
    const parents = property.flatMap((one) => (one.code === 'subsumedBy' ? [one.valueCode ?? ''] : []));
    const displays = [...(display === undefined ? [] : [display]), ...designation.map(({ value }) => value)];
    const before = into.get(code);
    into.set(code, { displays, above: [...above, ...parents, ...(before?.above ?? [])] });
    collect(into, concept, [...above, code]);
  }
}

const read = new Map<CodeSystem, Concepts>();
function conceptsOf(system: CodeSystem): Concepts {
  const known = read.get(system);
  if (known !== undefined) return known;
  const concepts: Concepts = new Map();
  collect(concepts, system.concept ?? [], []);
  read.set(system, concepts);
  return concepts;
}

/** Looks up further systems: ours. */
export type SystemOf = (url: string) => CodeSystem | undefined;

/**
 * A code of a fully known system must be in it, with its own display; an unknown system must be one of the few listed.
 */
export function codingFaults({ type, value, at, isBeside }: Part, ours: SystemOf): string[] {
  if (type !== 'Coding' || isBeside) return [];
  const { system, code, display } = value as Coding;
  if (system === undefined || code === undefined || ofOthers.has(system)) return [];
  const known = codeSystemAt(system) ?? ours(system);
  if (known === undefined) return [`${at} no code system ${system}`];
  if (known.content !== 'complete') return [];
  const concept = conceptsOf(known).get(code);
  if (concept === undefined) return [`${at} no code ${code} in ${system}`];
  if (display === undefined || concept.displays.length === 0 || concept.displays.includes(display)) return [];
  return [`${at} ${code} is called ${concept.displays.join(' or ')}, not ${display}`];
}

type Coded = Pick<Coding, 'system'> & { code: string };

/** `elsewhere`: the set has nothing of that system. `unknown`: what came along does not say. */
type Membership = 'in' | 'out' | 'elsewhere' | 'unknown';

function isBelow(concepts: Concepts, code: string, top: string): boolean {
  const above = concepts.get(code)?.above ?? [];
  return above.includes(top) || above.some((one) => one !== code && isBelow(concepts, one, top));
}

function inFiltered(include: ValueSetComposeInclude, concepts: Concepts, code: string): Membership {
  for (const { property, op, value } of include.filter ?? []) {
    if (property !== 'concept' || (op !== 'is-a' && op !== 'descendent-of')) return 'unknown';
    if (!((op === 'is-a' && code === value) || isBelow(concepts, code, value))) return 'out';
  }
  return concepts.has(code) ? 'in' : 'out';
}

function inIncluded(include: ValueSetComposeInclude, { system, code }: Coded): Membership {
  const { system: own, concept, valueSet = [] } = include;
  if (own === undefined) {
    const [url = '', ...others] = valueSet;
    return others.length > 0 ? 'unknown' : membershipIn(url, { ...(system !== undefined && { system }), code });
  }
  if (system !== undefined && system !== own) return 'elsewhere';
  if (valueSet.length > 0) return 'unknown';
  if (concept !== undefined) return concept.some((one) => one.code === code) ? 'in' : 'out';
  const known = codeSystemAt(own);
  return known === undefined ? 'unknown' : inFiltered(include, conceptsOf(known), code);
}

/** A code without a system may be of any. */
function membershipIn(url: string, coding: Coded): Membership {
  const { include = [], exclude = [] } = valueSetAt(url.split('|')[0] ?? '')?.compose ?? {};
  if (include.length === 0) return 'unknown';
  const all = new Set(include.map((one) => inIncluded(one, coding)));
  if (all.has('in')) return exclude.some((one) => inIncluded(one, coding) === 'in') ? 'out' : 'in';
  if (all.has('unknown')) return 'unknown';
  return all.has('out') ? 'out' : 'elsewhere';
}

const codingsIn = ({ type, value }: Part): Coding[] => {
  if (type === 'Coding') return [value as Coding];
  if (type === 'CodeableConcept') return (value as { coding?: Coding[] }).coding ?? [];
  return type === 'code' && typeof value === 'string' ? [{ code: value }] : [];
};

/**
 * Checks the binding of an element. A required value set must contain one of its codes, and all codes are known; for an
 * extensible one, codes of its systems must be in it, while other systems may add codes.
 */
export function bindingFaults(part: Part): string[] {
  const { type, at, isBeside, element } = part;
  const { binding } = element;
  if (binding?.valueSet === undefined || isBeside || !['code', 'Coding', 'CodeableConcept'].includes(type)) return [];
  const all = codingsIn(part).map(({ system, code = '' }) =>
    membershipIn(binding.valueSet ?? '', { ...(system !== undefined && { system }), code }),
  );
  if (binding.strength === 'required' && !all.some((one) => one === 'in' || one === 'unknown'))
    return [`${at} none of ${binding.valueSet}`];
  return binding.strength === 'extensible' && all.includes('out') ? [`${at} not in ${binding.valueSet}`] : [];
}

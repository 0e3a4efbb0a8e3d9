/** Splits a resource into its parts, each with the definition of its element. */
import type { ElementDefinition, StructureDefinition } from 'fhir/r4';

export type Values = Record<string, unknown>;

/** Something with elements: a resource, or a value that is no word or number. */
export interface Whole {
  value: Values;
  /** The definition that holds its elements: `Patient`, `Questionnaire.item`, `CodeableConcept`. */
  kind: string;
  /** Contexts in which an extension may claim to be: `Questionnaire.item`, `string`, `Element`. */
  contexts: readonly string[];
  /** Path in the resource. */
  at: string;
}

/** One value of an element. */
export interface Part {
  element: ElementDefinition;
  /** The actual type, of those that the definition allows. */
  type: string;
  value: unknown;
  at: string;
  /** The `_name` beside a word or a number, which has its extensions. */
  isBeside: boolean;
}

interface Known {
  element: ElementDefinition;
  type: string;
}
const kinds = new Map<string, Map<string, Known>>();

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `id` of everything and `value` of the primitive types are of a type that JSON has itself. */
const plain = (code: string): string => (code.startsWith('http://hl7.org/fhirpath/') ? 'string' : code);

function* namesOf(name: string, element: ElementDefinition): Generator<[string, Known]> {
  const types = (element.type ?? [{ code: '' }]).map(({ code }) => plain(code));
  if (!name.endsWith('[x]')) return yield [name, { element, type: types[0] ?? '' }];
  for (const type of types) yield [`${name.slice(0, -3)}${capital(type)}`, { element, type }];
}

/** Records the elements of each resource type; must run before any resource is checked. */
export function learn(types: readonly StructureDefinition[]): void {
  for (const element of types.flatMap(({ snapshot }) => snapshot?.element ?? [])) {
    const dot = element.path.lastIndexOf('.');
    const owner = dot === -1 ? element.path : element.path.slice(0, dot);
    const known = kinds.get(owner) ?? new Map<string, Known>();
    kinds.set(owner, known);
    if (dot === -1) continue;
    for (const [name, one] of namesOf(element.path.slice(dot + 1), element)) known.set(name, one);
  }
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Those whose elements stand beside their own in the same definition. */
const isWithin = (type: string): boolean => type === 'BackboneElement' || type === 'Element';

function kindOf({ element, type, value, isBeside }: Part): string {
  if (element.contentReference !== undefined) return element.contentReference.slice(1);
  if (isBeside) return 'Element';
  if (isWithin(type)) return element.path;
  return isObject(value) && typeof value['resourceType'] === 'string' ? value['resourceType'] : type;
}

/** Parts of a whole, one level deep, without fields that no definition knows. */
export const partsOf = ({ value, kind, at }: Whole): Part[] =>
  Object.entries(value).flatMap(([name, given]) => {
    const isBeside = name.startsWith('_');
    const known = kinds.get(kind)?.get(isBeside ? name.slice(1) : name);
    if (known === undefined) return [];
    if (!Array.isArray(given)) return [{ ...known, value: given, at: `${at}.${name}`, isBeside }];
    return given
      .map((one: unknown, index) => ({ ...known, value: one, at: `${at}.${name}[${index}]`, isBeside }))
      .filter((part) => part.value !== null);
  });

const resourceAt = (value: Values, at: string): Whole => {
  const kind = String(value['resourceType']);
  return { value, kind, contexts: [kind, 'DomainResource', 'Resource'], at };
};

/** A resource, and all within it that has elements. */
function* wholesIn(whole: Whole): Generator<Whole> {
  yield whole;
  for (const part of partsOf(whole)) {
    const { value, at, element, type } = part;
    if (!isObject(value)) continue;
    const kind = kindOf(part);
    if (typeof value['resourceType'] === 'string') yield* wholesIn(resourceAt(value, at));
    else yield* wholesIn({ value, kind, contexts: [element.path, kind, type, 'Element'], at });
  }
}

export const wholesOf = (resource: { resourceType: string }): Generator<Whole> =>
  wholesIn(resourceAt({ ...resource }, resource.resourceType));

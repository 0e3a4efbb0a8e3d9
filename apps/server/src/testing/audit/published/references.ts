/** Whether references are to what they may be to. */
import type { Reference } from 'fhir/r4';
import type { Part } from './parts.ts';

/** `Patient` of `Patient/1` and of an address that ends so. */
const typeIn = ({ reference = '', type }: Reference): string | undefined =>
  /(?:^|\/)([A-Z][A-Za-z]+)\/[A-Za-z0-9.-]{1,64}$/.exec(reference)?.[1] ?? type;

export function referenceFaults({ element, type, value, at }: Part): string[] {
  if (type !== 'Reference') return [];
  const reference = value as Reference;
  const to = typeIn(reference);
  if (to === undefined) return [];
  if (reference.type !== undefined && reference.type !== to) return [`${at} says that a ${to} is a ${reference.type}`];
  const targets = (element.type ?? [])
    .filter(({ code }) => code === 'Reference')
    .flatMap(({ targetProfile = [] }) => targetProfile.map((url) => url.split('/').at(-1)));
  const isAllowed = targets.length === 0 || targets.includes('Resource') || targets.includes(to);
  return isAllowed ? [] : [`${at} may not refer to a ${to}`];
}

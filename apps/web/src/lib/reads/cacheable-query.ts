import type { Query } from '@tanstack/react-query';

/** Searches would fill the device with lists that nobody opens again; what protects the account is for the moment. */
const passing = /^(audit|sessions|second_factor|registrations|deliveries)\./;

export function isCacheable({ queryKey, meta }: Pick<Query, 'queryKey' | 'meta'>): boolean {
  const [name, args] = queryKey as readonly [unknown, { query?: { search?: string } }?];
  return meta?.['isAnswer'] === true && !passing.test(String(name)) && (args?.query?.search ?? '') === '';
}

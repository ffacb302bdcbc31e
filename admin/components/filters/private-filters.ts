import { useEffect, useState } from 'react';
import { privateFilterParam, type ListAddress } from '../list/list-address.ts';
import type { Filter } from './filters.ts';

/**
 * Provides the address of a list without secret values, such as an ID number: these are sent to the server and held in
 * memory only. The address names the filter whose value was left out.
 */
export function usePrivateFilters<Address extends ListAddress>(filters: readonly Filter[], address: Address) {
  const [held, hold] = useState<Readonly<Record<string, string>>>({});
  const marked = address.read(privateFilterParam);
  const keepsOut = (name: string, value: unknown) =>
    filters.some(
      (filter) => filter.kind === 'text' && filter.name === name && filter.keepsOut?.(String(value ?? '')),
    );

  const change: ListAddress['change'] = (values, how) => {
    const [secret] = Object.entries(values).filter(([name, value]) => keepsOut(name, value));
    if (secret) {
      const [name, value] = secret;
      hold({ [name]: String(value) });
      address.change({ ...values, [name]: '', [privateFilterParam]: name }, how);
    } else address.change({ ...values, ...(marked in values && { [privateFilterParam]: '' }) }, how);
  };

  // The value was typed into the address itself.
  const written = filters.find(({ name }) => keepsOut(name, address.read(name)))?.name;
  useEffect(() => {
    if (written === undefined) return;
    change({ [written]: address.read(written), id: address.record }, { keepPage: true, replace: true });
    // oxlint-disable-next-line exhaustive-deps -- once for each that is found there
  }, [written]);

  const isHeld = (name: string) => name === marked && name !== '';
  return {
    ...address,
    change,
    read: (name: string) => (isHeld(name) ? (held[name] ?? '') : address.read(name)),
    /** Returns the value of a filter as it may be printed. */
    readAloud: (name: string) => (isHeld(name) && held[name] ? '（不打印）' : address.read(name)),
    /** The value that is held outside the address, to compare one query with another. */
    privateFilter: held[marked] ?? '',
    /** The filter whose value was lost when the page was reloaded. */
    lost: isHeld(marked) && held[marked] === undefined ? marked : undefined,
  };
}

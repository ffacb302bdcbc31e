import { useEffect, useState } from 'react';
import { privateFilterParam, type ListAddress } from '../list/list-address.ts';
import type { Filter } from './filters.ts';

/**
 * Provides the address of a list without secret values, such as an ID number: these are sent to the server and held in
 * memory only. The address names the filter whose value was left out.
 */
export function usePrivateFilters<Address extends ListAddress>(filters: readonly Filter[], address: Address) {
  const [privateValues, setPrivateValues] = useState<Readonly<Record<string, string>>>({});
  const marker = address.read(privateFilterParam);
  const keepsOut = (name: string, value: unknown) =>
    filters.some(
      (filter) => filter.kind === 'text' && filter.name === name && filter.keepsOut?.(String(value ?? '')),
    );

  const change: ListAddress['change'] = (values, how) => {
    const [secret] = Object.entries(values).filter(([name, value]) => keepsOut(name, value));
    if (secret) {
      const [name, value] = secret;
      setPrivateValues({ [name]: String(value) });
      address.change({ ...values, [name]: '', [privateFilterParam]: name }, how);
    } else address.change({ ...values, ...(marker in values && { [privateFilterParam]: '' }) }, how);
  };

  // The value was typed into the address itself.
  const secretName = filters.find(({ name }) => keepsOut(name, address.read(name)))?.name;
  useEffect(() => {
    if (secretName === undefined) return;
    change({ [secretName]: address.read(secretName), id: address.record }, { keepPage: true, replace: true });
    // oxlint-disable-next-line exhaustive-deps -- once for each that is found there
  }, [secretName]);

  const isHeld = (name: string) => name === marker && name !== '';
  return {
    ...address,
    change,
    read: (name: string) => (isHeld(name) ? (privateValues[name] ?? '') : address.read(name)),
    /** Returns the value of a filter as it may be printed. */
    readAloud: (name: string) => (isHeld(name) && privateValues[name] ? '（不打印）' : address.read(name)),
    /** The value that is held outside the address, to compare one query with another. */
    privateFilter: privateValues[marker] ?? '',
    /** The filter whose value was lost when the page was reloaded. */
    lost: isHeld(marker) && privateValues[marker] === undefined ? marker : undefined,
  };
}

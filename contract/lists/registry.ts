import { banners } from './banners.ts';
import type { ListDeclaration } from './declaration.ts';
import { links } from './links.ts';

/** The lists whose calls and screen follow from their declaration alone. */
export const plainLists = [links] as const;

/** Every declared list; whatever concerns all lists reads them here. */
export const managedLists = [banners, ...plainLists] as const;

type DeclaredList = (typeof managedLists)[number];
export type ListName = DeclaredList['name'];
export type ListEntityType = DeclaredList['entityType'];
export type ListPermission = `${DeclaredList['permission']}:${'list' | 'save' | 'del'}`;

/** Returns a value of each declared list by the kind of its records. */
export const byEntityType = <Value>(valueOf: (list: ListDeclaration) => Value) =>
  Object.fromEntries(
    managedLists.map((list: ListDeclaration) => [list.entityType, valueOf(list)]),
  ) as Readonly<Record<ListEntityType, Value>>;

/** Returns a value of each declared list by its name. */
export const byListName = <Value>(valueOf: (list: ListDeclaration) => Value) =>
  Object.fromEntries(managedLists.map((list: ListDeclaration) => [list.name, valueOf(list)])) as Readonly<
    Record<ListName, Value>
  >;

import { systemNames } from '#contract/back-office/names.ts';
import { endOf } from '#contract/fields/rules.ts';
import { useAnswer } from '../../session/server.ts';
import { useKnownMenuNames } from '../data/menu-names.ts';
import { useOptionList } from '../data/options.ts';

/** One value of a filter; `level` sets its indentation below its parent. */
export interface FilterOption {
  value: string;
  label: string;
  level?: number;
}

/** Undefined until they are known. */
export type UseOptions = () => readonly FilterOption[] | undefined;

interface Common<Name extends string> {
  /** The name in the address and in the input of the call. */
  name: Name;
  label: string;
  /** Shown only after 展开. */
  isMore?: true;
}

export type Filter<Name extends string = string> = Common<Name> &
  (
    | {
        kind: 'text';
        placeholder: string;
        maxLength: number;
        /** Returns whether a typed value must stay out of the address and of saved filters. */
        keepsOut?: ((typed: string) => boolean) | undefined;
        /** Returns whether a typed value may be the beginning of one that stays out; it is applied by Enter only. */
        holdsBack?: ((typed: string) => boolean) | undefined;
      }
    /** `isTree`: chosen level by level, or by typing; `notFound` is shown when nothing contains what was typed. */
    | {
        kind: 'choice';
        useOptions: UseOptions;
        lost?: string | undefined;
        isTree?: true;
        notFound?: string;
        /** The label where nothing is chosen; by default 全部. */
        blank?: string | undefined;
      }
    /** `isPast`: for past events, so that no future day can be chosen. */
    | { kind: 'days'; until: Name; isPast?: true }
  );

const searchLength = 50;

export const byText = <const Name extends string>(
  name: Name,
  label: string,
  placeholder: string,
  { keepsOut, holdsBack }: Pick<Filter & { kind: 'text' }, 'keepsOut' | 'holdsBack'> = {},
) =>
  ({
    kind: 'text',
    name,
    label,
    placeholder,
    keepsOut,
    holdsBack,
    maxLength: searchLength,
  }) satisfies Filter<Name>;

/** Returns a filter by a fixed choice. `words`: the label of each value; `blank`: that of none. */
export function byChoice<const Name extends string>(
  name: Name,
  label: string,
  words: Readonly<Record<string | number, string>>,
  blank?: string,
) {
  const options = Object.entries(words).map(([value, text]) => ({ value, label: text }));
  return { kind: 'choice', name, label, useOptions: () => options, blank } satisfies Filter<Name>;
}

/** A filter by options from the server; `useOptions` stays the same. `lost`: the label of a value not among them. */
export const byOptions = <const Name extends string>(
  name: Name,
  label: string,
  useOptions: UseOptions,
  lost?: string,
) => ({ kind: 'choice', name, label, useOptions, lost }) satisfies Filter<Name>;

/**
 * Returns the options with the chosen one, even if it no longer exists: an empty list under 全部 would be inexplicable.
 * While the options are loading, nothing is added.
 */
export function withChosen(
  options: readonly FilterOption[] | undefined,
  choice: string,
  lost = '已删除',
): readonly FilterOption[] {
  if (choice === '' || options?.some(({ value }) => value === choice)) return options ?? [];
  return [...(options ?? []), { value: choice, label: options ? `${lost}（${choice}）` : '…' }];
}

export const byReadStatus = <const Name extends string>(name: Name) =>
  byChoice(name, '阅读权限', { 1: '会员专享', 0: '公开' });

/** One kind of options, such as member levels. */
export const byOption = <const Name extends string>(name: Name, label: string, type: 1 | 2) =>
  ({ kind: 'choice', name, label, useOptions: () => useTypes(type) }) satisfies Filter<Name>;

/** Returns the columns of the public site, each indented below its parent. */
function useMenuOptions(): FilterOption[] | undefined {
  return useKnownMenuNames()?.map(({ MenuId, Name, level }) => ({
    value: String(MenuId),
    label: Name,
    level,
  }));
}

function useRoleOptions(): FilterOption[] | undefined {
  const { data } = useAnswer(systemNames.GetRoleNames, {}, { staleTime: 30_000 });
  return data?.map((role) => ({ value: String(role.RoleId), label: role.RoleName }));
}

function useTypes(type: 1 | 2): FilterOption[] | undefined {
  return useOptionList(type)?.map(({ TypeId, TypeName }) => ({
    value: String(TypeId),
    label: TypeName,
  }));
}

export const byMenu = <const Name extends string>(name: Name) =>
  ({
    kind: 'choice',
    name,
    label: '栏目',
    useOptions: useMenuOptions,
    isTree: true,
  }) satisfies Filter<Name>;

export const byRole = <const Name extends string>(name: Name) =>
  ({ kind: 'choice', name, label: '角色', useOptions: useRoleOptions }) satisfies Filter<Name>;

/** A filter from one day to another, both included. */
export const byDays = <const Name extends string>(name: Name, until: Name, label: string) =>
  ({ kind: 'days', name, until, label }) satisfies Filter<Name>;

/** The same as `byDays`, for past events. */
export const byPastDays = <const Name extends string>(name: Name, until: Name, label: string) =>
  ({ ...byDays(name, until, label), isPast: true }) satisfies Filter<Name>;

export const more = <One extends Filter>(filter: One) => ({ ...filter, isMore: true as const });

/** Returns the names of the address parameters of the filters. */
export function namesOf(filters: readonly Filter[]): string[] {
  return filters.flatMap((filter) => (filter.kind === 'days' ? [filter.name, filter.until] : [filter.name]));
}

/** Returns the input of the call; a last day includes its last second. */
export function wireFilters(filters: readonly Filter[], read: (name: string) => string) {
  const pairs = filters.flatMap((filter): [string, string][] => {
    const last = filter.kind === 'days' ? read(filter.until) : '';
    return [
      [filter.name, read(filter.name)],
      ...(filter.kind === 'days' && last ? [[filter.until, endOf(last)] as [string, string]] : []),
    ];
  });
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}

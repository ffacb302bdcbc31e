import * as v from 'valibot';
import { businessBase, endpoints, webBase, type AnySchema, type Endpoint } from '../api/endpoint.ts';
import { listOf, page } from '../api/paging.ts';
import type { Permission } from '../api/permissions.ts';
import { bulkIds, oneOrMany, sortedIds } from '../fields/bulk-ids.ts';
import {
  endOf,
  filter,
  oneOf,
  onOrOff,
  readVersion,
  savedId,
  searchKey,
  shanghaiTime,
  shownStatus,
  sortNumber,
  sortWord,
  startOf,
} from '../fields/rules.ts';
import {
  sortedFields,
  stateOf,
  type FieldKind,
  type ListCall,
  type ListDeclaration,
  type ListField,
} from './declaration.ts';

/* The calls of a declared list: their schemas, and the types of these schemas. */

const listEntries = { ...page, key: searchKey };
const statusEntries = { status: filter(onOrOff('status 应为 0 或 1')) };
const timeEntries = {
  begintime: filter(shanghaiTime('开始时间有误')),
  endtime: filter(shanghaiTime('结束时间有误')),
};
const showInput = v.object({ Ids: bulkIds, Status: onOrOff() });

type Together<T> = { [Key in keyof T]: T[Key] };
type Fields<Entries> =
  Together<Entries> extends infer Whole extends v.ObjectEntries ? v.ObjectSchema<Whole, undefined> : never;
type D = ListDeclaration;
type Named<List extends D, Call extends ListCall, Its> = List['calls'] extends {
  [C in Call]: infer Name extends string;
}
  ? { readonly [N in Name]: Its }
  : unknown;
type If<List extends D, Call extends ListCall, Entries> = List['calls'] extends { [C in Call]: string }
  ? Entries
  : unknown;

type NumberRule = v.NumberSchema<undefined>;
type TextRule = v.StringSchema<undefined>;
type Values<List extends D> = {
  [Name in keyof List['fields']]: List['fields'][Name]['kind'] extends 'count' | 'choice'
    ? NumberRule
    : TextRule;
};
type Rules<List extends D> = { [Name in keyof List['fields']]: List['fields'][Name]['rule'] };
type Id<List extends D, Rule> = { [Name in List['id']]: Rule };
type SortedName<List extends D> = {
  [Name in keyof List['fields']]: List['fields'][Name] extends { isSorted: true } ? Name & string : never;
}[keyof List['fields']];
type FilterName<List extends D> = {
  [Name in keyof List['fields']]: List['fields'][Name] extends { filterName: infer Word extends string }
    ? Word
    : never;
}[keyof List['fields']];
type SortWord<Name extends string> = ReturnType<
  typeof sortWord<readonly (Name | 'CreateTime' | `-${Name}` | '-CreateTime')[]>
>;

type PublicEntries<List extends D> = Id<List, NumberRule> &
  Values<List> &
  If<List, 'sort', { SortNumber: NumberRule }>;
type PublicRow<List extends D> = Fields<PublicEntries<List>>;
type ManagedRow<List extends D> = Fields<
  PublicEntries<List> &
    If<List, 'show', { Status: NumberRule }> &
    (List extends { hasNoTime: true } ? unknown : { CreateTime: TextRule }) & { Version: NumberRule }
>;
type ListInput<List extends D> = Fields<
  typeof listEntries &
    If<List, 'show', typeof statusEntries> & {
      [Name in FilterName<List>]: ReturnType<typeof choiceFilter>;
    } & typeof timeEntries &
    ([SortedName<List>] extends [never] ? unknown : { sort: SortWord<SortedName<List>> })
>;
type SaveInput<List extends D> = Fields<
  Id<List, typeof savedId> &
    Rules<List> &
    If<List, 'sort', { SortNumber: typeof sortNumber }> &
    If<List, 'show', { Status: typeof shownStatus }> & { Version: typeof readVersion }
>;
type Managed<Input extends AnySchema, Output extends AnySchema> = Endpoint<Input, Output, 'administrator'>;
type Changed<Input extends AnySchema> = Managed<Input, v.NullSchema<undefined>>;
type IdsInput<Rule extends AnySchema> = v.ObjectSchema<{ Ids: Rule }, undefined>;

/** The calls of the back office, by their names on the wire. */
export type ManagedCalls<List extends D> = Together<
  Named<List, 'list', Managed<ListInput<List>, ReturnType<typeof listOf<ManagedRow<List>>>>> &
    Named<List, 'save', Managed<SaveInput<List>, Fields<Id<List, NumberRule>>>> &
    Named<List, 'sort', Changed<IdsInput<typeof sortedIds>>> &
    Named<List, 'show', Changed<typeof showInput>> &
    Named<List, 'remove', Changed<ReturnType<typeof oneOrMany<List['id']>>>> &
    Named<List, 'restore', Changed<IdsInput<typeof bulkIds>>>
>;
/** The call by which anyone reads the shown records. */
export type PublicCalls<List extends D> = Together<
  Named<
    List,
    'public',
    Endpoint<
      v.ObjectSchema<Record<never, never>, undefined>,
      v.ArraySchema<PublicRow<List>, undefined>,
      'anyone'
    >
  >
>;

/** The calls of each declared list: the server finds a call by its declaration, of which there is one copy. */
const callsByList = new Map<D, { managed: Record<string, Endpoint>; public: Record<string, Endpoint> }>();

function makeCalls(list: D) {
  const calls = callsByList.get(list) ?? {
    managed: endpoints(businessBase, managedDeclarations(list)),
    public: endpoints(webBase, publicDeclarations(list)),
  };
  callsByList.set(list, calls);
  return calls;
}

/** Returns the calls of the back office, by their names on the wire. */
export const managedCalls = <List extends D>(list: List) =>
  makeCalls(list).managed as unknown as ManagedCalls<List>;

/** Returns the call by which anyone reads the shown records, by its name on the wire. */
export const publicCalls = <List extends D>(list: List) =>
  makeCalls(list).public as unknown as PublicCalls<List>;

/** Returns the calls of a list by what they do. */
export function callsOf(list: D) {
  const { managed, public: ofAnyone } = makeCalls(list);
  const entries = Object.entries(list.calls).map(([call, name]) => [call, managed[name] ?? ofAnyone[name]]);
  return Object.fromEntries(entries) as Record<'list' | 'save', Endpoint> &
    Partial<Record<ListCall, Endpoint>>;
}

function managedDeclarations(list: D) {
  const { calls, title } = list;
  const [on, off] = stateOf(list).words;
  return declared(list, {
    list: {
      method: 'GET',
      permission: 'list',
      summary: calls.show ? `${title}（含停用的）` : title,
      input: v.object({
        ...listEntries,
        ...filterEntries(list),
        ...where(calls.show, statusEntries),
        ...timeEntries,
        ...sortEntries(list),
      }),
      otherNames: { [list.nameField]: 'key' },
      output: listOf(v.object({ ...publicEntries(list), ...ownEntries(list) })),
    },
    save: {
      summary: `新增或修改${title}；${calls.sort ? '不给排序时新的排在最后；' : ''}他人已先修改时为 409，Data.Current 为现值`,
      input: formOf(list),
      otherNames: { id: list.id },
      output: v.object({ [list.id]: v.number() }),
      idempotent: true,
    },
    sort: {
      summary: `调整${title}的顺序：按所给次序；未列出的（其他页、未筛出的）保持原位`,
      input: v.object({ Ids: sortedIds }),
    },
    show: { summary: `${on}或${off}${title}`, input: showInput },
    remove: {
      permission: 'del',
      summary: `删除${title}，全部或都不删；可恢复`,
      input: oneOrMany(list.id),
      otherNames: { id: 'Ids' },
    },
    restore: {
      permission: 'del',
      summary: `恢复删除的${title}，恢复到原来的位置和状态`,
      input: v.object({ Ids: bulkIds }),
    },
  });
}

function publicDeclarations(list: D) {
  const name = list.calls.public;
  if (name === undefined) return {};
  return {
    [name]: {
      method: 'GET',
      audience: 'anyone',
      summary: list.summaries?.public ?? `网站的${list.title}`,
      input: v.object({}),
      output: v.array(v.object(publicEntries(list))),
      cached: true,
    },
  } as const;
}

interface Part {
  method?: 'GET';
  permission?: 'list' | 'del';
  summary: string;
  input: AnySchema;
  otherNames?: Readonly<Record<string, string>>;
  output?: AnySchema;
  idempotent?: true;
}

/** Returns the calls that the list has, by their names on the wire. */
function declared({ calls, permission, summaries }: D, parts: Record<Exclude<ListCall, 'public'>, Part>) {
  const entries = Object.entries(parts).flatMap(([call, part]) => {
    const name = calls[call as ListCall];
    const declaration = {
      method: 'POST' as const,
      audience: 'administrator' as const,
      output: v.null(),
      ...part,
      permission: `${permission}:${part.permission ?? 'save'}` as Permission,
      summary: summaries?.[call as ListCall] ?? part.summary,
    };
    return name === undefined ? [] : [[name, declaration] as const];
  });
  return Object.fromEntries(entries);
}

/** Returns the entries where the list has the call that they belong to. */
const where = (call: string | undefined, entries: v.ObjectEntries): v.ObjectEntries =>
  call === undefined ? {} : entries;

const valueOf = (kind: FieldKind) => (kind === 'count' || kind === 'choice' ? v.number() : v.string());

function publicEntries({ id, fields, calls }: D): v.ObjectEntries {
  const values = Object.entries(fields).map(([name, { kind }]) => [name, valueOf(kind)] as const);
  return {
    [id]: v.number(),
    ...Object.fromEntries(values),
    ...where(calls.sort, { SortNumber: v.number() }),
  };
}

const ownEntries = ({ calls, hasNoTime }: D): v.ObjectEntries => ({
  ...where(calls.show, { Status: v.number() }),
  ...(!hasNoTime && { CreateTime: v.string() }),
  Version: v.number(),
});

const rulesOf = (fields: Readonly<Record<string, ListField>>): v.ObjectEntries =>
  Object.fromEntries(Object.entries(fields).map(([name, { rule }]) => [name, rule]));

function formOf({ id, fields, calls, period, check }: D): AnySchema {
  const values = v.object({
    [id]: savedId,
    ...rulesOf(fields),
    ...where(calls.sort, { SortNumber: sortNumber }),
    ...where(calls.show, { Status: shownStatus }),
    Version: readVersion,
  });
  const form: v.ObjectSchema<v.ObjectEntries, undefined> = check ? v.pipe(values, check) : values;
  if (!period) return form;
  const [from, until] = period;
  const isInOrder = ({ [from]: begin, [until]: end }: Readonly<Record<string, unknown>>) =>
    typeof begin !== 'string' || typeof end !== 'string' || startOf(begin) < endOf(end);
  return v.pipe(
    form,
    v.forward(v.partialCheck([[from], [until]], isInOrder, '结束时间应晚于开始时间'), [until]),
  );
}

const choiceFilter = (name: string, values: readonly number[]) =>
  filter(oneOf(values, `${name} 应为 ${values.join(' 或 ')}`));

function filterEntries({ fields }: D): v.ObjectEntries {
  const entries = Object.values(fields).flatMap(({ filterName, words = {} }) =>
    filterName ? [[filterName, choiceFilter(filterName, Object.keys(words).map(Number))] as const] : [],
  );
  return Object.fromEntries(entries);
}

function sortEntries(list: D): v.ObjectEntries {
  const sorted = sortedFields(list);
  return sorted.length === 0 ? {} : { sort: sortWord(sorted.flatMap((name) => [name, `-${name}`])) };
}

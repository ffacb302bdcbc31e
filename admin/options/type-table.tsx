import { Button, Input } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import * as v from 'valibot';
import { maxPageSize } from '#contract/api/paging.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessOptions, optionName, type ManagedOption } from '#contract/members/managed-options.ts';
import { Empty } from '#ui/components/empty.tsx';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { InPlaceText } from '../components/form/in-place-text.tsx';
import { useMedia } from '../components/layout/use-element-width.ts';
import { count, text, type Column } from '../components/list/columns.tsx';
import { ListCards } from '../components/list/list-cards.tsx';
import { ListTable } from '../components/list/list-table.tsx';
import type { Action } from '../components/list/row-actions.tsx';
import { useSorting } from '../components/list/use-sorting.ts';
import { useCanCall } from '../components/permissions/permissions.ts';
import { useHistoryAction } from '../components/record/history-action.ts';
import { useAnswer } from '../session/server.ts';
import { useTypeChanges } from './use-type-changes.ts';

const { GetTypeList: read, SaveType: save, SortTypes: sort, DelType: remove } = businessOptions;
const idOf = ({ TypeId }: ManagedOption) => TypeId;
const nameOf = ({ TypeName }: ManagedOption) => TypeName;

interface TypeTableProps {
  kind: 1 | 2 | 4 | 5;
  title: string;
  /** The filter of the members' list, if it has one for this kind. */
  filter?: 'companytypeid' | 'memberlevelid';
}

/** Edits one kind of options: renames them in place, sorts them, removes unused ones. */
export function TypeTable({ kind, title, filter }: TypeTableProps) {
  const can = useCanCall();
  const changes = useTypeChanges(kind);
  const historyOf = useHistoryAction();
  const query = useAnswer(read, { type: kind, pagesize: maxPageSize });
  const answered = query.data?.List ?? [];
  const sorting = useSorting({ endpoint: sort, inputOf: undefined, rows: answered, idOf, read, query });
  const Rows = useMedia('screen and (width < 768px)') ? ListCards<ManagedOption> : ListTable<ManagedOption>;

  const actionsOf = (option: ManagedOption): Action[] => [
    {
      label: '删除',
      calls: remove,
      isDanger: true,
      disabledWhy: option.UseCount > 0 ? `${option.UseCount} 家会员在用，不能删除` : undefined,
      run: () => changes.remove(option),
    },
    historyOf('option', option.TypeId, option.TypeName),
  ];

  return (
    <section className="type-table" aria-label={title}>
      <h2 className="part-title text-md">{title}</h2>
      {query.isPending && <LateSkeleton rows={5} />}
      {query.isError && <LoadFailed query={query} />}
      {query.isSuccess && answered.length === 0 && <Empty text={`还没有${title}`} />}
      {answered.length > 0 && (
        <Rows
          caption={title}
          rows={sorting.rows}
          idOf={idOf}
          nameOf={nameOf}
          columns={columnsOf({ kind, filter, canSave: can(save), rename: changes.rename })}
          actions={actionsOf}
          selection={undefined}
          onSort={sorting.sort}
          tree={undefined}
          heads={undefined}
        />
      )}
      {can(save) && <NewType title={title} kind={kind} onAdd={changes.add} />}
    </section>
  );
}

interface ColumnOptions extends Pick<TypeTableProps, 'kind' | 'filter'> {
  canSave: boolean;
  rename: ReturnType<typeof useTypeChanges>['rename'];
}

function columnsOf({ kind, filter, canSave, rename }: ColumnOptions): Column<ManagedOption>[] {
  return [
    text('TypeName', '名称', {
      render: (option) => (
        <InPlaceText
          value={option.TypeName}
          label={`名称：${option.TypeName}`}
          schema={optionName(kind)}
          isDisabled={!canSave}
          onSave={(name) => rename(option, name)}
        />
      ),
    }),
    ...(filter ? [count<ManagedOption>('UseCount', '使用中', { render: usage(filter) })] : []),
  ];
}

/** Shows the number of members with the option as a link to them. */
function usage(filter: NonNullable<TypeTableProps['filter']>) {
  return (option: ManagedOption) => <Usage option={option} filter={filter} />;
}

function Usage({ option, filter }: { option: ManagedOption; filter: string }) {
  const canOpen = useCanCall()(businessMembers.GetMemberList);
  if (option.UseCount === 0 || !canOpen) return option.UseCount;
  return (
    <Link
      to={`/System/members?${filter}=${option.TypeId}`}
      aria-label={`${option.UseCount} 家，${option.TypeName}的会员`}
    >
      {option.UseCount}
    </Link>
  );
}

interface NewTypeProps {
  title: string;
  kind: number;
  /** Resolves to whether it was saved, or to the error in the name. */
  onAdd: (name: string) => Promise<boolean | string>;
}

function NewType({ title, kind, onAdd }: NewTypeProps) {
  const [typed, type] = useState('');
  const [refusal, refuse] = useState('');
  const name = typed.trim();
  const id = useId();
  const error = name === '' ? '' : (v.safeParse(optionName(kind), name).issues?.[0].message ?? refusal);

  async function add(event: FormEvent) {
    event.preventDefault();
    if (name === '' || error !== '') return;
    const done = await onAdd(name);
    if (typeof done === 'string') refuse(done);
    else if (done) type('');
  }

  return (
    <form className="new-type" onSubmit={(event) => void add(event)}>
      <Input
        aria-label={`新增${title}`}
        placeholder={`新增${title}`}
        value={typed}
        status={error === '' ? '' : 'error'}
        aria-invalid={error !== '' || undefined}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => {
          type(target.value);
          refuse('');
        }}
      />
      <Button htmlType="submit" disabled={name === ''}>
        新增
      </Button>
      <p id={`${id}-error`} className="in-place-error error-text" aria-live="polite">
        {error}
      </p>
    </form>
  );
}

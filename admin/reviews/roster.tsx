import { Pagination } from 'antd';
import { useState } from 'react';
import type { SubmittedRoster } from '#contract/members/review-rounds.ts';
import { businessRosters, type RosterMember } from '#contract/members/roster.ts';
import { LoadState } from '../components/feedback/load-state.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { RowsTable, type RowsColumn } from '../imports/rows-table.tsx';
import { useAnswer } from '../session/server.ts';

const columns: readonly RowsColumn<RosterMember>[] = [
  { title: '公司名称', cell: ({ MemberName }) => MemberName },
  { title: '归类', cell: ({ CompanyTypeName }) => CompanyTypeName || '-', width: 104 },
  { title: '等级', cell: ({ MemberLevelName }) => MemberLevelName || '-', width: 104 },
  { title: '地区', cell: ({ City }) => City || '-', width: 96 },
  { title: '联络人', cell: ({ Contacts }) => Contacts || '-', width: 144 },
  { title: '入会日期', cell: ({ JoinDate }) => JoinDate || '-', width: 112 },
  { title: '', cell: ({ IsNew }) => (IsNew ? '新增' : '更新'), width: 64 },
];
const pageSize = 50;

/** Shows an imported roster: its counts, and its members page by page. */
export function Roster({ batchId, record }: { batchId: number; record: SubmittedRoster }) {
  const can = useCanCall()(businessRosters.GetRosterMembers);
  const [page, setPage] = useState(1);
  const input = { batchid: batchId, pageindex: page, pagesize: pageSize };
  const query = useAnswer(businessRosters.GetRosterMembers, input, { keepPrevious: true, enabled: can });
  const { List = [], TotalCount = 0 } = query.data ?? {};
  return (
    <section className="stack gap-3" aria-label="名册">
      <p>
        {record.FileName}：共 {record.Total} 行，新增 {record.New} 家，更新 {record.Changed} 家。
        <span className="soft">新增的通过后成为会员；更新的在导入时已生效，驳回时恢复原值。</span>
      </p>
      {can && <LoadState query={query} rows={6} />}
      {query.isSuccess && TotalCount === 0 && <p className="soft">这一批已撤回，没有留下会员。</p>}
      {List.length > 0 && (
        <RowsTable
          key={page}
          caption="名册里的会员"
          columns={columns}
          rows={List}
          keyOf={({ MemberId }) => String(MemberId)}
        />
      )}
      {TotalCount > pageSize && (
        <Pagination
          current={page}
          pageSize={pageSize}
          total={TotalCount}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </section>
  );
}
